import { expect, it } from "vitest";
import { memberChanged, teamInvitation } from "./team-messages.ts";

const member = { member: "Demo Preparer", accountName: "Demo Looms Ltd", role: "preparer" } as const;

it("an invitation names who invites whom to what, and leads to the page by its token", () => {
  const { title, text, path, facts } = teamInvitation("/join#token", { ...member, invitedBy: "Demo Owner" });
  expect({ title, path, facts }).toEqual({
    title: "Join Demo Looms Ltd on Summit",
    path: "/join#token",
    facts: [
      { name: "Account", value: "Demo Looms Ltd" },
      { name: "Your role", value: "Preparer" },
      { name: "Link works", value: "Once, for 7 days" },
    ],
  });
  expect(text).toContain("Demo Owner invites you");
});

it.each([
  ["joined", "Demo Preparer joined your team"],
  ["left", "Demo Preparer left your team"],
  ["removed", "Demo Preparer was removed from the team"],
  ["role", "Demo Preparer is now Preparer"],
] as const)("a member who %s is named in the notification", (change, title) => {
  expect(memberChanged(change, member).title).toBe(title);
});
