import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { parseRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import {
  getCrossRate,
  implausibleMove,
  isFresh,
  rateFor,
  rateTable,
  rebase,
  unitRate,
} from "./rate-table.ts";

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
  it("a pair's rate is crossed through the base, in either direction", () => {
    expect(rateFor(table, "GBP", "EUR", noon)).toEqual({
      ok: true,
      value: { mid: rate("1.125"), at: noon, source: "test", simulated: false },
    });
    expect(rateFor(table, "EUR", "GBP", noon)).toMatchObject({ value: { mid: rate("0.8888888888") } });
  });

  it("a pair's rate to or from the base is the table's own", () => {
    expect(getCrossRate(table, "USD", "GBP")).toBe(rate("0.8"));
    expect(getCrossRate(table, "GBP", "USD")).toBe(rate("1.25"));
  });

  it("a pair's rate exists for every pair of every table, and a round trip gives 1 within rounding", () => {
    fc.assert(
      fc.property(anyTable, pair, (any, [from, to]) => {
        const there = getCrossRate(any, from, to);
        const back = getCrossRate(any, to, from);
        if (there === undefined || back === undefined) return false;
        const lost = unitRate * unitRate - there * back;
        return lost >= 0n && lost <= there + back;
      }),
    );
  });
});

describe("no rate is given", () => {
  const unavailable = { ok: false, refusal: "rate_unavailable" };

  it("no rate is given without a table", () =>
    expect(rateFor(undefined, "GBP", "EUR", noon)).toEqual(unavailable));

  it("no rate is given for a currency that the source does not list", () => {
    expect(rateFor(table, "GBP", "SAR", noon)).toEqual(unavailable);
  });

  it("no rate is given once the table is older than its source allows", () => {
    expect(rateFor(table, "GBP", "EUR", later(60_000))).toMatchObject({ ok: true });
    expect(rateFor(table, "GBP", "EUR", later(60_001))).toEqual(unavailable);
  });

  it("no rate is given from a table of the future, beyond clock skew", () => {
    expect(isFresh(table, later(-5_000))).toBe(true);
    expect(isFresh(table, later(-5_001))).toBe(false);
  });

  it("no rate is given for a currency to itself", () => {
    expect(rateFor(table, "GBP", "GBP", noon)).toEqual({ ok: false, refusal: "same_currency" });
  });

  it("no rate is given for an implausible figure, which counts as not listed", () => {
    const odd = rateTable(facts, [
      ["GBP", rate("0.00009")],
      ["JPY", rate("100000")],
      ["EUR", rate("0.0001")],
      ["INR", rate("99999.9999999999")],
    ]);
    expect([...odd.perBase.keys()]).toEqual(["EUR", "INR", "USD"]);
    expect(getCrossRate(odd, "EUR", "INR")).toBe(rate("999999999.999999"));
  });
});

describe("another base", () => {
  it("a new base keeps every cross within rounding", () => {
    const inEuros = rebase(table.perBase, "EUR");
    expect(inEuros?.get("EUR")).toBe(unitRate);
    expect(inEuros?.get("USD")).toBe(rate("1.1111111111"));
    expect(inEuros && getCrossRate({ perBase: inEuros }, "GBP", "JPY")).toBe(rate("187.5000000186"));
  });

  it("a new base must be in the table", () => expect(rebase(table.perBase, "SAR")).toBeUndefined());
});

describe("a move", () => {
  const moved = (gbp: string, more: { at?: Date; source?: string } = {}) =>
    implausibleMove(table, rateTable({ ...facts, ...more }, [["GBP", rate(gbp)]]));
  const listed: CurrencyCode = "GBP";

  it("a move of up to a quarter is plausible", () => {
    expect(moved("0.6")).toBeUndefined();
    expect(moved("1.0")).toBeUndefined();
  });

  it("a larger move is reported as an error that names its currency", () => {
    expect(moved("0.5999999999")).toBe(listed);
    expect(moved("8")).toBe(listed);
  });

  it("a move is not checked between two sources or after the rates' lifetime", () => {
    expect(moved("8", { source: "other" })).toBeUndefined();
    expect(moved("8", { at: later(60_001) })).toBeUndefined();
  });
});
