import { assert } from "#domain/assert.ts";
import { unitRate } from "#domain/market/rates/rate-table.ts";
import { drawPart, gbpRateOf } from "#domain/payments/forwards/draw.ts";
import { drawingDays } from "#domain/payments/forwards/forward-dates.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import type { BookedTrade } from "#domain/trading/trades/book-quote.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { writeTogether } from "#server/platform/postgres/insert-rows.ts";
import { planBookingsAtRate } from "#server/trading/trades/book-at-rate.ts";
import type { BookingContext } from "#server/trading/trades/book-trades.ts";
import { lockExposures } from "#server/trading/trades/store.ts";
import { type ForwardRow, insertDrawdown, lockForward, writeDrawn } from "./store.ts";
import { openCalls } from "./worths-store.ts";

type DrawRequest = {
  readonly clientId: string;
  readonly id: string;
  /** Decimal text in the sold currency. */
  readonly amount: string;
  readonly bookedBy: string;
};

/**
 * Draws a part of a client's forward, which becomes a trade at the forward's rate.
 * @throws Refused `not_found`, `forward_margin_call_open`, and those of `drawPart` and `bookQuote`.
 */
export async function drawForward(
  tx: Transaction,
  { clientId, id, amount, bookedBy }: DrawRequest,
  context: BookingContext,
): Promise<BookedTrade> {
  const forward = await lockForward(tx, id, clientId);
  if (!forward) throw new Refused("not_found");
  const part = orThrow(readAmount(amount, forward.fromCurrency));
  return drawLocked(tx, forward, { amount: part, bookedBy, byItself: false }, context);
}

/**
 * Draws from a locked forward. While a margin call is open only its last day does, and the call stays until what is drawn is paid
 * for. Nothing was written when it is refused, and whoever goes on must roll back.
 * @throws Refused as `drawForward`.
 */
export async function drawLocked(
  tx: Transaction,
  forward: ForwardRow,
  {
    amount,
    bookedBy,
    byItself,
  }: { readonly amount: bigint; readonly bookedBy: string | null; readonly byItself: boolean },
  context: BookingContext,
): Promise<BookedTrade> {
  const { id: forwardId, clientId, fromCurrency, toCurrency } = forward;
  const { now, calendar } = context;
  const days = drawingDays(forward, { currencies: [fromCurrency, toCurrency], calendar });
  const { price, left, status } = orThrow(drawPart(forward, amount, { now, days }));
  if (!byItself && (await openCalls(tx, [forwardId])).size > 0) throw new Refused("forward_margin_call_open");
  // In the order of every booking: limits, then restrictions.
  await lockExposures(tx, [clientId]);
  const restrictions = await lockRestrictionsInForce(tx, [clientId], now);
  const { rateSource: source, rateAt: at, rateSimulated: simulated } = forward;
  const exchange = {
    ...({ clientId, price, type: "FORWARD", useProfitShare: false, createdBy: bookedBy } as const),
    isLastDay: byItself,
    // Nothing is paid with profit share, whose rate may be unknown at this moment.
    profitShareRate: unitRate,
    midToGbp: gbpRateOf(forward),
    source: { source, at, simulated },
  };
  const { results, writes } = await planBookingsAtRate(tx, [exchange], { ...context, restrictions });
  const [booked] = results;
  assert(booked, "a result for the drawdown");
  if (!booked.ok) throw new Refused(booked.refusal, booked.fields);
  await writeTogether(tx, writes);
  const { trade } = booked;
  await writeDrawn(tx, forwardId, { ...left, status });
  await insertDrawdown(tx, { tradeId: trade.id, forwardId, byItself, at: now });
  await appendEvents(tx, [{ kind: "forward_drawn", clientId, forwardId, tradeId: trade.id, byItself }], now);
  return trade;
}
