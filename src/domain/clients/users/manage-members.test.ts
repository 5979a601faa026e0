import { expect, it } from "vitest";
import { mayManage } from "./manage-members.ts";
import { clientRoles } from "./role.ts";

it.each(clientRoles)("an owner may invite, change and remove each %s", (role) => {
  expect(mayManage("owner", role)).toBe(true);
});

it.each(clientRoles)("an administrator manages a %s unless that is an owner", (role) => {
  expect(mayManage("administrator", role)).toBe(role !== "owner");
  expect(mayManage("administrator", "viewer", role)).toBe(role !== "owner");
});

it("nobody else manages members", () => {
  for (const role of ["approver", "preparer", "viewer", "accountant"] as const)
    expect(mayManage(role, "viewer")).toBe(false);
});
