import { addDays, dayOf } from "#domain/calendar.ts";
import { drawingDays, isDrawnByItself, isReminderDue } from "#domain/payments/forwards/forward-dates.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { BookingContext } from "#server/trading/trades/book-trades.ts";
import { drawLocked } from "./draw-forward.ts";
import { type ForwardRow, lockNextOpen, markReminded } from "./store.ts";

/** More calendar days than five business days of any two calendars, and two from the last day to delivery, can take. */
const lookAheadDays = 45;

/** Comes before every id. */
export const firstForward = "00000000-0000-0000-0000-000000000000";

export type DueStep =
  | { readonly outcome: "none" }
  | { readonly outcome: "left" | "drawn" | "reminded"; readonly id: string };

/** The booking of a forward on its last day was refused; the transaction is to be rolled back and the forward left as it is. */
export class DrawingRefused extends Error {
  override name = "DrawingRefused";
  readonly forwardId: string;
  readonly refusal: RefusalCode;

  constructor(forwardId: string, refusal: RefusalCode) {
    super(`forward ${forwardId} could not be drawn: ${refusal}`);
    this.forwardId = forwardId;
    this.refusal = refusal;
  }
}

/**
 * Looks at the next open forward after an id: draws what is left on its last day, or reminds the client of that day. Safe with any
 * number of workers, which skip a forward that another holds.
 * @throws DrawingRefused
 */
export async function drawNextDue(tx: Transaction, after: string, context: BookingContext): Promise<DueStep> {
  const { now } = context;
  const deliveredBy = addDays(dayOf(now), lookAheadDays);
  const forward = await lockNextOpen(tx, { after, deliveredBy });
  if (!forward) return { outcome: "none" };
  const { id } = forward;
  const pair = {
    currencies: [forward.fromCurrency, forward.toCurrency],
    calendar: context.calendar,
  };
  const { drawBy } = drawingDays(forward, pair);
  if (isDrawnByItself({ drawBy }, now)) {
    await drawRest(tx, forward, context);
    return { outcome: "drawn", id };
  }
  const isDue = isReminderDue({ drawBy, bookedAt: forward.createdAt }, now, pair);
  if (forward.remindedAt !== null || !isDue) return { outcome: "left", id };
  await markReminded(tx, id, now);
  await appendEvents(tx, [{ kind: "forward_due_soon", clientId: forward.clientId, forwardId: id }], now);
  return { outcome: "reminded", id };
}

async function drawRest(tx: Transaction, forward: ForwardRow, context: BookingContext): Promise<void> {
  try {
    const { fromLeft: amount, bookedBy } = forward;
    await drawLocked(tx, forward, { amount, bookedBy, byItself: true }, context);
  } catch (error) {
    if (error instanceof Refused) throw new DrawingRefused(forward.id, error.code);
    throw error;
  }
}
