import fc from "fast-check";
import { expect, it } from "vitest";
import { formatRate, maxRate, rateFromScaled } from "#domain/rate.ts";
import { formatOptionalRate, readStoredRates } from "./stored-rate.ts";

/** Reads one value of a `numeric(20, 10)` column, as the driver has it. */
function readBack(text: string | null): unknown {
  const rows = [{ rate: text }];
  const field = { name: "rate", dataTypeID: 1700, dataTypeModifier: ((20 << 16) | 10) + 4 };
  readStoredRates({ fields: [field as never], rows });
  return rows[0]?.rate;
}

it("a stored rate is read as it was written, below the largest one", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: maxRate - 1n }).map(rateFromScaled), (rate) => {
      expect([readBack(formatRate(rate)), readBack(formatOptionalRate(rate))]).toEqual([rate, rate]);
    }),
  );
});

it("a rate that is none is stored as the largest one, which a version before this one reads as a rate, and read as none", () => {
  expect(formatOptionalRate(null)).toBe("999999999.9999999999");
  expect([readBack(formatOptionalRate(null)), readBack(null)]).toEqual([null, null]);
});
