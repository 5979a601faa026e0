import { expect, it } from "vitest";
import { staffRoles } from "#domain/clients/staff/role.ts";
import { hoursUntilDue, type InboxKind, inboxKinds, kindsDecidedBy } from "./inbox-kinds.ts";

it.each([
  ["viewer", 0],
  ["broker", 0],
  ["operator", 10],
  ["approver", 26],
  ["administrator", 27],
] as const)("the inbox of a %s has %i kinds of work", (role, count) => {
  expect(kindsDecidedBy(role)).toHaveLength(count);
});

it.each(inboxKinds)("somebody decides work of the kind %s", (kind) => {
  expect(staffRoles.some((role) => kindsDecidedBy(role).includes(kind))).toBe(true);
});

it("an operator does not approve payouts", () => {
  expect(kindsDecidedBy("operator")).not.toContain("payout_approval" satisfies InboxKind);
});

it("a restriction to confirm, a request for approval and a client's review have their own deadlines", () => {
  expect(inboxKinds.filter((kind) => hoursUntilDue(kind) === undefined)).toEqual([
    "restriction",
    "client_review",
    "approval",
  ]);
});
