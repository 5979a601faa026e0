import { formatCalendarDay, type SettlementCalendar } from "#domain/calendar.ts";
import { depositDue } from "#domain/payments/forwards/deposit-due.ts";
import { drawingDays } from "#domain/payments/forwards/forward-dates.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { readDelay } from "#server/payments/close-outs/overdue-store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  closeRest,
  type ForwardCloseoutContext,
  lockBalance,
  quoteForwardCloseout,
} from "./close-out-forward.ts";
import { lockPending, moveDepositDue, type PendingForward } from "./pending-store.ts";
import { takeIfCovered } from "./take-pending-deposits.ts";

/**
 * Closes out a forward whose deposit isn't in the balance at its deadline, at the rate of that moment; true when it did. The
 * deposit is taken instead if it came at the last moment. The deadline moves for a client whom a restriction kept from paying,
 * and isn't kept while one does. Idempotent; skips a forward that another holds.
 * @throws Refused those of `quoteForwardCloseout`; the transaction is to be rolled back, and the forward is left as it is.
 */
export async function expirePendingForward(
  tx: Transaction,
  id: string,
  context: ForwardCloseoutContext,
): Promise<boolean> {
  const [forward] = await lockPending(tx, [id]);
  if (!forward) return false;
  const { now, calendar } = context;
  const { clientId } = forward;
  // None is set after this.
  await lockRestrictionsInForce(tx, [clientId], now);
  const delay = await readDelay(tx, clientId, { since: forward.createdAt, now });
  if (delay.isKept) return false;
  const dueBy = dueSince(forward, delay.payableFrom, calendar);
  if (dueBy > forward.depositDueBy) {
    await moveDepositDue(tx, id, dueBy);
    const moved = { kind: "forward_deadline_moved", dueBy: dueBy.toISOString() } as const;
    await appendEvents(tx, [{ ...moved, clientId, forwardId: id }], now);
    return false;
  }
  if (now < forward.depositDueBy) return false;
  if (await takeIfCovered(tx, { forward, balance: await lockBalance(tx, forward) }, context)) return false;
  const { price } = await quoteForwardCloseout(tx, id, context);
  const reason = `The deposit wasn't there by ${formatLondon(forward.depositDueBy)}`;
  await closeRest(tx, { forward, price, reason, closedBy: null }, context);
  return true;
}

/** As if it had been booked when the client could pay again. */
function dueSince(forward: PendingForward, payableFrom: Date | null, calendar: SettlementCalendar): Date {
  if (payableFrom === null) return forward.depositDueBy;
  const { fromCurrency, toCurrency } = forward;
  const { drawBy } = drawingDays(forward, { currencies: [fromCurrency, toCurrency], calendar });
  return depositDue({ drawBy, fromCurrency }, payableFrom, calendar);
}

function formatLondon(moment: Date): string {
  const { day, time } = clockIn(defaultTimeZone, moment);
  return `${time.slice(0, 5)} London time on ${formatCalendarDay(day)}`;
}
