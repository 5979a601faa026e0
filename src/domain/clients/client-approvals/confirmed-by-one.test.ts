import { expect, it } from "vitest";
import { clientRoles } from "#domain/clients/users/role.ts";
import { isConfirmedByOne, refusalToDecide } from "./confirmed-by-one.ts";

const rules = [{ kind: "payment", abovePence: 0n, approvals: 1, role: "approver" }] as const;

it("one confirmation does it only while no rule asked when it was prepared, and none asks now", () => {
  expect(isConfirmedByOne({ confirmationOnly: true, rules: [] })).toBe(true);
  expect(isConfirmedByOne({ confirmationOnly: true, rules })).toBe(false);
  expect(isConfirmedByOne({ confirmationOnly: false, rules: [] })).toBe(false);
});

it.each(clientRoles)("nobody decides about what others have to approve and they prepared: %s", (role) => {
  for (const asked of [
    { confirmationOnly: true, rules },
    { confirmationOnly: false, rules },
    { confirmationOnly: false, rules: [] },
  ])
    expect(refusalToDecide({ ...asked, role, isOwn: true })).toBeDefined();
});

it("who may pay confirms what needs no approval, and who may approve what does", () => {
  const open = (confirmationOnly: boolean, isOwn: boolean) =>
    clientRoles.filter((role) => {
      const asked = confirmationOnly ? [] : rules;
      return refusalToDecide({ confirmationOnly, rules: asked, role, isOwn }) === undefined;
    });
  expect(open(true, true)).toEqual(["owner", "administrator", "approver", "preparer"]);
  expect(open(true, false)).toEqual(["owner", "administrator", "approver", "preparer"]);
  expect(open(false, false)).toEqual(["owner", "administrator", "approver"]);
  expect(open(false, true)).toEqual([]);
});
