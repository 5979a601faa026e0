import { sql } from "kysely";
import { assert } from "#domain/assert.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import type { AmountLimits, LimitsByCurrency } from "#domain/market/pricing/amount-limits.ts";
import { type Margin, marginFromMillionths, standardMargin } from "#domain/market/pricing/margin.ts";
import { buildPriceList, canonicalPair, type PriceList } from "#domain/market/pricing/price-list.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Current terms of a client for a pair. */
export type Terms = {
  readonly margin: Margin;
  readonly limits: LimitsByCurrency;
  /** Whether both currencies are open for exchange. */
  readonly isTradable: boolean;
};

/** Current terms in one query; quotes are priced from it, never from a cached copy. */
export async function readTerms(
  db: Database | Transaction,
  clientId: string,
  { fromCurrency, toCurrency }: { readonly fromCurrency: CurrencyCode; readonly toCurrency: CurrencyCode },
): Promise<Terms> {
  const { rows } = await sql<AmountLimits & { code: string; open: boolean; margin: number }>`
    select code, min_amount as least, max_amount as greatest, 'trade' = any(uses) as open,
      coalesce(margin_set_for(${clientId}, ${fromCurrency}, ${toCurrency}), ${standardMargin}::integer) as margin
    from currencies where code in (${fromCurrency}, ${toCurrency})`.execute(db);
  const [first] = rows;
  assert(first, `${fromCurrency} and ${toCurrency} are currencies of the database`);
  return {
    margin: toMargin(first),
    limits: limitsOf(rows),
    isTradable: rows.every(({ open }) => open),
  };
}

/** Exchange limits per currency. */
export async function readLimits(db: Database | Transaction): Promise<LimitsByCurrency> {
  return limitsOf(
    await db
      .selectFrom("currencies")
      .select(["code", "minAmount as least", "maxAmount as greatest"])
      .execute(),
  );
}

function limitsOf(rows: readonly (AmountLimits & { readonly code: string })[]): LimitsByCurrency {
  return new Map(
    rows.flatMap(({ code, least, greatest }) => (isCurrencyCode(code) ? [[code, { least, greatest }]] : [])),
  );
}

/** Advisory locks on margins: placement of resting rows, the desk's changes, and the worker's repricing. */
const placementLock = sql.raw("7004, 0");
const marginLock = sql.raw("7004, 1");
const repricingLock = sql.raw("7004, 2");

/** Blocks repricing until this transaction ends, because it places rows under the margin it read. */
export async function blockRepricing(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${placementLock})`.execute(tx);
}

/** Serialises margin changes. */
export async function lockMargins(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${marginLock})`.execute(tx);
}

/**
 * Waits for transactions that place rows under earlier margins, and for other repricing. Later placements use
 * the new margins and are not blocked.
 */
export async function awaitPlacements(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${repricingLock})`.execute(tx);
  await sql`select pg_advisory_lock(${placementLock})`.execute(tx);
  await sql`select pg_advisory_unlock(${placementLock})`.execute(tx);
}

/** A row's margin; the database enforces its bounds. */
export function toMargin({ margin: millionths }: { readonly margin: number }): Margin {
  const margin = marginFromMillionths(millionths);
  assert(margin !== undefined, `a margin of the database: ${millionths}`);
  return margin;
}

/** A client's price list; the public one without a client. */
export async function readPriceList(db: Database, clientId?: string): Promise<PriceList> {
  const rows = await db
    .selectFrom("margins")
    .select(["clientId", "currencyA", "currencyB", "margin"])
    .where("endedAt", "is", null)
    .where((row) =>
      row.or([row("clientId", "is", null), row("clientId", "=", sql<string>`${clientId ?? null}::uuid`)]),
    )
    .execute();
  return buildPriceList(
    rows.map(({ clientId: own, currencyA, currencyB, ...row }) => ({
      isOwn: own !== null,
      pair: currencyA === null || currencyB === null ? null : canonicalPair(currencyA, currencyB),
      margin: toMargin(row),
    })),
  );
}

/** Distinct margins in force, including the standard margin. */
export async function readMarginsInForce(db: Database): Promise<Margin[]> {
  const rows = await db
    .selectFrom("margins")
    .select("margin")
    .distinct()
    .where("endedAt", "is", null)
    .execute();
  return [...new Set([standardMargin, ...rows.map(toMargin)])];
}
