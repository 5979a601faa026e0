import { expect, test } from "vitest";
import { describeLock } from "./describe-lock.ts";

test.each([
  ["CANCELLED", "This exchange was closed, so you can't assign recipients."],
  ["FAILED", "This exchange was closed, so you can't assign recipients."],
  ["COMPLETED", "This exchange is complete, so you can't change its recipients."],
  ["PAYING", "We're already paying this exchange out, so you can't change its recipients."],
] as const)("an exchange at %s says why its recipients stay", (stage, text) => {
  expect(describeLock({ stage })).toBe(text);
});
