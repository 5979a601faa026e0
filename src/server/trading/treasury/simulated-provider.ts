import { randomUUIDv7 } from "node:crypto";
import type { CurrencyCode } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import { convert, type Rate, scaleRate } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";
import type { Exchanged } from "#domain/trading/treasury/cover-deal.ts";
import { simulatedQuote } from "#domain/trading/treasury/simulated-quote.ts";
import type { Config } from "#server/platform/config.ts";
import { pause } from "#server/platform/pause.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { LiquidityProvider, ProviderOrder } from "./liquidity-provider.ts";
import { decideOrder, findOrder, findQuoteEnd, insertProviderQuote } from "./simulated-provider-store.ts";

export type SimulatedProviderMode = Config["SIMULATED_LIQUIDITY"];

type Market = {
  readonly db: Database;
  readonly clock: () => Date;
  /** Mid-market, `to` per 1 of `from`; undefined without a rate. */
  readonly mid: (from: CurrencyCode, to: CurrencyCode) => Rate | undefined;
};

export type SimulatedProviderOptions = Market & {
  readonly mode: SimulatedProviderMode;
  readonly latencyMs: number;
};

/** Time for which a quote is firm. */
const firmMs = 20_000;

/**
 * A provider that deals in no market: it quotes Summit's own mid-market less a spread, keeps its orders in Summit's database and
 * fails as its mode says. `silent` deals and answers nothing, `lost` never receives an order, `down` answers to nothing at all.
 */
export function createSimulatedProvider(options: SimulatedProviderOptions): LiquidityProvider {
  const { db, clock, mid, mode, latencyMs } = options;
  const travel = async () => {
    await pause(latencyMs, new AbortController().signal);
    if (mode === "down") throw new Error("the simulated provider is down");
  };
  return {
    name: "Summit (simulated provider)",
    simulated: true,
    isConnected: async () => true,
    requestQuote: async (order) => {
      await travel();
      const rate = mid(order.soldCurrency, order.boughtCurrency);
      const dealt = rate && simulatedQuote(order, rate);
      if (!dealt) return undefined;
      const quote = { ...dealt, id: randomUUIDv7(), endsAt: new Date(clock().getTime() + firmMs) };
      await insertProviderQuote(db, quote);
      return quote;
    },
    trade: async (order) => {
      await travel();
      if (mode === "lost") throw new Error("the order never arrived (simulated)");
      await decideOrder(db, order, await decide(order, options));
      if (mode === "silent") throw new Error("the answer never arrived (simulated)");
      return findOrder(db, order.id);
    },
    askState: async (orderId) => {
      await travel();
      return findOrder(db, orderId);
    },
    settle: async (orderId) => {
      await travel();
      return (await findOrder(db, orderId)).state === "dealt";
    },
  };
}

/** How far the market may move against a quote before the provider's last look rejects it, in thousandths of a percent. */
const lastLookTolerance = 50n;

/** What the provider makes of an order on a quote. */
async function decide(
  { quoteId, sold, bought }: ProviderOrder,
  { db, clock, mid, mode }: SimulatedProviderOptions,
): Promise<Exchanged | { readonly rejection: string }> {
  const endsAt = await findQuoteEnd(db, quoteId);
  if (!endsAt || clock() >= endsAt) return { rejection: "The quote had ended (simulated)." };
  if (mode === "reject") return { rejection: "No deal at this size (simulated)." };
  const rate = mid(sold.currency, bought.currency);
  const tolerated = rate && scaleRate(rate, 100_000n + lastLookTolerance, 100_000n);
  if (!tolerated || convert(sold, tolerated, bought.currency, "down").minor < bought.minor)
    return { rejection: "Last look: the market has moved (simulated)." };
  if (mode !== "partial") return { sold, bought };
  const half = money(sold.minor / 2n, sold.currency);
  const part = money(divide(bought.minor * half.minor, sold.minor, "down"), bought.currency);
  return part.minor > 0n ? { sold: half, bought: part } : { rejection: "Too small to divide (simulated)." };
}
