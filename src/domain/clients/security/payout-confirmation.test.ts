import { expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { requiresConfirmation } from "./payout-confirmation.ts";

it.each<[string, boolean, bigint | undefined, boolean]>([
  ["a small one to an account that was paid before", true, 10_000_00n, false],
  ["a penny above ten thousand pounds", true, 10_000_01n, true],
  ["the first to an account, however small", false, 1n, true],
  ["one without a rate to convert it by", true, undefined, true],
])("a payout confirmation is decided: %s", (_, isKnown, minor, asks) => {
  const pounds = minor === undefined ? undefined : money(minor, "GBP");
  expect(requiresConfirmation({ isKnown, pounds })).toBe(asks);
});
