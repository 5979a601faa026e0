import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { convert, formatRate, type Rate, rateFromScaled, requireRate } from "#domain/rate.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import type { BudgetRate } from "./budget-rate.ts";
import { type StageTotal, trackBudget } from "./track-budget.ts";

const budget = (changes: Partial<BudgetRate> = {}): BudgetRate => ({
  ...{ fromCurrency: "GBP", toCurrency: "EUR", budgetRate: requireRate("1.2"), plannedAmount: null },
  ...{ startsOn: "2026-01-01" as Day, endsOn: "2026-12-31" as Day },
  ...changes,
});
const booked = (sold: bigint, bought: bigint, stage: TradeStage = "COMPLETED"): StageTotal => ({
  ...{ stage, exchanges: 1, sold, bought },
});

describe("what was achieved against a budget", () => {
  it("without exchanges there is no average and no difference", () => {
    const none = trackBudget(budget(), []);
    expect(none).toMatchObject({ exchanges: 0, achieved: null, rest: null });
    expect([formatAmount(none.sold), formatAmount(none.bought)]).toEqual(["0.00", "0.00"]);
  });

  it.each([
    ["above the budget", 100_000n, 124_000n, "1.2400000000", "40.00", 333n],
    ["at the budget", 100_000n, 120_000n, "1.2000000000", "0.00", 0n],
    ["below the budget", 100_000n, 117_000n, "1.1700000000", "-30.00", -250n],
    ["half a hundredth above", 2_000_000n, 2_400_120n, "1.2000600000", "1.20", 0n],
    ["a hundredth and a half above", 2_000_000n, 2_400_360n, "1.2001800000", "3.60", 2n],
    ["a third", 300n, 361n, "1.2033333333", "0.01", 28n],
  ])("an average %s is compared exactly", (_, sold, bought, average, difference, basisPoints) => {
    const { achieved } = trackBudget(budget(), [booked(sold, bought)]);
    expect(achieved && formatRate(achieved.averageRate)).toBe(average);
    expect(achieved && formatAmount(achieved.difference)).toBe(difference);
    expect(achieved?.basisPoints).toBe(basisPoints);
  });

  it("currencies without decimals are compared in their own units", () => {
    const yen = budget({ fromCurrency: "JPY", toCurrency: "GBP", budgetRate: requireRate("0.005") });
    const { achieved } = trackBudget(yen, [booked(1_000_000n, 495_000n)]);
    expect(achieved && formatRate(achieved.averageRate)).toBe("0.0049500000");
    expect(achieved && formatAmount(achieved.difference)).toBe("-50.00");
    const pounds = budget({ toCurrency: "JPY", budgetRate: requireRate("200") });
    const other = trackBudget(pounds, [booked(10_000n, 20_100n)]).achieved;
    expect(other && formatAmount(other.difference)).toBe("100");
  });

  it.each([
    ["AWAITING_FUNDS", 1],
    ["FUNDED", 1],
    ["PAYING", 1],
    ["COMPLETED", 1],
    ["CANCELLED", 0],
    ["FAILED", 0],
  ] as const)("an exchange in the stage %s counts %i times", (stage, exchanges) => {
    const tracking = trackBudget(budget(), [booked(100n, 120n, stage)]);
    expect(tracking.exchanges).toBe(exchanges);
    expect(tracking.sold.minor).toBe(100n * BigInt(exchanges));
  });
});

describe("what is left of a budget's plan", () => {
  it.each([
    ["nothing is sold", 0n, 0n, "1000.00", "reachable", "1.2000000000"],
    ["half is sold below", 50_000n, 58_000n, "500.00", "reachable", "1.2400000000"],
    ["half is sold above", 50_000n, 61_000n, "500.00", "reachable", "1.1800000000"],
    ["a third is left", 70_000n, 80_000n, "300.00", "reachable", "1.3333333334"],
    ["all is bought already", 50_000n, 120_000n, "500.00", "secured", null],
    ["all is sold at the budget", 100_000n, 120_000n, "0.00", "secured", null],
    ["all is sold below", 100_000n, 119_999n, "0.00", "missed", null],
    ["more is sold, below the budget", 200_000n, 239_000n, "0.00", "missed", null],
    ["more is sold, above the budget", 200_000n, 241_000n, "0.00", "secured", null],
  ])("when %s, the rest is reported", (_, sold, bought, toSell, outlook, requiredRate) => {
    const totals = sold === 0n ? [] : [booked(sold, bought)];
    const { rest } = trackBudget(budget({ plannedAmount: 100_000n }), totals);
    expect(rest && formatAmount(rest.toSell)).toBe(toSell);
    expect(rest?.outlook).toBe(outlook);
    expect(rest?.requiredRate ? formatRate(rest.requiredRate) : null).toBe(requiredRate);
  });

  it("a rest that no rate can turn is missed", () => {
    const plan = budget({ plannedAmount: 10n ** 12n, budgetRate: requireRate("999999") });
    expect(trackBudget(plan, [booked(10n ** 12n - 1n, 1n)]).rest).toMatchObject({
      outlook: "missed",
      requiredRate: null,
    });
  });
});

