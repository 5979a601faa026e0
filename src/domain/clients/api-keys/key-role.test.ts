import { expect, it } from "vitest";
import { roleOfKey } from "./key-role.ts";

it.each([
  ["owner", "preparer"],
  ["administrator", "preparer"],
  ["preparer", "preparer"],
  ["approver", "viewer"],
  ["viewer", "viewer"],
  ["accountant", "accountant"],
] as const)("the key of an %s acts as a %s", (creator, role) => {
  expect(roleOfKey(creator)).toBe(role);
});
