import { expect, it } from "vitest";
import { parseQuoteCommand } from "./parse-quote-command.ts";

const gbpToEur = { fromCurrency: "GBP", toCurrency: "EUR", amount: "5000" };

it.each(["5000 gbp eur", "5,000 GBP to EUR", " gbp  eur 5000 ", "GBP 5 000 into EUR"])(
  "'%s' asks for a quote of 5,000 GBP in EUR",
  (text) => {
    expect(parseQuoteCommand(text)).toEqual(gbpToEur);
  },
);

it("keeps an amount's decimals", () => {
  expect(parseQuoteCommand("12.50 usd jpy")).toEqual({
    fromCurrency: "USD",
    toCurrency: "JPY",
    amount: "12.50",
  });
});

it.each([
  "",
  "5000",
  "gbp eur",
  "5000 gbp",
  "5000 gbp gbp",
  "5000 gbp eur usd",
  "0 gbp eur",
  "-5 gbp eur",
  "gbp FX48291034 eur",
  "5000 xyz eur",
])("'%s' asks for no quote", (text) => {
  expect(parseQuoteCommand(text)).toBeUndefined();
});
