import { sql } from "kysely";
import type { Database, Transaction } from "../postgres/database.ts";

/** The channel on which every web process hears what its clients' open screens should show anew. */
export const clientEventsChannel = "client_events";

/** Something of a client's that is new or different. */
export type ClientEvent = { readonly clientId: string; readonly kind: string; readonly id: string };

/** Tells the web processes once the transaction commits; a screen that misses it is only as old as its last look. */
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
