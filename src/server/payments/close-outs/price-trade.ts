import type { CurrencyCode } from "#domain/currency.ts";
import { type PairRate, unitRate } from "#domain/market/rates/rate-table.ts";
import { type CloseoutPrice, priceCloseout } from "#domain/payments/close-outs/price-closeout.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClosableTrade } from "./store.ts";

export type CloseoutContext = {
  readonly now: Date;
  readonly newId: () => string;
  /** Current mid-market rate; refuses when missing or stale. */
  readonly pairRate: (from: CurrencyCode, to: CurrencyCode) => PairRate;
};

export type PricedCloseout = CloseoutPrice & { readonly source: Omit<PairRate, "mid"> };

/**
 * Close-out price of a trade at the current rate and the client's current margin.
 * @throws Refused `rate_unavailable`.
 */
export async function priceTrade(
  tx: Transaction,
  trade: ClosableTrade,
  { pairRate }: CloseoutContext,
): Promise<PricedCloseout> {
  const fromCurrency = trade.fromCurrency;
  const toCurrency = trade.toCurrency;
  const { mid, ...source } = pairRate(toCurrency, fromCurrency);
  const perDollar = fromCurrency === "USD" ? unitRate : pairRate("USD", fromCurrency).mid;
  const { margin } = await readTerms(tx, trade.clientId, {
    fromCurrency: toCurrency,
    toCurrency: fromCurrency,
  });
  const price = priceCloseout({ ...trade, fromCurrency, toCurrency }, { mid, perDollar, margin });
  return { ...price, source };
}
