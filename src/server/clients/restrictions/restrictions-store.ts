import { sql } from "kysely";
import type { Restriction } from "#domain/clients/restrictions/restriction.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/**
 * The restrictions in force for these clients, for every currency and for the house, for a transaction that acts on the
 * answer: until it is over, nobody can set another. Ask after locking trades, payments and orders, and before locking ledger
 * accounts.
 */
export async function askRestrictions(
  tx: Transaction,
  clientIds: readonly string[],
  now: Date,
): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    select * from ask_restrictions(${clientIds}::uuid[], ${now})`.execute(tx);
  return rows;
}

/** The same for a screen, or where nothing depends on what is set a moment later. */
export async function readRestrictions(
  db: Database | Transaction,
  clientIds: readonly string[],
  now: Date,
): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    select * from restrictions_in_force(${clientIds}::uuid[], ${now})`.execute(db);
  return rows;
}

/** Until when a client's payouts wait because their second factors were reset; null where they do not. */
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
 * Keeps every transaction that would ask from doing so until this one is over, and waits for those that have asked. It comes
 * before every other lock of the transaction.
 */
export async function lockRestrictions(tx: Transaction): Promise<void> {
  await sql`select lock_restrictions()`.execute(tx);
}
