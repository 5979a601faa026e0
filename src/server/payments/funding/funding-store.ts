import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { defaultTolerance, type TradeFunding } from "#domain/payments/payments/trade-funding.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** By how much a trade in a currency may be paid too little or too much, in minor units. */
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

/** The tolerances that the desk has set, the newest of each currency. */
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

/** Tolerances are set one after the other, so that each is recorded with what it replaces. */
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

/** How many shortfalls of a client the house took from a moment on; counted for one trade of theirs at a time. */
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

/** Keeps with a locked trade what came in for it. */
export async function updateFunding(
  tx: Transaction,
  tradeId: string,
  { received, shortfall }: TradeFunding,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("trades")
    .set({ amountReceived: received, shortfall, shortfallAt: shortfall > 0n ? at : null })
    .where("id", "=", tradeId)
    .execute();
}
