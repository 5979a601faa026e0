import { type RawBuilder, sql } from "kysely";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Postgres channel for changed terms: a client id, or empty for all. */
export const pricingChannel = "pricing";

/** A table of resting rows with a margin, and the SQL condition by which a row is resting. */
export type RateTriggerTable = { readonly table: RawBuilder<unknown>; readonly waits: RawBuilder<unknown> };

/** Updates resting rows to the margin in force. */
export async function rewriteMargins(
  tx: Transaction,
  { table, waits }: RateTriggerTable,
  { clientId, pair }: MarginScope,
): Promise<void> {
  const ofClient = clientId === null ? sql`true` : sql`${table}.client_id = ${clientId}`;
  const ofPair =
    pair === null
      ? sql`true`
      : sql`((${table}.from_currency = ${pair[0]} and ${table}.to_currency = ${pair[1]})
          or (${table}.from_currency = ${pair[1]} and ${table}.to_currency = ${pair[0]}))`;
  await sql`
    with meant as materialized (
      select distinct client_id, from_currency, to_currency from ${table} where ${waits} and ${ofClient} and ${ofPair}
    ), fresh as materialized (
      select *, coalesce(margin_set_for(client_id, from_currency, to_currency), ${standardMargin}::integer) as margin
      from meant
    )
    update ${table} set margin = fresh.margin from fresh
    where ${waits} and ${table}.client_id = fresh.client_id and ${table}.from_currency = fresh.from_currency
      and ${table}.to_currency = fresh.to_currency and ${table}.margin <> fresh.margin`.execute(tx);
}

/** Notifies every process at commit that terms changed, for one client or all. */
export async function announcePricing(tx: Transaction, clientId: string | null): Promise<void> {
  await sql`select pg_notify(${pricingChannel}, ${clientId ?? ""})`.execute(tx);
}
