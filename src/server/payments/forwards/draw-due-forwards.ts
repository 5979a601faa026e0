import { addDays, dayOf } from "#domain/calendar.ts";
import { drawingDays, isDrawnByItself, isReminderDue } from "#domain/payments/forwards/forward-dates.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { BookingContext } from "#server/trading/trades/book-trades.ts";
import { drawLocked } from "./draw-forward.ts";
import { listDeliveredBy, lockDrawableForward, markReminded } from "./store.ts";

/** More calendar days than five business days of any two calendars, and two from the last day to delivery, can take. */
const lookAheadDays = 45;

/** Forwards that may be due: those whose last day is near. */
export async function listDueForwards(db: Database, now: Date): Promise<string[]> {
  return listDeliveredBy(db, addDays(dayOf(now), lookAheadDays));
}

/**
 * Draws what is left of an open forward on its last day, or reminds the client of that day; true when it was drawn. Safe with any
 * number of workers, which skip a forward that another holds.
 * @throws Refused as `drawForward`; the transaction is to be rolled back, and the forward is left as it is.
 */
export async function drawIfDue(tx: Transaction, id: string, context: BookingContext): Promise<boolean> {
  const { now, calendar } = context;
  const forward = await lockDrawableForward(tx, id);
  if (!forward) return false;
  const pair = { currencies: [forward.fromCurrency, forward.toCurrency], calendar };
  const { drawBy } = drawingDays(forward, pair);
  if (isDrawnByItself({ drawBy }, now)) {
    const { fromLeft: amount, bookedBy } = forward;
    await drawLocked(tx, forward, { amount, bookedBy, byItself: true }, context);
    return true;
  }
  const isDue = isReminderDue({ drawBy, bookedAt: forward.createdAt }, now, pair);
  if (forward.remindedAt !== null || !isDue) return false;
  await markReminded(tx, id, now);
  await appendEvents(tx, [{ kind: "forward_due_soon", clientId: forward.clientId, forwardId: id }], now);
  return false;
}
