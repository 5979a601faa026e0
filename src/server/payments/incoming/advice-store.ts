import { sql } from "kysely";
import { money } from "#domain/money.ts";
import type { ReferencedTrade } from "#domain/payments/payments/receipt-matching.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Trades by reference. */
export async function tradesNamed(
  db: Database | Transaction,
  references: readonly string[],
): Promise<ReadonlyMap<string, ReferencedTrade>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom("trades")
    .select(["id", "clientId", "reference", "stage", "amountDue", "amountReceived", "fromCurrency"])
    .where("reference", "=", sql<string>`any(${references}::text[])`)
    .execute();
  return new Map(
    rows.map(({ stage, amountDue, amountReceived, fromCurrency, ...row }) => [
      row.reference,
      {
        ...row,
        stage,
        due: money(amountDue, fromCurrency),
        received: amountReceived,
      },
    ]),
  );
}

/** Clients by deposit reference. */
export async function depositClients(
  db: Database | Transaction,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom("clients")
    .select(["id", "depositReference"])
    .where("depositReference", "=", sql<string>`any(${references}::text[])`)
    .execute();
  return new Map(rows.map(({ id, depositReference }) => [depositReference ?? "", id]));
}

/** Those of the given clients whose account is closed. */
export async function closedClients(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("clients")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("closedAt", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
