import { expect, it } from "vitest";
import { sayAction } from "./say-action.ts";

it.each([
  ["change_client_status", "Change client status"],
  ["log_in", "Log in"],
  ["POST /api/admin/receipts", "POST /api/admin/receipts"],
])("%s reads %s", (action, words) => {
  expect(sayAction(action)).toBe(words);
});
