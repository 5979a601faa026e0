import { expect, it } from "vitest";
import { sayMargin, standardMarginWords } from "./say-margin.ts";

it("says a margin with as many decimals as it has", () => {
  expect([0, 0.0001, 0.25, 5].map(sayMargin)).toEqual([
    "0\u00a0%",
    "0.0001\u00a0%",
    "0.25\u00a0%",
    "5\u00a0%",
  ]);
  expect(standardMarginWords).toBe("0.3\u00a0%");
});
