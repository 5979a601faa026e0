import { expect, it } from "vitest";
import { formatStandardMargin } from "#domain/market/pricing/format-standard-margin.ts";
import { formatPercent } from "./format-percent.ts";

it("says a percentage with as many decimals as it has, on one line", () => {
  expect([0, 0.0001, 0.25, 5, "9,900.00"].map(formatPercent)).toEqual([
    "0\u00a0%",
    "0.0001\u00a0%",
    "0.25\u00a0%",
    "5\u00a0%",
    "9,900.00\u00a0%",
  ]);
  expect(formatStandardMargin).toBe("0.3\u00a0%");
});
