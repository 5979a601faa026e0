import fc from "fast-check";
import { expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { type Money, money } from "#domain/money.ts";
import { parseRate } from "#domain/rate.ts";
import { exposureIn } from "./exposure.ts";

const facts = {
  base: "GBP",
  at: new Date("2026-11-20T12:00:00Z"),
  source: "test",
  simulated: false,
  maxAgeMs: 60_000,
} as const;
const rate = (text: string) => parseRate(text) ?? expect.unreachable();
/** 1 GBP = 1.25 EUR = 200 JPY. */
const table = rateTable(facts, [
  ["EUR", rate("1.25")],
  ["JPY", rate("200")],
]);

const positions = [money(-125_000n, "EUR"), money(90_000n, "GBP"), money(20_000n, "JPY")];

it.each<[string, CurrencyCode | null, readonly Money[], bigint | undefined]>([
  ["a short position", "EUR", positions, 100_000n],
  ["a long position", "JPY", positions, 10_000n],
  ["all positions", null, positions, 110_000n],
  ["a position in pounds", "GBP", positions, 0n],
  ["a currency without a position", "USD", positions, 0n],
  ["no position at all", null, [], 0n],
  ["a currency without a rate", "USD", [money(1n, "USD")], undefined],
  ["all positions, one without a rate", null, [...positions, money(1n, "USD")], undefined],
  ["a position beside one without a rate", "EUR", [...positions, money(1n, "USD")], 100_000n],
  ["nothing in a currency without a rate", null, [money(0n, "USD")], 0n],
])(
  "the exposure of %s is its worth without a sign, and unknown without a rate",
  (_, scope, held, expected) => {
    expect(exposureIn(scope, held, table)?.minor).toBe(expected);
  },
);

it("without rates only a position in pounds has a known exposure", () => {
  expect(exposureIn(null, [money(5n, "GBP")], undefined)).toEqual(money(0n, "GBP"));
  expect(exposureIn(null, positions, undefined)).toBeUndefined();
});

it("all together are the sum of the currencies' exposures, whichever sides they are on", () => {
  const held = fc.tuple(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(-(10n ** 12n), 10n ** 12n));
  fc.assert(
    fc.property(held, fc.boolean(), ([eur, jpy], turned) => {
      const both = [money(eur, "EUR"), money(turned ? -jpy : jpy, "JPY")];
      const apart = (["EUR", "JPY"] as const).map((scope) => exposureIn(scope, both, table)?.minor ?? -1n);
      expect(exposureIn(null, both, table)?.minor).toBe((apart[0] ?? 0n) + (apart[1] ?? 0n));
      expect(apart.every((minor) => minor >= 0n)).toBe(true);
    }),
  );
});