const pair = fc.uniqueArray(fc.constantFrom(...currencyCodes), {
  minLength: 2,
  maxLength: 2,
}) as fc.Arbitrary<[CurrencyCode, CurrencyCode]>;
const rate = fc.bigInt({ min: 10n ** 8n, max: 10n ** 13n }).map(rateFromScaled);
const amount = fc.bigInt({ min: 1_000_000n, max: 10n ** 12n });
const exchanges = fc.array(fc.record({ sold: amount, at: rate }), { minLength: 1, maxLength: 6 });

describe("the average of any exchanges", () => {
  it("lies between the lowest and the highest rate, but for the last unit of each amount", () => {
    fc.assert(
      fc.property(pair, rate, exchanges, ([fromCurrency, toCurrency], budgetRate, each) => {
        const tracked = { ...budget({ budgetRate }), fromCurrency, toCurrency };
        const buy = (sold: bigint, at: Rate) =>
          convert(money(sold, fromCurrency), at, toCurrency, "down").minor;
        const { bought, sold } = trackBudget(
          tracked,
          each.map(({ sold: amountSold, at }) => booked(amountSold, buy(amountSold, at))),
        );
        const rates = each.map(({ at }) => at).toSorted((a, b) => (a < b ? -1 : 1));
        expect(bought.minor).toBeGreaterThanOrEqual(buy(sold.minor, rates[0] as Rate) - BigInt(each.length));
        expect(bought.minor).toBeLessThanOrEqual(buy(sold.minor, rates.at(-1) as Rate));
      }),
    );
  });

  it("is the same however the exchanges are grouped, and whatever was cancelled beside them", () => {
    fc.assert(
      fc.property(exchanges, fc.nat(1), (each, gone) => {
        const totals = each.map(({ sold, at }) => booked(sold, at));
        const together = totals.reduce((sum, next) => ({
          stage: "FUNDED",
          exchanges: sum.exchanges + next.exchanges,
          sold: sum.sold + next.sold,
          bought: sum.bought + next.bought,
        }));
        const cancelled = booked(7n, 9n, gone === 0 ? "CANCELLED" : "FAILED");
        const plan = budget({ plannedAmount: 10n ** 13n });
        expect(trackBudget(plan, [...totals, cancelled].toReversed())).toEqual(trackBudget(plan, [together]));
      }),
    );
  });

  it("the rest at its required average reaches the budget, and at less doesn't", () => {
    fc.assert(
      fc.property(pair, rate, rate, amount, amount, (currencies, budgetRate, at, sold, left) => {
        const [fromCurrency, toCurrency] = currencies;
        const plan = { ...budget({ budgetRate, plannedAmount: sold + left }), fromCurrency, toCurrency };
        const bought = convert(money(sold, fromCurrency), at, toCurrency, "down").minor;
        const { rest } = trackBudget(plan, [booked(sold, bought)]);
        if (rest?.outlook !== "reachable" || rest.requiredRate === null) return;
        const aim = convert(money(sold + left, fromCurrency), budgetRate, toCurrency, "half-even").minor;
        const reached = convert(rest.toSell, rest.requiredRate, toCurrency, "down").minor;
        expect(bought + reached).toBeGreaterThanOrEqual(aim);
        if (rest.requiredRate === 1n) return;
        const below = convert(rest.toSell, rateFromScaled(rest.requiredRate - 1n), toCurrency, "down").minor;
        expect(bought + below).toBeLessThan(aim);
      }),
    );
  });
});
