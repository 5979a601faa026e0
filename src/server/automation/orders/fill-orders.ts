import { assert } from "#domain/assert.ts";
import { type FillFailure, isFillFailure } from "#domain/automation/orders/fill-failures.ts";
import { isStopReached, isTargetReached } from "#domain/automation/orders/order-input.ts";
import { findRestriction, type Restriction } from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { noLimits } from "#domain/market/pricing/amount-limits.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { clockToleranceMs, type PairRate, unitRate } from "#domain/market/rates/rate-table.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import { priceQuote } from "#domain/trading/quotes/price-quote.ts";
import { bookingKinds } from "#domain/trading/trades/book-quote.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import type { ClaimedAccounts } from "#server/ledger/journals/claimed-shard-store.ts";
import { blockRepricing } from "#server/market/pricing/terms-store.ts";
import { eventWrites } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { writeTogether } from "#server/platform/postgres/insert-rows.ts";
import type { PipelinedWork } from "#server/platform/postgres/pipelined-transaction.ts";
import { type PricedExchange, planBookingsAtRate } from "#server/trading/trades/book-at-rate.ts";
import type { BookingContext } from "#server/trading/trades/book-trades.ts";
import { type ClaimedOrder, lockClaimedOrders, outcomeWrites } from "./claims-store.ts";
import { announceTargets, readTargets } from "./store.ts";

export type FillContext = BookingContext & {
  /** Current mid-market rate for valuations in GBP and USD; refuses when stale. */
  readonly pairRate: (from: CurrencyCode, to: CurrencyCode) => PairRate;
  readonly claimed?: ClaimedAccounts | undefined;
};

/** Outcome decided for a claimed order. */
type Decision =
  | { readonly what: "book"; readonly exchange: PricedExchange }
  | { readonly what: "fail"; readonly failure: FillFailure }
  | { readonly what: "release" }
  | { readonly what: "pause" };

/**
 * Fills reached orders in one transaction, each at the rate of the tick that reached it; trade, journal and
 * order status are written together. An order whose rate is too old rests again, or is filled at the current
 * one if its stop was reached; a restricted one is paused, and one that may no longer be exchanged fails with a
 * reason. Orders filled or claimed by others are skipped. Returns the number of trades, and the writes that are
 * to be committed.
 */
export async function fillOrders(
  tx: Transaction,
  ids: readonly string[],
  context: FillContext,
): Promise<PipelinedWork<number>> {
  const [, orders, tradable] = await Promise.all([
    blockRepricing(tx),
    lockClaimedOrders(tx, ids),
    readCurrenciesFor(tx, "trade"),
  ]);
  if (orders.length === 0) return { result: 0, writes: [] };
  const restrictions = await lockRestrictionsInForce(
    tx,
    orders.map(({ clientId }) => clientId),
    context.now,
  );
  const decided = orders.map((order) => ({
    order,
    decision: decide(order, { tradable, restrictions }, context),
  }));
  const toBook = decided.flatMap(({ order, decision }) =>
    decision.what === "book" ? [{ order, exchange: decision.exchange }] : [],
  );
  const idsOf = (what: Decision["what"]) =>
    decided.flatMap(({ order, decision }) => (decision.what === what ? [order.id] : []));
  const released = idsOf("release");
  const failed = decided.flatMap(({ order, decision }) =>
    decision.what === "fail" ? [{ order, failure: decision.failure }] : [],
  );
  const plan = await planBookingsAtRate(
    tx,
    toBook.map(({ exchange }) => exchange),
    { ...context, restrictions },
  );
  const filled: { id: string; tradeId: string }[] = [];
  plan.results.forEach((result, index) => {
    const order = toBook[index]?.order;
    assert(order, "an order for each booking");
    if (result.ok) filled.push({ id: order.id, tradeId: result.trade.id });
    else failed.push({ order, failure: asFailure(result.refusal) });
  });
  const outcomes = {
    filled,
    failed: failed.map(({ order, failure }) => ({ id: order.id, failure })),
    released,
    paused: idsOf("pause"),
  };
  const failures = failed.map(({ order: { id, clientId } }) => ({
    kind: "order_failed" as const,
    clientId,
    orderId: id,
  }));
  const writes = [
    ...plan.writes,
    ...outcomeWrites(outcomes, context.now),
    ...eventWrites(failures, context.now),
  ];
  if (released.length === 0) return { result: filled.length, writes };
  // The write sets the margin at which they rest again.
  await writeTogether(tx, writes);
  await announceTargets(tx, await readTargets(tx, released));
  return { result: filled.length, writes: [] };
}

function decide(
  order: ClaimedOrder,
  {
    tradable,
    restrictions,
  }: { readonly tradable: ReadonlySet<CurrencyCode>; readonly restrictions: readonly Restriction[] },
  context: FillContext,
): Decision {
  const isOutdated = context.now > order.rateValidUntil || isFromTheFuture(order.reachedAt, context.now);
  if (isOutdated && !isStoppedForGood(order, context.now)) return { what: "release" };
  const fromCurrency = order.fromCurrency;
  const toCurrency = order.toCurrency;
  const action = {
    clientId: order.clientId,
    currencies: [fromCurrency, toCurrency],
    kinds: bookingKinds.ORDER,
  };
  if (findRestriction(restrictions, action)) return { what: "pause" };
  if (!tradable.has(fromCurrency) || !tradable.has(toCurrency))
    return { what: "fail", failure: "currency_not_tradable" };
  const current = context.pairRate(fromCurrency, toCurrency);
  const { source, simulated } = current;
  const { mid, at } = isOutdated ? current : { mid: order.reachedMidRate, at: order.reachedAt };
  const request = {
    fromCurrency,
    toCurrency,
    amount: formatAmount(money(order.amount, fromCurrency)),
    isReceiving: false,
  };
  const midToGbp = midOrOne(context, fromCurrency, "GBP");
  const price = priceQuote(request, {
    mid,
    midToGbp,
    margin: order.margin,
    // Limits were checked when the order was placed.
    limits: noLimits,
  });
  if (!price.ok) return { what: "fail", failure: asFailure(price.refusal) };
  const { rate } = price.value;
  const isReached = isTargetReached(order.targetRate, rate) || isStopReached(order.stopRate, rate);
  // Its margin changed at the moment it was reached.
  if (!isOutdated && !isReached) return { what: "release" };
  return {
    what: "book",
    exchange: {
      clientId: order.clientId,
      type: "ORDER",
      price: price.value,
      midToGbp,
      profitShareRate: midOrOne(context, "USD", fromCurrency),
      useProfitShare: false,
      source: { at, source, simulated },
      createdBy: order.createdBy,
    },
  };
}

/** A stop that was reached is filled at the next rate, however that moved, but not after the order's last day. */
function isStoppedForGood({ stopRate, reachedMidRate, margin, expiresAt }: ClaimedOrder, now: Date): boolean {
  return now < expiresAt && isStopReached(stopRate, getClientRate(reachedMidRate, margin));
}

/** Reached before the clock was set back, so the rate's age is unknown. */
function isFromTheFuture(reachedAt: Date, now: Date): boolean {
  return reachedAt.getTime() - now.getTime() > clockToleranceMs;
}

function midOrOne({ pairRate }: FillContext, from: CurrencyCode, to: CurrencyCode): Rate {
  return from === to ? unitRate : pairRate(from, to).mid;
}

function asFailure(refusal: string): FillFailure {
  return isFillFailure(refusal) ? refusal : "unavailable";
}
