import { expect, it } from "vitest";
import type { Day, SettlementCalendar } from "#domain/calendar.ts";
import { flatCurve } from "#domain/market/forward-pricing/deposit-curve.ts";
import type { DepositRate } from "#domain/market/forward-pricing/deposit-rate.ts";
import { noForwardMargins } from "#domain/market/forward-pricing/forward-margin.ts";
import type { ForwardPricing } from "#domain/market/forward-pricing/price-forward.ts";
import { noLimits } from "#domain/market/pricing/amount-limits.ts";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { standardDepositShare } from "./deposit-share.ts";
import { priceWindow } from "./price-window.ts";

const now = new Date("2026-03-10T10:00:00Z");
const noHolidays: SettlementCalendar = { isHoliday: () => false };
const curve = (millionths: number) => ({
  rates: flatCurve(millionths as DepositRate),
  isReference: false,
  setAt: now,
});
const pricing = (gbp: number, eur: number): ForwardPricing => ({
  curves: new Map([
    ["GBP", curve(gbp)],
    ["EUR", curve(eur)],
  ]),
  pairs: [["EUR", "GBP"]],
  margins: noForwardMargins,
});
const request = { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", isReceiving: false } as const;
const priced = (window: { deliveryFrom: string; deliveryTo: string }, curves: ForwardPricing) => {
  const outcome = priceWindow(
    { ...request, deliveryFrom: window.deliveryFrom as Day, deliveryTo: window.deliveryTo as Day },
    {
      ...{ mid: parseRate("1.17") as Rate, midToGbp: undefined, margin: standardMargin, limits: noLimits },
      ...{
        pricing: curves,
        depositShare: standardDepositShare,
        pair: { currencies: ["GBP", "EUR"], calendar: noHolidays },
        now,
      },
    },
  );
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
};
const fixed = (day: string) => ({ deliveryFrom: day, deliveryTo: day });

it.each([
  ["pounds bear more", 40_000, 20_000, "2026-09-10"],
  ["euros bear more", 20_000, 40_000, "2026-03-18"],
])("a window is priced at its worse end: where %s", (_, gbp, eur, worse) => {
  const curves = pricing(gbp, eur);
  const window = priced({ deliveryFrom: "2026-03-18", deliveryTo: "2026-09-10" }, curves);
  const ends = [priced(fixed("2026-03-18"), curves), priced(fixed("2026-09-10"), curves)];
  expect(window.rate).toBe(priced(fixed(worse), curves).rate);
  expect(ends.every(({ rate }) => window.rate <= rate)).toBe(true);
});

it("at equal interest on one day count the forward is the spot, and the client's rate is below mid-market", () => {
  const price = priced(fixed("2026-03-18"), pricing(0, 0));
  expect([price.midRate, price.points]).toEqual([price.spotRate, 0n]);
  expect(price.rate).toBeLessThan(price.midRate);
  expect(price.toAmount + price.marginAmount).toBeLessThanOrEqual(price.midAmount);
});
