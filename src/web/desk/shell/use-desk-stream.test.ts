import { expect, it } from "vitest";
import { isLiveDeskKey } from "./use-desk-stream.ts";

it.each([
  [["desk", "inbox", "team"], true],
  [["desk", "overview"], true],
  [["desk", "margins", "list", {}], true],
  [["desk", "money", "payouts", "READY"], true],
  [["desk", "trades", "list", {}, "desc"], true],
  [["desk", "trades", "one", "7"], false],
  [["desk", "clients", "one", "7"], false],
  [["desk", "approvals", "about", "7"], true],
  [["desk", "approvals", "pending"], false],
  [["trades", "list"], false],
])("a change on the desk reads %j again: %s", (key, isRead) => {
  expect(isLiveDeskKey(key)).toBe(isRead);
});
