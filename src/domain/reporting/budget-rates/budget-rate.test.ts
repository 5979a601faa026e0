import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { formatRate } from "#domain/rate.ts";
import { orThrow } from "#domain/refusal.ts";
import { type BudgetRateInput, parseBudgetRate, periodStatus } from "./budget-rate.ts";

const input: BudgetRateInput = {
  ...{ fromCurrency: "GBP", toCurrency: "EUR", budgetRate: "1.16" },
  ...{ startsOn: "2026-04-01", endsOn: "2027-03-31", plannedAmount: "500000" },
};

describe("a budget rate", () => {
  it("a budget rate is read with its period and plan", () => {
    const { budgetRate, ...rest } = orThrow(parseBudgetRate(input));
    expect(formatRate(budgetRate)).toBe("1.1600000000");
    const { budgetRate: _, ...period } = input;
    expect(rest).toEqual({ ...period, plannedAmount: 50_000_000n });
  });

  it.each([null, undefined, ""])("a budget rate with %j for its plan has none", (plannedAmount) => {
    expect(parseBudgetRate({ ...input, plannedAmount })).toMatchObject({ value: { plannedAmount: null } });
  });

  it.each([
    ["the same currency twice", { toCurrency: "GBP" }, { toCurrency: /two different/ }],
    ["a rate of zero", { budgetRate: 0 }, { budgetRate: /above 0/ }],
    ["a rate of a million", { budgetRate: 1_000_000 }, { budgetRate: /below 1,000,000/ }],
    ["eleven decimals", { budgetRate: "1.12345678901" }, { budgetRate: /ten decimals/ }],
    ["a first day that isn't one", { startsOn: "2026-02-30" }, { startsOn: /Enter a date/ }],
    ["a first day long ago", { startsOn: "1999-12-31" }, { startsOn: /1 Jan 2000/ }],
    ["a first day far ahead", { startsOn: "2100-01-01" }, { startsOn: /31 Dec 2099/ }],
    ["a last day that isn't one", { endsOn: "2026-04-31" }, { endsOn: /Enter a date/ }],
    ["a last day before the first", { endsOn: "2026-03-31" }, { endsOn: /first day or a later one/ }],
    ["more than two years", { endsOn: "2028-04-01" }, { endsOn: /two years/ }],
    ["a plan of nothing", { plannedAmount: "0" }, { plannedAmount: /above 0/ }],
    ["a plan too precise", { plannedAmount: "1.001" }, { plannedAmount: /two decimals/ }],
    ["a plan too large", { plannedAmount: "10000000001" }, { plannedAmount: /smaller/ }],
    ["yen with decimals", { fromCurrency: "JPY", plannedAmount: "1.5" }, { plannedAmount: /whole/ }],
  ] as const)("a budget rate with %s is refused by that field alone", (_, fault, fields) => {
    const outcome = parseBudgetRate({ ...input, ...fault });
    expect(outcome).toMatchObject({ ok: false, refusal: "budget_rate_invalid" });
    const found = outcome.ok ? {} : outcome.fields;
    expect(Object.keys(found ?? {})).toEqual(Object.keys(fields));
    for (const [field, words] of Object.entries(fields)) expect(found?.[field]).toMatch(words);
  });

  it.each([
    ["2026-04-01", "2026-04-01"],
    ["2026-04-01", "2028-03-31"],
    ["2024-02-29", "2026-02-28"],
    ["2099-12-31", "2101-12-30"],
  ])("a period from %s to %s is taken", (startsOn, endsOn) => {
    expect(parseBudgetRate({ ...input, startsOn, endsOn }).ok).toBe(true);
  });

  it("every fault is reported at once", () => {
    const outcome = parseBudgetRate({ ...input, budgetRate: "soon", endsOn: "", plannedAmount: "some" });
    expect(outcome).toMatchObject({
      fields: {
        budgetRate: expect.any(String),
        endsOn: expect.any(String),
        plannedAmount: expect.any(String),
      },
    });
  });
});

describe("a budget's period", () => {
  const summer = { startsOn: "2026-07-01" as Day, endsOn: "2026-07-31" as Day };
  it.each([
    ["2026-06-30T22:59:59.999Z", "upcoming"],
    ["2026-06-30T23:00:00Z", "current"],
    ["2026-07-31T22:59:59.999Z", "current"],
    ["2026-07-31T23:00:00Z", "past"],
  ] as const)("at %s July in London is %s", (moment, status) => {
    expect(periodStatus(summer, new Date(moment))).toBe(status);
  });

  it("a period is current on each of its days and at no other time", () => {
    const noon = (days: number) => new Date(Date.UTC(2026, 0, 1 + days, 12));
    const dayOf = (days: number) => noon(days).toISOString().slice(0, 10) as Day;
    const days = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 730 }), days, (start, length, at) => {
        const period = { startsOn: dayOf(start), endsOn: dayOf(start + length) };
        const isInside = at >= start && at <= start + length;
        expect(periodStatus(period, noon(at)) === "current").toBe(isInside);
      }),
    );
  });
});
