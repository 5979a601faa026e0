import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { defaultTolerance } from "#domain/payments/payments/trade-funding.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Funding tolerance of a currency, in minor units: by how much a trade may be under- or overpaid. */
export async function findTolerance(db: Database | Transaction, currency: CurrencyCode): Promise<bigint> {
  const row = await db
    .selectFrom("fundingTolerances")
    .select("amount")
    .where("currency", "=", currency)
    .orderBy("setAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.amount ?? defaultTolerance(currency).minor;
}

/** Current funding tolerance of each currency that has one. */
export async function listTolerances(
  db: Database | Transaction,
): Promise<ReadonlyMap<string, { readonly amount: bigint; readonly setAt: Date; readonly setBy: string }>> {
  const rows = await db
    .selectFrom("fundingTolerances")
    .innerJoin("staff", "staff.id", "fundingTolerances.setBy")
    .distinctOn("currency")
    .select(["currency", "amount", "setAt", "staff.email as setBy"])
    .orderBy("currency")
    .orderBy("setAt", "desc")
    .orderBy("fundingTolerances.id", "desc")
    .execute();
  return new Map(rows.map(({ currency, ...row }) => [currency, row]));
}

/** Serialises tolerance changes, so that each is audited with the value it replaces. */
export async function lockTolerances(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7059)`.execute(tx);
}

export async function insertTolerance(
  tx: Transaction,
  tolerance: {
    readonly id: string;
    readonly currency: CurrencyCode;
    readonly amount: bigint;
    readonly setBy: string;
    readonly setAt: Date;
  },
): Promise<void> {
  await tx.insertInto("fundingTolerances").values(tolerance).execute();
}

/** Number of a client's shortfalls absorbed since a moment; the caller serialises a client's trades. */
export async function countShortfalls(tx: Transaction, clientId: string, since: Date): Promise<number> {
  await tx
    .selectFrom("tradingLimits")
    .select("clientId")
    .where("clientId", "=", clientId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await tx
    .selectFrom("trades")
    .select((each) => each.fn.countAll<number>().as("count"))
    .where("clientId", "=", clientId)
    .where("shortfall", ">", 0n)
    .where("shortfallAt", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
