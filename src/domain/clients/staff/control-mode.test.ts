import { expect, it } from "vitest";
import { canApprove, controlMode, isPrivilegeIncrease } from "./control-mode.ts";
import { type StaffRole, staffRoles } from "./role.ts";

it("two approvers make maker-checker mandatory, and fewer mean a single operator", () => {
  expect([0, 1, 2, 3].map(controlMode)).toEqual([
    "single-operator",
    "single-operator",
    "two-people",
    "two-people",
  ]);
});

it("only approvers and administrators have authority", () => {
  expect(staffRoles.filter(canApprove)).toEqual(["approver", "administrator"]);
});

it.each<[StaffRole, StaffRole, boolean]>([
  ["viewer", "operator", true],
  ["operator", "approver", true],
  ["approver", "administrator", true],
  ["broker", "viewer", true],
  ["viewer", "broker", true],
  ["administrator", "approver", false],
  ["approver", "operator", false],
  ["operator", "viewer", false],
  ["operator", "broker", false],
  ["operator", "operator", false],
])("a change from %s to %s is a raise: %s", (from, to, expected) => {
  expect(isPrivilegeIncrease({ role: from, brokerId: null }, { role: to, brokerId: null })).toBe(expected);
});

it("access to another broker's clients is a raise", () => {
  expect(isPrivilegeIncrease({ role: "broker", brokerId: "a" }, { role: "broker", brokerId: "b" })).toBe(
    true,
  );
  expect(isPrivilegeIncrease({ role: "broker", brokerId: "a" }, { role: "broker", brokerId: "a" })).toBe(
    false,
  );
});
