import { sql } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { unnestRows } from "#server/platform/postgres/insert-rows.ts";

/** A client and the moment since which their quotes weren't looked at. */
export type WatchedClient = { readonly clientId: string; readonly checkedUntil: Date };

/**
 * Quotes of clients that were created since each was looked at, up to a moment, and that nobody booked; oldest first.
 */
export async function unbookedQuotes(
  tx: Transaction,
  clients: readonly WatchedClient[],
  createdUntil: Date,
): Promise<{ readonly id: string; readonly clientId: string }[]> {
  if (clients.length === 0) return [];
  const watched = unnestRows(clients, [
    ["client_id", "uuid", ({ clientId }) => clientId],
    ["checked_until", "timestamptz", ({ checkedUntil }) => checkedUntil],
  ]);
  const { rows } = await sql<{ id: string; clientId: string }>`
    select quote.id, quote.client_id as "clientId" from ${watched} as watched (client_id, checked_until)
    cross join lateral (
      select id, client_id, created_at from quotes
      where client_id = watched.client_id and created_at > watched.checked_until and created_at <= ${createdUntil}
        and trade_id is null
    ) as quote
    order by quote.created_at, quote.id`.execute(tx);
  return rows;
}

export async function quotesByIds(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .selectFrom("quotes")
    .select(["id", "fromCurrency", "toCurrency", "fromAmount", "toAmount", "rate", "expiresAt"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Undefined for another client's quote. */
export async function findQuote(
  db: Database,
  { clientId, id }: { readonly clientId: string; readonly id: string },
) {
  return db
    .selectFrom("quotes")
    .select(["id", "fromCurrency", "toCurrency", "fromAmount", "toAmount", "rate", "midRate", "deliveryDate"])
    .select(["createdAt", "expiresAt", "tradeId"])
    .where("id", "=", id)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}
