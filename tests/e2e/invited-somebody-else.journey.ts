import { activatedClient } from "./activated-client.ts";
import { inviteMember } from "./invite-member.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./journey.ts";
import { keepSession } from "./keep-session.ts";

test(
  "an invitation opened by somebody else who is logged in says whom it is for, and goes on after a log-out",
  {
    tag: "@desktop",
  },
  async ({ page, otherPage: member }, { project }) => {
    const owner = await activatedClient(`team-inviting-${project.name}`);
    await keepSession(page, "client", owner);
    await page.goto("/team");
    const email = `team-invited-${project.name}-${Date.now()}@summit.test`;
    const link = await inviteMember(page, owner, email, "Preparer");

    const other = await activatedClient(`team-somebody-else-${project.name}`);
    await keepSession(member, "client", other);
    await member.goto(link);
    await expect(member.getByText("You're logged in as")).toContainText(other.email);
    await expect(member.getByText("You're logged in as")).toContainText(email);
    await expect(member.getByRole("button", { name: "Accept invitation" })).toHaveCount(0);
    await expectAccessible(member);
    await expectNoSidewaysScroll(member);
    await member.getByRole("button", { name: "Log out and continue" }).click();
    await expect(member.getByLabel("Your full name")).toBeVisible();
    await expect(member).toHaveURL(/\/join$/);
    await expect(member.getByText(email)).toBeVisible();
  },
);
