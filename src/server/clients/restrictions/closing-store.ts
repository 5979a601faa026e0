import { sql } from "kysely";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockRestrictionsInForce } from "./restrictions-store.ts";

/**
 * Locks existing clients against closing; returns those already closed. Takes the restrictions' lock first, as whoever
 * changes a client's status does.
 */
export async function lockClients(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, { readonly isClosed: boolean }>> {
  await lockRestrictionsInForce(tx, ids, now);
  const rows = await tx
    .selectFrom("clients")
    .select(["id", "closedAt"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, closedAt }) => [id, { isClosed: closedAt !== null }]));
}

/** Whether the client has closed the account; locks it against closing. False for nobody's payment. */
export async function isClosedClient(tx: Transaction, clientId: string | null, now: Date): Promise<boolean> {
  if (clientId === null) return false;
  return (await lockClients(tx, [clientId], now)).get(clientId)?.isClosed === true;
}

/**
 * For what a member sets up: the session was read before this, and closing an account ends it.
 * @throws Refused `signed_out` once the client has closed the account.
 */
export async function requireOpenAccount(tx: Transaction, clientId: string, now: Date): Promise<void> {
  if (await isClosedClient(tx, clientId, now)) throw new Refused("signed_out");
}
