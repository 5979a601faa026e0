import { expect, it } from "vitest";
import { formatStandardMargin } from "#domain/market/pricing/margin.ts";
import { formatPercent } from "./format-percent.ts";

it("a percentage is formatted with the decimals it has", () => {
  expect([0, 0.0001, 0.25, 5, "9,900.00"].map(formatPercent)).toEqual([
    "0%",
    "0.0001%",
    "0.25%",
    "5%",
    "9,900.00%",
  ]);
  expect(formatStandardMargin).toBe("0.3%");
});
