import { describe, expect, it } from "vitest";
import { findUnknownCurrency, parseQuoteParams } from "./parse-quote-params.ts";

const read = (query: string) => parseQuoteParams(new URLSearchParams(query));

describe("what an address of the quote screen asks for", () => {
  it("the quote address starts from pounds to euros without an amount", () => {
    const first = { fromCurrency: "GBP", toCurrency: "EUR", amount: "", isReceiving: false };
    expect(read("")).toEqual(first);
    expect(read("amount=0&fromCurrency=XXX&isReceiving=yes")).toEqual(first);
  });

  it("the quote address accepts codes in any case, commas in amounts and either typed side", () => {
    expect(read("fromCurrency=usd&toCurrency=jpy&amount=1,250.50&isReceiving=true")).toEqual({
      fromCurrency: "USD",
      toCurrency: "JPY",
      amount: "1250.50",
      isReceiving: true,
    });
  });

  it("the quote address names a recipient by id only", () => {
    const id = "01970000-0000-7000-8000-000000000001";
    expect(read(`recipient=${id}`).recipientId).toBe(id);
    expect(read("recipient=../user").recipientId).toBeUndefined();
  });

  it.each([
    ["fromCurrency=EUR", "EUR", "GBP"],
    ["fromCurrency=USD&toCurrency=USD", "USD", "EUR"],
    ["toCurrency=GBP", "GBP", "EUR"],
  ])(
    "the quote address never has a pair of one currency: %s is %s to %s",
    (query, fromCurrency, toCurrency) => {
      expect(read(query)).toMatchObject({ fromCurrency, toCurrency });
    },
  );

  it.each([
    ["toCurrency=XYZ", "XYZ isn't a currency that we exchange. Check both currencies below."],
    [
      "fromCurrency=abc&toCurrency=EUR",
      "ABC isn't a currency that we exchange. Check both currencies below.",
    ],
    ["fromCurrency=<b>pounds", "We don't know the currency in this link. Check both currencies below."],
    ["fromCurrency=usd&toCurrency=JPY", undefined],
    ["fromCurrency=&amount=5", undefined],
    ["", undefined],
  ])("the quote address with %s says of an unknown currency: %s", (query, text) => {
    expect(findUnknownCurrency(new URLSearchParams(query))).toBe(text);
  });

  it.each(["-5", "1e9", "NaN", "0.00", "12.", "<b>", "1,2,3"])(
    "the quote address ignores the amount %s",
    (amount) => {
      expect(read(`amount=${encodeURIComponent(amount)}`).amount).toBe("");
    },
  );
});
