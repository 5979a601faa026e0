import { expect, it } from "vitest";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { money } from "#domain/money.ts";
import { rateFromScaled } from "#domain/rate.ts";
import { findQuoteStop } from "./find-quote-stop.ts";

/** 1 GBP is 1.25 USD, and 1 EUR is 1 USD. */
const table = rateTable({ base: "USD", at: new Date(0), source: "test", simulated: true, maxAgeMs: 60_000 }, [
  ["GBP", rateFromScaled(8_000_000_000n)],
  ["EUR", rateFromScaled(10_000_000_000n)],
]);
const positions = [money(-10_000n, "EUR"), money(8_400n, "GBP"), money(1_000n, "USD")];
const at = (rates: typeof table | undefined) => ({ table: rates, before: undefined });

it("a hard limit stops nothing at its figure, and its currency above it", () => {
  const limit = (hardAmount: bigint) => [{ scope: "EUR", hardAmount }] as const;
  expect(findQuoteStop(limit(8_000n), positions, at(table))).toBeUndefined();
  expect(findQuoteStop(limit(7_999n), positions, at(table))).toEqual({
    worths: new Map([
      ["EUR", -8_000n],
      ["GBP", 8_400n],
      ["USD", 800n],
    ]),
    currencies: new Set(["EUR"]),
    isInTotal: false,
  });
});

it("the hard limit of all currencies compares the sum of their exposures", () => {
  const limit = (hardAmount: bigint) => [{ scope: null, hardAmount }];
  expect(findQuoteStop(limit(8_800n), positions, at(table))).toBeUndefined();
  expect(findQuoteStop(limit(8_799n), positions, at(table))).toMatchObject({
    currencies: new Set(),
    isInTotal: true,
  });
});

it("a hard limit of what has no rate stays as it was", () => {
  const limits = [{ scope: "EUR", hardAmount: 1n } as const, { scope: null, hardAmount: 1n }];
  expect(findQuoteStop(limits, positions, at(undefined))).toBeUndefined();
  const before = findQuoteStop(limits, positions, at(table));
  expect(findQuoteStop(limits, positions, { table: undefined, before })).toMatchObject({
    currencies: new Set(["EUR"]),
    isInTotal: true,
  });
});
