import { expect, it } from "vitest";
import type { ApprovalRule } from "./approval-rule.ts";
import { awaitedApprovers } from "./awaited-approvers.ts";

const members = [
  { userId: "owner", role: "owner" },
  { userId: "administrator", role: "administrator" },
  { userId: "approver", role: "approver" },
  { userId: "preparer", role: "preparer" },
  { userId: "viewer", role: "viewer" },
] as const;

const rule: ApprovalRule = { kind: "payment", abovePence: 0n, approvals: 1, role: "approver" };
const missing = [{ role: "approver" }] as const;
const waiting = { confirmationOnly: false, rules: [rule], preparedBy: "preparer", approvedBy: [], missing };

const idsOf = (found: readonly { userId: string }[]) => found.map(({ userId }) => userId);

it("a request waits for every member who may approve it, without the one who prepared it", () => {
  expect(idsOf(awaitedApprovers(members, waiting))).toEqual(["owner", "administrator", "approver"]);
  expect(idsOf(awaitedApprovers(members, { ...waiting, preparedBy: "owner" }))).toEqual([
    "administrator",
    "approver",
  ]);
});

it("a request waits for nobody who approved it already, and for no lower role than is missing", () => {
  const approvedBy = ["owner"];
  expect(idsOf(awaitedApprovers(members, { ...waiting, approvedBy }))).toEqual(["administrator", "approver"]);
  const ofOwner = { ...waiting, missing: [{ role: "owner" }] } as const;
  expect(idsOf(awaitedApprovers(members, ofOwner))).toEqual(["owner"]);
});

it("with nothing missing any more a request waits for any approver, those who approved among them", () => {
  const done = { ...waiting, missing: [], approvedBy: ["owner"] };
  expect(idsOf(awaitedApprovers(members, done))).toEqual(["owner", "administrator", "approver"]);
});

it("what a key prepared and no rule asks about waits for anyone who may pay, whoever made the key among them", () => {
  const ofKey = { ...waiting, confirmationOnly: true, rules: [] };
  expect(idsOf(awaitedApprovers(members, ofKey))).toEqual(["owner", "administrator", "approver", "preparer"]);
});
