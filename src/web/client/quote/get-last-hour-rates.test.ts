import { expect, it } from "vitest";
import { getLastHourRates } from "./get-last-hour-rates.ts";

const quote = { rateAt: "2026-11-24T09:41:07.000Z", midRate: 1.1652 };

it("the last hour holds the rates of the sixty minutes before the quote, then the quote's own", () => {
  const points = ["08:40", "08:45", "09:40", "09:45"].map((time, index) => ({
    at: `2026-11-24T${time}:00.000Z`,
    mid: 1 + index,
  }));
  expect(getLastHourRates(points, quote)).toEqual([2, 3, 1.1652]);
});

it("without an earlier rate there is no last hour to draw", () => {
  expect(getLastHourRates([], quote)).toEqual([]);
  expect(getLastHourRates([{ at: "2026-11-23T09:00:00.000Z", mid: 1 }], quote)).toEqual([]);
});
