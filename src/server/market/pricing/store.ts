import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { MarginState } from "#contract/market/pricing.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Margin, standardMargin } from "#domain/market/pricing/margin.ts";
import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";
import type { DB } from "#server/platform/schema.ts";

type Reader = Database | Transaction;

/** Margin in force for exactly this client and pair. */
export async function findMarginInForce(tx: Transaction, { clientId, pair }: MarginScope) {
  return tx
    .selectFrom("margins")
    .select(["id", "margin", "setAt"])
    .where("endedAt", "is", null)
    .where(sql<boolean>`client_id is not distinct from ${clientId}::uuid`)
    .where(sql<boolean>`currency_a is not distinct from ${pair?.[0] ?? null}`)
    .where(sql<boolean>`currency_b is not distinct from ${pair?.[1] ?? null}`)
    .executeTakeFirst();
}

export async function insertMargin(
  tx: Transaction,
  {
    pair,
    ...row
  }: MarginScope & {
    readonly id: string;
    readonly margin: Margin;
    readonly setAt: Date;
    readonly setBy: string;
  },
): Promise<void> {
  await tx
    .insertInto("margins")
    .values({ ...row, currencyA: pair?.[0] ?? null, currencyB: pair?.[1] ?? null })
    .execute();
}

export async function markEnded(
  tx: Transaction,
  id: string,
  ended: { readonly at: Date; readonly by: string },
): Promise<void> {
  await tx
    .updateTable("margins")
    .set({ endedAt: ended.at, endedBy: ended.by })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

function marginsForDesk(db: Reader) {
  return db
    .selectFrom("margins")
    .leftJoin("clients", "clients.id", "margins.clientId")
    .innerJoin("staff as setter", "setter.id", "margins.setBy")
    .leftJoin("staff as ender", "ender.id", "margins.endedBy")
    .select(["margins.id", "margins.clientId", clientName().as("clientName"), "clients.email as clientEmail"])
    .select(["margins.currencyA", "margins.currencyB", "margins.margin", "margins.setAt as createdAt"])
    .select(["margins.endedAt", "setter.name as setterName", "setter.email as setterEmail"])
    .select(["ender.name as enderName", "ender.email as enderEmail"]);
}

export type MarginRow = NonNullable<Awaited<ReturnType<typeof findMargin>>>;

export async function findMargin(db: Reader, id: string) {
  return marginsForDesk(db).where("margins.id", "=", id).executeTakeFirst();
}

/** Newest first, limit + 1 rows. */
export async function selectMargins(
  db: Database,
  params: {
    readonly state: MarginState;
    readonly clientId: string | undefined;
    readonly currency: CurrencyCode | undefined;
    readonly cursor: Cursor | undefined;
    readonly limit: number;
  },
) {
  const { state, clientId, currency, cursor, limit } = params;
  const inCurrency = (row: ExpressionBuilder<DB, "margins">) =>
    row.or([
      row("margins.currencyA", "=", currency ?? null),
      row("margins.currencyB", "=", currency ?? null),
    ]);
  return marginsForDesk(db)
    .where("margins.endedAt", state === "in_force" ? "is" : "is not", null)
    .$if(clientId !== undefined, (query) => query.where("margins.clientId", "=", clientId ?? ""))
    .$if(currency !== undefined, (query) => query.where(inCurrency))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(margins.set_at, margins.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("margins.setAt", "desc")
    .orderBy("margins.id", "desc")
    .limit(limit + 1)
    .execute();
}

/** Undefined when there is no such client. */
export async function findClientClosure(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("clients")
    .select(["closedAt", "email", clientName().as("name")])
    .where("id", "=", clientId)
    .executeTakeFirst();
}

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
