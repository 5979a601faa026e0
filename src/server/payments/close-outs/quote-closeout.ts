import type { closeoutQuote } from "#contract/payments/close-outs.ts";
import type { z } from "#contract/zod.ts";
import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { permit } from "#domain/lifecycle.ts";
import { type PairRate, unitRate } from "#domain/market/rates/rate-table.ts";
import { formatAmount, minBigInt, money } from "#domain/money.ts";
import {
  closeoutQuoteExpiry,
  freeCancelsADay,
  isFreeCancel,
} from "#domain/payments/close-outs/free-cancellation.ts";
import {
  type CloseoutPrice,
  priceCloseout,
  profitShareWorth,
} from "#domain/payments/close-outs/price-closeout.ts";
import { rateToNumber } from "#domain/rate.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { defaultTimeZone, localDay } from "#domain/time-zone.ts";
import { tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { clientBalances, findJournal, readDebts } from "#server/ledger/journals/store.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import { unverifiedOfTrade } from "#server/payments/funding/funding-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { countFreeCancels } from "#server/trading/trades/reads-store.ts";
import { lockTrade } from "#server/trading/trades/store.ts";
import { type ClosableTrade, insertCloseoutQuote, type NewCloseoutQuote } from "./store.ts";

type CloseoutQuote = NewCloseoutQuote & {
  /** The loss in minor units, or 0 when cancelling is free. */
  readonly cost: bigint;
  /** Part of the cost that the client's balance covers, with what an earlier debt leaves of the trade's money. */
  readonly fromBalance: bigint;
  /** Free cancellations left today, including this one. */
  readonly freeLeft: number;
};

/**
 * Quotes the cost of closing an unpaid trade, valid for 20 seconds; a free one is valid as long as cancelling
 * is free.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`, `rate_unavailable`.
 */
export async function quoteCloseout(
  tx: Transaction,
  input: { readonly tradeId: string; readonly clientId?: string; readonly staffId: string | null },
  context: CloseoutContext,
): Promise<CloseoutQuote> {
  const { now, newId } = context;
  const trade = await lockTrade(tx, input.tradeId, input.clientId);
  if (!trade) throw new Refused("not_found");
  orThrow(permit(tradeLifecycle, trade.stage, "close_out"));
  const { clientId, createdAt: bookedAt } = trade;
  const currency = trade.fromCurrency;
  const price = await priceTrade(tx, trade, context);
  const usedToday = await countFreeCancels(tx, clientId, localDay(defaultTimeZone, now).day);
  const isFree = input.staffId === null && isFreeCancel({ type: trade.type, bookedAt, now, usedToday });
  const quote: NewCloseoutQuote = {
    ...price,
    id: newId(),
    tradeId: trade.id,
    clientId,
    staffId: input.staffId,
    currency,
    isFree,
    createdAt: now,
    expiresAt: closeoutQuoteExpiry(now, { isFree, bookedAt }),
  };
  await insertCloseoutQuote(tx, quote);
  const cost = isFree ? 0n : quote.loss;
  const held = await clientBalances(tx, clientId, "client_balance");
  const balance = held.find((each) => each.currency === currency)?.balance ?? 0n;
  const received = trade.amountReceived;
  const credited = received > 0n ? received - (await unverifiedOfTrade(tx, trade.id)) : 0n;
  const debts = await readDebts(tx, clientId);
  const owed = debts.find((each) => each.currency === currency)?.minor ?? 0n;
  return {
    ...quote,
    cost,
    fromBalance: minBigInt(balance + credited - minBigInt(credited, owed), cost),
    freeLeft: Math.max(freeCancelsADay - usedToday, 0),
  };
}

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
  const booking = await findJournal(tx, "booking", trade.id);
  assert(booking, `trade ${trade.id} has a booking`);
  const closed = { ...trade, profitShareWorth: profitShareWorth(trade, booking) };
  const price = priceCloseout(closed, { mid, perDollar, margin });
  return { ...price, source };
}

/** API form of a close-out quote. */
export function describeCloseoutQuote(quote: CloseoutQuote): z.input<typeof closeoutQuote> {
  const { currency } = quote;
  const amount = (minor: bigint) => formatAmount(money(minor, currency));
  return {
    id: quote.id,
    tradeId: quote.tradeId,
    currency,
    proceeds: amount(quote.proceeds),
    cost: amount(quote.cost),
    fromBalance: amount(quote.fromBalance),
    isFree: quote.isFree,
    freeLeft: quote.freeLeft,
    midRate: rateToNumber(quote.midRate),
    rate: rateToNumber(quote.rate),
    rateSource: quote.source.source,
    rateSimulated: quote.source.simulated,
    createdAt: quote.createdAt,
    expiresAt: quote.expiresAt,
  };
}
