import type { Day, SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { forwardMid } from "#domain/market/forward-pricing/forward-rate.ts";
import type { ForwardPricing } from "#domain/market/forward-pricing/price-forward.ts";
import { dueAfter } from "#domain/payments/forwards/deposit-due.ts";
import { daysFromSpot } from "#domain/payments/forwards/forward-dates.ts";
import { changeOfWorth, marginCallAmount } from "#domain/payments/forwards/forward-worth.ts";
import type { Rate } from "#domain/rate.ts";
import { defaultTimeZone, localDay } from "#domain/time-zone.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  endCall,
  insertCall,
  lockOpenForwards,
  type OpenCall,
  type OpenForward,
  openCalls,
  type Worth,
  writeCallAmount,
  writeWorths,
} from "./worths-store.ts";

export type MarkContext = {
  readonly now: Date;
  readonly newId: () => string;
  readonly calendar: SettlementCalendar;
  readonly pricing: Pick<ForwardPricing, "curves">;
  /** Mid-market at spot; undefined while there is no fresh rate. */
  readonly spotRate: (sold: CurrencyCode, bought: CurrencyCode) => Rate | undefined;
};

/** Business days of the sold currency in which a margin call is to be met. */
const callBusinessDays = 1;

/**
 * Measures what those of some forwards that are open are worth at these rates, asks for more deposit where the loss is above half of
 * its cover, and withdraws what was asked for and isn't needed any more.
 */
export async function markForwards(
  tx: Transaction,
  ids: readonly string[],
  context: MarkContext,
): Promise<void> {
  const forwards = await lockOpenForwards(tx, ids);
  const calls = await openCalls(
    tx,
    forwards.map(({ id }) => id),
  );
  const { day } = localDay(defaultTimeZone, context.now);
  const worths: Worth[] = [];
  for (const forward of forwards) {
    const rate = midNow(forward, context);
    if (rate === undefined) continue;
    const change = changeOfWorth(forward, rate);
    worths.push({ forwardId: forward.id, day, at: context.now, rate, change });
    // A client whose first deposit isn't there yet is asked for that alone.
    if (forward.status !== "PENDING_DEPOSIT")
      await callMargin(tx, { forward, change, call: calls.get(forward.id) }, context);
  }
  await writeWorths(tx, worths);
}

/**
 * Mid-market for the last day of delivery, whatever the age of the curves: money is at risk whether or not new forwards can be
 * priced. Undefined without a fresh rate or a curve.
 */
export function midNow(
  forward: {
    readonly fromCurrency: CurrencyCode;
    readonly toCurrency: CurrencyCode;
    readonly deliveryTo: Day;
  },
  { now, calendar, pricing: { curves }, spotRate }: Omit<MarkContext, "newId">,
): Rate | undefined {
  const { fromCurrency: sold, toCurrency: bought, deliveryTo } = forward;
  const spot = spotRate(sold, bought);
  if (spot === undefined || !curves.has(sold) || !curves.has(bought)) return undefined;
  const window = { deliveryFrom: deliveryTo, deliveryTo };
  const { days } = daysFromSpot(window, now, { currencies: [sold, bought], calendar });
  return forwardMid({ spot, sold, bought, curves, days });
}

type Measured = {
  readonly forward: OpenForward;
  readonly change: bigint;
  readonly call: OpenCall | undefined;
};

async function callMargin(
  tx: Transaction,
  { forward, change, call }: Measured,
  { now, newId, calendar }: MarkContext,
): Promise<void> {
  const { id: forwardId, clientId, deposit, depositHeld: held, fromLeft, fromCurrency } = forward;
  const state = { deposit, held, fromLeft };
  const amount = marginCallAmount(change, state, { isOpen: call !== undefined });
  if (call && amount === 0n) await endCall(tx, call.id, { ending: "WITHDRAWN", endedAt: now });
  if (call && amount > 0n && amount !== call.amount) await writeCallAmount(tx, call.id, amount);
  if (call || amount === 0n) return;
  const dueBy = dueAfter(callBusinessDays, now, { currency: fromCurrency, calendar });
  await insertCall(tx, { id: newId(), forwardId, amount, askedAt: now, dueBy });
  await appendEvents(tx, [{ kind: "margin_called", clientId, forwardId }], now);
}
