import { sql } from "kysely";
import type { Restriction } from "#domain/clients/restrictions/restriction.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/**
 * Restrictions in force for these clients, all currencies and everybody. Nobody can add another until the
 * transaction ends; call after locking trades, payments and orders, and before locking ledger accounts.
 */
export async function askRestrictions(
  tx: Transaction,
  clientIds: readonly string[],
  now: Date,
): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    select * from lock_restrictions_in_force(${clientIds}::uuid[], ${now})`.execute(tx);
  return rows;
}

/** Without a lock, for screens. */
export async function readRestrictions(
  db: Database | Transaction,
  clientIds: readonly string[],
  now: Date,
): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    select * from restrictions_in_force(${clientIds}::uuid[], ${now})`.execute(db);
  return rows;
}

/** When the payout block after a second-factor reset ends; null without one. */
export async function payoutsHeldUntil(
  db: Database | Transaction,
  clientId: string,
  now: Date,
): Promise<Date | null> {
  const ends = (await readRestrictions(db, [clientId], now)).flatMap(({ cause, endsAt }) =>
    cause !== null && endsAt ? [endsAt] : [],
  );
  return ends.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

/**
 * Exclusive counterpart of `askRestrictions`: waits for transactions that have read restrictions and blocks
 * new reads. Must be the transaction's first lock.
 */
export async function lockRestrictions(tx: Transaction): Promise<void> {
  await sql`select lock_restrictions()`.execute(tx);
}
