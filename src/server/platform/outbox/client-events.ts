import { sql } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Postgres channel with changes that clients' open screens should refetch. */
export const clientEventsChannel = "client_events";

/** A change to something of a client's. */
export type ClientEvent = { readonly clientId: string; readonly kind: string; readonly id: string };

/** Notifies web processes at commit; a lost notification leaves a screen stale until its next refetch. */
export async function notifyClients(
  db: Database | Transaction,
  events: readonly ClientEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map((event) => JSON.stringify(event));
  await sql`select pg_notify(${clientEventsChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}
