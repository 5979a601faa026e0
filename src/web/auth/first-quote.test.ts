import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readFirstQuote, saveFirstQuote, takeFirstQuotePath } from "./first-quote.ts";

const quote = { fromCurrency: "GBP", toCurrency: "EUR", amount: "25000.00", isReceiving: false } as const;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("the amount that a visitor checked opens their first quote, once", () => {
  expect(takeFirstQuotePath()).toBeUndefined();
  saveFirstQuote(quote);
  expect(readFirstQuote()).toEqual(quote);
  expect(takeFirstQuotePath()).toBe(
    "/quote?fromCurrency=GBP&toCurrency=EUR&amount=25000.00&isReceiving=false",
  );
  expect(takeFirstQuotePath()).toBeUndefined();
});

it("a checked amount is forgotten after a month, and one that was tampered with is ignored", () => {
  saveFirstQuote(quote, 0);
  expect(readFirstQuote(29 * 86_400_000)).toEqual(quote);
  expect(readFirstQuote(30 * 86_400_000)).toBeUndefined();
  localStorage.setItem("summit:first-quote", '{"fromCurrency":"XXX"}');
  expect(readFirstQuote()).toBeUndefined();
  localStorage.setItem("summit:first-quote", "{");
  expect(takeFirstQuotePath()).toBeUndefined();
});
