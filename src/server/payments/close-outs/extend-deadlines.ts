import type { SettlementCalendar } from "#domain/calendar.ts";
import { fundingDeadline } from "#domain/trading/quotes/price-quote.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { moveDeadlines } from "#server/trading/trades/store.ts";
import { listDelayed } from "./overdue-store.ts";

/**
 * Gives a client whom no restriction keeps from paying any more as long for each unpaid trade as if it had been
 * booked when the last one ended. Idempotent; what ends for everybody (null) kept nobody from paying.
 */
export async function extendDeadlines(
  tx: Transaction,
  { clientId }: { readonly clientId: string | null },
  { now, calendar }: { readonly now: Date; readonly calendar: SettlementCalendar },
): Promise<void> {
  if (clientId === null) return;
  const delayed = await listDelayed(tx, clientId, now);
  const moved = await moveDeadlines(
    tx,
    delayed.map(({ id, fromCurrency, payableFrom }) => ({
      id,
      fundBy: fundingDeadline(payableFrom, fromCurrency, calendar),
    })),
  );
  const events = moved.map(
    ({ id: tradeId, fundBy }) =>
      ({ kind: "trade_deadline_moved", clientId, tradeId, fundBy: fundBy.toISOString() }) as const,
  );
  await appendEvents(tx, events, now);
}
