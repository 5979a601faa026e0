import { expect, it } from "vitest";
import type { Quote } from "#contract/trading/quotes.ts";
import { formatReadBack } from "./format-read-back.ts";

it("reads amounts, rate, payment and what binding means, and asks for the client's word", () => {
  const quote = {
    fromCurrency: "GBP",
    toCurrency: "EUR",
    fromAmount: "1000.00",
    toAmount: "1166.49",
    rate: 1.16649,
    fundBy: "2026-03-13T10:00:00.000Z",
  } as Quote;
  const text = formatReadBack(quote).replaceAll("\u00a0", " ");
  expect(text).toContain("You sell 1,000.00 GBP and buy 1,166.49 EUR, at a rate of 1.1665.");
  expect(text).toContain("Please pay 1,000.00 GBP by 13 Mar 2026");
  expect(text).toContain("Booking is binding.");
  expect(text).toMatch(/shall I book it\?$/);
});
