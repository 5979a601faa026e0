import { quoteFirmMs } from "#domain/trading/quotes/lifecycle.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { unbookedQuotes } from "#server/trading/quotes/reads-store.ts";
import { lockQuoteWatches, moveQuoteWatches } from "./endpoints-store.ts";

/** A booking that began in time is committed or given up by then. */
const graceMs = 10_000;
const watchLimit = 200;

/**
 * Writes an event for each quote that expired unbooked since the last look, of clients whose endpoints ask for it: once
 * each, since the mark moves in the same transaction. Returns whether more clients may be due.
 */
export async function expireQuotes(tx: Transaction, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() - quoteFirmMs - graceMs);
  const watches = await lockQuoteWatches(tx, until, watchLimit);
  const quotes = await unbookedQuotes(tx, watches, until);
  const events = quotes.map(
    ({ id: quoteId, clientId }) => ({ kind: "quote_expired", clientId, quoteId }) as const,
  );
  await appendEvents(tx, events, now);
  await moveQuoteWatches(
    tx,
    watches.map(({ clientId }) => clientId),
    until,
  );
  return watches.length === watchLimit;
}
