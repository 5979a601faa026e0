import { expect, it } from "vitest";
import { actionOptions, formatAction } from "./format-action.ts";

it.each([
  ["change_client_status", "Change client status"],
  ["log_in", "Log in"],
  ["divide_receipt", "Allocate receipt"],
  ["POST /api/admin/receipts", "POST /api/admin/receipts"],
])("the audit action %s is shown as %s", (action, words) => {
  expect(formatAction(action)).toBe(words);
});

it("the audit log's actions are listed by what they are called on screen", () => {
  const options = actionOptions(["approve_payout", "confirm_approval", "divide_receipt", "add_beneficiary"]);
  expect(options.map(({ label }) => label)).toEqual([
    "Add recipient",
    "Allocate receipt",
    "Approve payout",
    "Approve request",
  ]);
});
