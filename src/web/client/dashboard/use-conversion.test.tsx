// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { noLimits } from "#domain/market/pricing/amount-limits.ts";
import { noMargin } from "#domain/market/pricing/margin.ts";
import type { ConversionInput } from "./live-conversion.ts";
import { useConversion } from "./use-conversion.ts";

const price = { mid: 1.25, midToGbp: undefined, margin: noMargin, limits: noLimits };
const typed: ConversionInput = {
  fromCurrency: "GBP",
  toCurrency: "USD",
  amount: "100",
  isReceiving: false,
};

afterEach(cleanup);

/** What each render showed, from the given input on. */
function rendersAfter(change: Partial<ConversionInput>) {
  const shown: string[] = [];
  const { rerender } = renderHook(
    ({ asked }: { asked: ConversionInput }) => {
      shown.push(useConversion(asked, price).other);
    },
    { initialProps: { asked: typed } },
  );
  shown.length = 0;
  rerender({ asked: { ...typed, ...change } });
  return shown;
}

test("a typed digit is drawn before it is converted", () => {
  expect(rendersAfter({ amount: "1000" })).toEqual(["125.00", "1250.00"]);
});

test.each([
  ["side", { isReceiving: true }, "80.00"],
  ["currency", { toCurrency: "JPY" }, "125"],
] as const)("with another %s no old figure is drawn", (_what, change, other) => {
  expect(new Set(rendersAfter(change))).toEqual(new Set([other]));
});
