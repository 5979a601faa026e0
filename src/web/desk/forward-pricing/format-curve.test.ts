import { expect, it } from "vitest";
import type { DepositCurveRow } from "#contract/market/forward-pricing.ts";
import { depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import { formatCurveSource, formatRates, formatYearlyRate, marksOfCurve } from "./format-curve.ts";

const flat = (rate: number) =>
  Object.fromEntries(depositTenors.map((tenor) => [tenor, rate])) as DepositCurveRow["rates"];

it("a yearly rate has two to four decimals and a minus sign below zero", () => {
  expect([3.75, 2, -0.0025, 0].map(formatYearlyRate)).toEqual(["3.75%", "2.00%", "−0.0025%", "0.00%"]);
});

it("a curve in one line names a rate once where every tenor has it", () => {
  expect(formatRates(flat(3.75))).toBe("3.75% at every tenor");
  expect(formatRates({ ...flat(2), "1W": 1.5 })).toBe(
    "1W 1.50%, 1M 2.00%, 2M 2.00%, 3M 2.00%, 6M 2.00%, 9M 2.00%, 12M 2.00%",
  );
});

it("a curve says whose rates it has", () => {
  const at = "2026-11-29T10:00:00.000Z";
  const curve = { isReference: false, set: { at, by: "Ada", approvedBy: "Ben" } } as DepositCurveRow;
  expect(formatCurveSource(curve)).toBe("Ada, approved by Ben");
  expect(formatCurveSource({ ...curve, set: { at, by: "Ada", approvedBy: null } })).toBe("Ada");
  expect(formatCurveSource({ ...curve, isReference: true })).toBe(
    "Reference policy rates, entered by Summit",
  );
});

it("a curve is marked as a reference, and when it gets old", () => {
  const marks = (isReference: boolean, age: DepositCurveRow["age"]) =>
    marksOfCurve({ isReference, age }).map(({ word }) => word);
  expect(marks(false, "current")).toEqual([]);
  expect(marks(true, "ageing")).toEqual(["Reference", "Over 7 days old"]);
  expect(marks(false, "stale")).toEqual(["Too old to price"]);
});
