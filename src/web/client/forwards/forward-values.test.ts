import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import {
  blankForward,
  choosePair,
  type ForwardDates,
  type ForwardValues,
  isClosedDay,
  toForwardInput,
  validateForward,
  withOpenPair,
} from "./forward-values.ts";

const dates: ForwardDates = {
  earliest: "2026-12-03",
  latest: "2027-11-26",
  closed: ["2026-12-25", "2026-12-28"],
};
const filled: ForwardValues = { ...blankForward, amount: "10000", deliveryTo: "2027-03-10" };
const pairs = [
  { fromCurrency: "GBP", toCurrency: "EUR" },
  { fromCurrency: "EUR", toCurrency: "GBP" },
  { fromCurrency: "GBP", toCurrency: "USD" },
  { fromCurrency: "AUD", toCurrency: "NZD" },
] as const;

describe("what a new forward is asked for", () => {
  it("a forward with an amount and a day has no error", () => {
    expect(validateForward(filled, dates)).toEqual({});
  });

  it.each<[string, Partial<ForwardValues>, string, RegExp]>([
    ["no amount", { amount: "" }, "amount", /^Enter an amount in one of the two boxes$/],
    ["an amount of nothing", { amount: "0.00" }, "amount", /too small/],
    ["a third decimal of pounds", { amount: "1.005" }, "amount", /too many decimals/],
    ["no day", { deliveryTo: "" }, "deliveryTo", /^Choose a day$/],
    ["a day that doesn't exist", { deliveryTo: "31 Feb" }, "deliveryTo", /^This date doesn't exist/],
    ["a day too soon", { deliveryTo: "2026-12-02" }, "deliveryTo", /^The earliest day is 03 Dec 2026$/],
    ["a day too late", { deliveryTo: "2027-11-29" }, "deliveryTo", /^The latest day is 26 Nov 2027$/],
    [
      "a Saturday",
      { deliveryTo: "2026-12-05" },
      "deliveryTo",
      /^Sat 05 Dec 2026 is a weekend or bank holiday. Choose Mon 07 Dec 2026$/,
    ],
    ["a holiday before others", { deliveryTo: "2026-12-25" }, "deliveryTo", /Choose Tue 29 Dec 2026$/],
    ["a window without its first day", { delivery: "window" }, "deliveryFrom", /^Choose a day$/],
    [
      "a window that ends before it begins",
      { delivery: "window", deliveryFrom: "2027-03-11" },
      "deliveryFrom",
      /^Choose a day before the last one$/,
    ],
  ])("a forward with %s is refused beside its field", (_, change, field, text) => {
    const faults = validateForward({ ...filled, ...change }, dates);
    expect(Object.keys(faults)).toEqual([field]);
    expect(faults[field]).toMatch(text);
  });

  it("the decimals of the amount are those of the typed side's currency", () => {
    const yen = { ...filled, toCurrency: "JPY", isReceiving: true, amount: "100.5" } as const;
    expect(validateForward(yen, dates)).toHaveProperty("amount");
  });

  it("days are left to the server while the days that can be chosen are unknown", () => {
    expect(validateForward({ ...filled, deliveryTo: "2026-12-05" }, undefined)).toEqual({});
  });

  it("only a window is sent with a first day", () => {
    const typed = { ...filled, amount: "10000.", deliveryFrom: "2027-03-01" };
    const sent = {
      fromCurrency: "GBP",
      toCurrency: "EUR",
      amount: "10000",
      isReceiving: false,
      deliveryTo: "2027-03-10",
    };
    expect(toForwardInput(typed)).toEqual(sent);
    expect(toForwardInput({ ...typed, delivery: "window" })).toEqual({ ...sent, deliveryFrom: "2027-03-01" });
  });

  it("weekends and holidays are closed, and no other day", () => {
    const days = [
      "2026-12-24",
      "2026-12-25",
      "2026-12-26",
      "2026-12-27",
      "2026-12-28",
      "2026-12-29",
    ] as Day[];
    expect(days.filter((day) => isClosedDay(day, dates))).toEqual(days.slice(1, 5));
  });
});

describe("the pair of a new forward", () => {
  it.each([
    ["the other side stays where that pair is open", { toCurrency: "USD" }, "GBP", "USD"],
    ["choosing the other side's currency swaps them", { fromCurrency: "EUR" }, "EUR", "GBP"],
    ["the other side follows to an open pair", { fromCurrency: "AUD" }, "AUD", "NZD"],
    ["the sold side follows to an open pair", { toCurrency: "NZD" }, "AUD", "NZD"],
  ] as const)("%s", (_, chosen, fromCurrency, toCurrency) => {
    const now = { fromCurrency: "GBP", toCurrency: "EUR" } as const;
    expect(choosePair(now, chosen, pairs)).toEqual({ fromCurrency, toCurrency });
  });

  it("a pair that was closed since gives way to an open one, and the amount stays", () => {
    const closed = { ...filled, fromCurrency: "CHF" } as const;
    expect(withOpenPair(closed, pairs)).toEqual(filled);
    expect(withOpenPair(filled, pairs)).toBe(filled);
    expect(withOpenPair(closed, [])).toBe(closed);
  });
});
