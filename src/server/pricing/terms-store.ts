import { sql } from "kysely";
import { assert } from "#domain/assert.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import type { AmountLimits, LimitsByCurrency } from "#domain/pricing/amount-limits.ts";
import { type Margin, marginFromMillionths, standardMargin } from "#domain/pricing/margin.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";

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
    limits: new Map(
      rows.flatMap(({ code, least, greatest }) =>
        isCurrencyCode(code) ? [[code, { least, greatest }]] : [],
      ),
    ),
    isTradable: rows.every(({ open }) => open),
  };
}

/** How much of each currency may be exchanged at once. */
export async function readLimits(db: Database | Transaction): Promise<LimitsByCurrency> {
  const rows = await db.selectFrom("currencies").select(["code", "leastAmount", "greatestAmount"]).execute();
  return new Map(
    rows.flatMap(({ code, leastAmount: least, greatestAmount: greatest }) =>
      isCurrencyCode(code) ? [[code, { least, greatest }]] : [],
    ),
  );
}

/** The key of the lock on margins: shared by what is placed to wait for a rate, alone for who sets a margin. */
const marginsLock = sql.lit(7004);

/**
 * Lets no margin change until the transaction ends, so that what is placed under one is found by who changes it. Take it
 * before any row.
 */
export async function holdMargins(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${marginsLock}, 0)`.execute(tx);
}

/** Waits until nothing is being placed, and lets one change of a margin at a time happen. Take it before any row. */
export async function lockMargins(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${marginsLock}, 0)`.execute(tx);
}

/** The margin of a row, which the database keeps within its bounds. */
export function marginOf({ margin: millionths }: { readonly margin: number }): Margin {
  const margin = marginFromMillionths(millionths);
  assert(margin !== undefined, `a margin of the database: ${millionths}`);
  return margin;
}
