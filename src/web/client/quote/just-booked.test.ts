import { expect, it } from "vitest";
import { isJustBooked } from "./just-booked.tsx";

const quote = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  fromAmount: "250.00",
  toAmount: "290.00",
  createdAt: "2026-11-28T10:05:00.000Z",
} as const;
const trade = {
  ...quote,
  type: "SPOT",
  stage: "AWAITING_FUNDS",
  createdAt: "2026-11-28T10:00:00.000Z",
} as const;

it.each([
  ["the same amount was sold moments ago at another rate", { toAmount: "291.00" }, true],
  ["the same amount was bought moments ago at another rate", { fromAmount: "249.00" }, true],
  ["it was booked while this quote was shown", { createdAt: "2026-11-28T10:05:10.000Z" }, true],
  ["another amount was booked", { fromAmount: "251.00", toAmount: "291.00" }, false],
  ["the other direction was booked", { fromCurrency: "EUR", toCurrency: "GBP" } as const, false],
  ["it was booked ten minutes ago", { createdAt: "2026-11-28T09:55:00.000Z" }, false],
  ["it was cancelled", { stage: "CANCELLED" } as const, false],
  ["an order filled", { type: "ORDER" } as const, false],
])("an exchange counts as just booked, or not, when %s", (_, difference, isSame) => {
  expect(isJustBooked({ ...trade, ...difference }, quote)).toBe(isSame);
});
