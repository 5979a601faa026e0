import { expect, it } from "vitest";
import { formatAction } from "./format-action.ts";

it.each([
  ["change_client_status", "Change client status"],
  ["log_in", "Log in"],
  ["divide_receipt", "Allocate receipt"],
  ["POST /api/admin/receipts", "POST /api/admin/receipts"],
])("the audit action %s is shown as %s", (action, words) => {
  expect(formatAction(action)).toBe(words);
});
