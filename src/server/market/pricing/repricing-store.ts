import { type RawBuilder, sql } from "kysely";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** The channel on which every process hears that terms changed: for the client named by id, or for all, empty. */
export const pricingChannel = "pricing";

/** A table of what its clients have wait for a rate, each row under a margin, and the condition by which a row waits. */
export type RateTriggerTable = { readonly table: RawBuilder<unknown>; readonly waits: RawBuilder<unknown> };

/** Has what waits for a rate wait for the margin that is in force now. */
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

/** Tells every process, once the transaction commits, that terms changed: for one client, or for all. */
export async function announcePricing(tx: Transaction, clientId: string | null): Promise<void> {
  await sql`select pg_notify(${pricingChannel}, ${clientId ?? ""})`.execute(tx);
}
