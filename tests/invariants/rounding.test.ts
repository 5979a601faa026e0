import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountToExchange } from "#domain/automation/auto-exchange/auto-exchange.ts";
import { getSoldAtTarget } from "#domain/automation/orders/order-input.ts";
import { type CurrencyCode, currencyCodes, getMinorUnits } from "#domain/currency.ts";
import { noLimits } from "#domain/market/pricing/amount-limits.ts";
import { type Margin, maxMargin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { getCrossRate, type RateTable, rateTable, unitRate } from "#domain/market/rates/rate-table.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import { type Rate, rateFromScaled } from "#domain/rate.ts";
import { cashOut, shareOfMargin, spendProfitShare } from "#domain/rewards/profit-share.ts";
import { referralTiers } from "#domain/rewards/referral-tiers.ts";
import { type Price, priceQuote } from "#domain/trading/quotes/price-quote.ts";
import { repeatCount } from "../support/repeat-count.ts";

/** Combined holdings of two colluding clients: balances in minor units and profit share in US cents. */
type Purse = { readonly balances: Map<CurrencyCode, bigint>; share: bigint };
type Market = { readonly table: RateTable; readonly margin: Margin };

const other = currencyCodes.filter((code) => code !== "USD");

/** Fixed random rates of the listed currencies per dollar. */
const market: fc.Arbitrary<Market> = fc
  .tuple(
    fc.tuple(...other.map(() => fc.bigInt({ min: 10n ** 7n, max: 10n ** 13n }).map(rateFromScaled))),
    fc.oneof(fc.constant(0), fc.integer({ min: 0, max: maxMargin })),
  )
  .map(([rates, margin]) => ({
    table: rateTable(
      { base: "USD", at: new Date(0), source: "test", simulated: false, maxAgeMs: 60_000 },
      other.map((code, index): [CurrencyCode, Rate] => [code, rates[index] ?? unitRate]),
    ),
    margin: margin as Margin,
  }));

const currency = fc.constantFrom(...currencyCodes);
/** Small amounts most of the time, where rounding matters. */
const minor = fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: 10n ** 9n }));
const step = fc.oneof(
  fc.record({
    kind: fc.constant("sell" as const),
    from: currency,
    to: currency,
    minor,
    spends: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("buy" as const), from: currency, to: currency, minor, spends: fc.boolean() }),
  fc.record({ kind: fc.constant("order" as const), from: currency, to: currency, minor }),
  fc.record({ kind: fc.constant("auto" as const), from: currency, to: currency, minor }),
  fc.record({ kind: fc.constant("cash_out" as const), minor }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const tier = referralTiers.at(-1) ?? { referrals: 0, perMille: 0 };

function cross({ table }: Market, from: CurrencyCode, to: CurrencyCode): Rate {
  const rate = from === to ? unitRate : getCrossRate(table, from, to);
  if (rate === undefined) throw new Error(`${from} ${to}`);
  return rate;
}

function priceOf(at: Market, sold: CurrencyCode, bought: CurrencyCode, request: Money): Price | undefined {
  const priced = priceQuote(
    {
      fromCurrency: sold,
      toCurrency: bought,
      amount: formatAmount(request),
      isReceiving: request.currency === bought,
    },
    { mid: cross(at, sold, bought), midToGbp: cross(at, sold, "GBP"), margin: at.margin, limits: noLimits },
  );
  return priced.ok ? priced.value : undefined;
}

/** Exchanges at a price if the balance allows; the other client is the referrer at the highest tier. */
function exchange(purse: Purse, at: Market, price: Price | undefined, spends: boolean): void {
  if (!price) return;
  const { fromCurrency, toCurrency, fromAmount, toAmount, marginAmount } = price;
  const share = spends
    ? spendProfitShare(price, purse.share, cross(at, "USD", fromCurrency))
    : { used: 0n, costUsd: 0n };
  const due = fromAmount - share.used;
  const held = purse.balances.get(fromCurrency) ?? 0n;
  if (held < due) return;
  purse.balances.set(fromCurrency, held - due);
  purse.balances.set(toCurrency, (purse.balances.get(toCurrency) ?? 0n) + toAmount);
  purse.share +=
    shareOfMargin(money(marginAmount, toCurrency), tier, cross(at, toCurrency, "USD")) - share.costUsd;
}

function take(purse: Purse, at: Market, each: Step): void {
  if (each.kind === "cash_out") {
    const paid = cashOut(each.minor);
    if (!paid.ok || each.minor > purse.share) return;
    purse.share -= each.minor;
    purse.balances.set("USD", (purse.balances.get("USD") ?? 0n) + paid.value);
    return;
  }
  const { from, to } = each;
  if (from === to) return;
  if (each.kind === "sell") exchange(purse, at, priceOf(at, from, to, money(each.minor, from)), each.spends);
  if (each.kind === "buy") exchange(purse, at, priceOf(at, from, to, money(each.minor, to)), each.spends);
  if (each.kind === "order") {
    const rate = getClientRate(cross(at, from, to), at.margin);
    const sold = getSoldAtTarget(money(each.minor, to), rate, from);
    exchange(purse, at, priceOf(at, from, to, sold), false);
  }
  if (each.kind === "auto") {
    const sold = amountToExchange(money(each.minor, from), purse.share, cross(at, "USD", from));
    exchange(purse, at, priceOf(at, from, to, sold), true);
  }
}

/** Exact value at mid-market, in units of the market's base. */
function worth({ balances, share }: Purse, { table }: Market): bigint {
  let total = 0n;
  for (const code of currencyCodes) {
    const held = (balances.get(code) ?? 0n) + (code === "USD" ? share : 0n);
    const ofOthers = currencyCodes.filter((each) => each !== code);
    const weight = ofOthers.reduce((product, each) => product * (table.perBase.get(each) ?? unitRate), 1n);
    total += held * 10n ** BigInt(2 - getMinorUnits(code)) * weight;
  }
  return total;
}

describe("at rates that never move", () => {
  it("no sequence of client operations at constant rates earns them money", () => {
    const beginning = fc.record({ currency, minor: fc.bigInt({ min: 0n, max: 10n ** 10n }), share: minor });
    fc.assert(
      fc.property(market, beginning, fc.array(step, { maxLength: 60 }), (at, began, steps) => {
        const purse: Purse = { balances: new Map([[began.currency, began.minor]]), share: began.share };
        let before = worth(purse, at);
        for (const each of steps) {
          take(purse, at, each);
          const after = worth(purse, at);
          expect(after).toBeLessThanOrEqual(before);
          before = after;
        }
      }),
      { numRuns: repeatCount(2_000, 4_000) },
    );
  });

  it("sixty exchanges of a cent and one back do not turn 0.60 into 0.79", () => {
    const at: Market = {
      table: rateTable({ base: "USD", at: new Date(0), source: "test", simulated: false, maxAgeMs: 60_000 }, [
        ["GBP", rateFromScaled(7_600_000_000n)],
      ]),
      margin: 3_000 as Margin,
    };
    const purse: Purse = { balances: new Map([["USD", 60n]]), share: 0n };
    for (let count = 0; count < 60; count++)
      take(purse, at, { kind: "sell", from: "USD", to: "GBP", minor: 1n, spends: false });
    const pounds = purse.balances.get("GBP") ?? 0n;
    if (pounds > 0n) take(purse, at, { kind: "sell", from: "GBP", to: "USD", minor: pounds, spends: false });
    expect(purse.balances.get("USD")).toBeLessThanOrEqual(60n);
  });
});
