import { describe, expect, it } from "vitest";
import { parseQuoteParams } from "./parse-quote-params.ts";

const read = (query: string) => parseQuoteParams(new URLSearchParams(query));

describe("what an address of the quote screen asks for", () => {
  it("starts from pounds to euros without an amount", () => {
    const first = { fromCurrency: "GBP", toCurrency: "EUR", amount: "", isReceiving: false };
    expect(read("")).toEqual(first);
    expect(read("amount=0&fromCurrency=XXX&isReceiving=yes")).toEqual(first);
  });

  it("reads codes in any case, commas in amounts and which side was typed", () => {
    expect(read("fromCurrency=usd&toCurrency=jpy&amount=1,250.50&isReceiving=true")).toEqual({
      fromCurrency: "USD",
      toCurrency: "JPY",
      amount: "1250.50",
      isReceiving: true,
    });
  });

  it.each([
    ["fromCurrency=EUR", "EUR", "GBP"],
    ["fromCurrency=USD&toCurrency=USD", "USD", "EUR"],
    ["toCurrency=GBP", "GBP", "EUR"],
  ])("never asks for a pair of one currency: %s is %s to %s", (query, fromCurrency, toCurrency) => {
    expect(read(query)).toMatchObject({ fromCurrency, toCurrency });
  });

  it.each(["-5", "1e9", "NaN", "0.00", "12.", "<b>", "1,2,3"])("takes %s for no amount", (amount) => {
    expect(read(`amount=${encodeURIComponent(amount)}`).amount).toBe("");
  });
});
