import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { parseRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { crossOf, implausibleMove, isFresh, rateFor, rateTable, rebase, unitRate } from "./rate-table.ts";

const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`no rate: ${text}`);
  return parsed;
};
const noon = new Date("2026-05-04T12:00:00Z");
const later = (ms: number): Date => new Date(noon.getTime() + ms);
const facts = { base: "USD", at: noon, source: "test", simulated: false, maxAgeMs: 60_000 } as const;
const table = rateTable(facts, [
  ["GBP", rate("0.8")],
  ["EUR", rate("0.9")],
  ["JPY", rate("150")],
]);

const plausible = fc.bigInt({ min: 10n ** 6n, max: 10n ** 15n - 1n }).map(rateFromScaled);
const anyTable = fc
  .array(plausible, { minLength: currencyCodes.length, maxLength: currencyCodes.length })
  .map((rates) =>
    rateTable(
      facts,
      currencyCodes.map((code, index) => [code, rates[index] ?? unitRate] as const),
    ),
  );
const pair = fc
  .tuple(fc.constantFrom(...currencyCodes), fc.constantFrom(...currencyCodes))
  .filter(([from, to]) => from !== to);

describe("a pair's rate", () => {
  it("is crossed through the one base, in either direction", () => {
    expect(rateFor(table, "GBP", "EUR", noon)).toEqual({
      ok: true,
      value: { mid: rate("1.125"), at: noon, source: "test", simulated: false },
    });
    expect(rateFor(table, "EUR", "GBP", noon)).toMatchObject({ value: { mid: rate("0.8888888888") } });
  });

  it("to or from the base is the table's own", () => {
    expect(crossOf(table, "USD", "GBP")).toBe(rate("0.8"));
    expect(crossOf(table, "GBP", "USD")).toBe(rate("1.25"));
  });

  it("can be had for every pair of every table, and there and back is never more than 1, nor less by more than rounding", () => {
    fc.assert(
      fc.property(anyTable, pair, (any, [from, to]) => {
        const there = crossOf(any, from, to);
        const back = crossOf(any, to, from);
        if (there === undefined || back === undefined) return false;
        const lost = unitRate * unitRate - there * back;
        return lost >= 0n && lost <= there + back;
      }),
    );
  });
});

describe("no rate is given", () => {
  const unavailable = { ok: false, refusal: "rate_unavailable" };

  it("without a table", () => expect(rateFor(undefined, "GBP", "EUR", noon)).toEqual(unavailable));

  it("for a currency that the source does not list", () => {
    expect(rateFor(table, "GBP", "SAR", noon)).toEqual(unavailable);
  });

  it("from the moment that the table is older than its source allows", () => {
    expect(rateFor(table, "GBP", "EUR", later(60_000))).toMatchObject({ ok: true });
    expect(rateFor(table, "GBP", "EUR", later(60_001))).toEqual(unavailable);
  });

  it("from a table of the future, beyond what clocks differ", () => {
    expect(isFresh(table, later(-5_000))).toBe(true);
    expect(isFresh(table, later(-5_001))).toBe(false);
  });

  it("for a currency in itself", () => {
    expect(rateFor(table, "GBP", "GBP", noon)).toEqual({ ok: false, refusal: "same_currency" });
  });

  it("that no market could show: such a figure counts as not listed", () => {
    const odd = rateTable(facts, [
      ["GBP", rate("0.00009")],
      ["JPY", rate("100000")],
      ["EUR", rate("0.0001")],
      ["INR", rate("99999.9999999999")],
    ]);
    expect([...odd.perBase.keys()]).toEqual(["EUR", "INR", "USD"]);
    expect(crossOf(odd, "EUR", "INR")).toBe(rate("999999999.999999"));
  });
});

describe("another base", () => {
  it("keeps every cross within rounding", () => {
    const inEuros = rebase(table.perBase, "EUR");
    expect(inEuros?.get("EUR")).toBe(unitRate);
    expect(inEuros?.get("USD")).toBe(rate("1.1111111111"));
    expect(inEuros && crossOf({ perBase: inEuros }, "GBP", "JPY")).toBe(rate("187.5000000186"));
  });

  it("needs the base in the table", () => expect(rebase(table.perBase, "SAR")).toBeUndefined());
});

describe("a move", () => {
  const moved = (gbp: string, more: { at?: Date; source?: string } = {}) =>
    implausibleMove(table, rateTable({ ...facts, ...more }, [["GBP", rate(gbp)]]));
  const listed: CurrencyCode = "GBP";

  it("of up to a quarter is a market's", () => {
    expect(moved("0.6")).toBeUndefined();
    expect(moved("1.0")).toBeUndefined();
  });

  it("of more is a fault, named by its currency", () => {
    expect(moved("0.5999999999")).toBe(listed);
    expect(moved("8")).toBe(listed);
  });

  it("is not judged between two sources or over a longer time than rates stay good", () => {
    expect(moved("8", { source: "other" })).toBeUndefined();
    expect(moved("8", { at: later(60_001) })).toBeUndefined();
  });
});
