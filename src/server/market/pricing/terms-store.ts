import { sql } from "kysely";
import { assert } from "#domain/assert.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import type { AmountLimits, LimitsByCurrency } from "#domain/market/pricing/amount-limits.ts";
import { type Margin, marginFromMillionths, standardMargin } from "#domain/market/pricing/margin.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** On which terms a client exchanges a pair at this moment. */
export type Terms = {
  readonly margin: Margin;
  readonly limits: LimitsByCurrency;
  /** Whether both currencies are open for exchanges. */
  readonly isTradable: boolean;
};

/** What is in force now, in one query: quotes are priced by it, never by a copy that may have grown old. */
export async function readTerms(
  db: Database | Transaction,
  clientId: string,
  { fromCurrency, toCurrency }: { readonly fromCurrency: CurrencyCode; readonly toCurrency: CurrencyCode },
): Promise<Terms> {
  const { rows } = await sql<AmountLimits & { code: string; open: boolean; margin: number }>`
    select code, least_amount as least, greatest_amount as greatest, 'trade' = any(uses) as open,
      coalesce(margin_set_for(${clientId}, ${fromCurrency}, ${toCurrency}), ${standardMargin}::integer) as margin
    from currencies where code in (${fromCurrency}, ${toCurrency})`.execute(db);
  const [first] = rows;
  assert(first, `${fromCurrency} and ${toCurrency} are currencies of the database`);
  return {
    margin: marginOf(first),
    limits: limitsOf(rows),
    isTradable: rows.every(({ open }) => open),
  };
}

/** How much of each currency may be exchanged at once. */
export async function readLimits(db: Database | Transaction): Promise<LimitsByCurrency> {
  return limitsOf(
    await db
      .selectFrom("currencies")
      .select(["code", "leastAmount as least", "greatestAmount as greatest"])
      .execute(),
  );
}

function limitsOf(rows: readonly (AmountLimits & { readonly code: string })[]): LimitsByCurrency {
  return new Map(
    rows.flatMap(({ code, least, greatest }) => (isCurrencyCode(code) ? [[code, { least, greatest }]] : [])),
  );
}

/** The locks on margins: one for what is placed to wait for a rate, one for the desk, one for who has it all follow. */
const placementLock = sql.raw("7004, 0");
const marginLock = sql.raw("7004, 1");
const repricingLock = sql.raw("7004, 2");

/** Has whoever makes what waits follow a changed margin wait for this transaction, which places some under the margin it read. */
export async function blockRepricing(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${placementLock})`.execute(tx);
}

/** Lets one change of a margin at a time happen. */
export async function lockMargins(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${marginLock})`.execute(tx);
}

/**
 * Waits until everything that is being placed under earlier margins is written, and until nobody else has it follow.
 * What is placed from then on is placed under the new ones, and waits for nothing.
 */
export async function awaitPlacements(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${repricingLock})`.execute(tx);
  await sql`select pg_advisory_lock(${placementLock})`.execute(tx);
  await sql`select pg_advisory_unlock(${placementLock})`.execute(tx);
}

/** The margin of a row, which the database keeps within its bounds. */
export function marginOf({ margin: millionths }: { readonly margin: number }): Margin {
  const margin = marginFromMillionths(millionths);
  assert(margin !== undefined, `a margin of the database: ${millionths}`);
  return margin;
}
