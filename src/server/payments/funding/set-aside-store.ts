import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** What started batches of a client are still to pay at once, in minor units by currency. */
export async function setAsideTotals(
  db: Database | Transaction,
  clientId: string,
): Promise<ReadonlyMap<CurrencyCode, bigint>> {
  const rows = await db
    .selectFrom("paymentBatchLines as line")
    .innerJoin("paymentBatches as batch", "batch.id", "line.batchId")
    .select([
      sql<CurrencyCode>`line.currency`.as("currency"),
      sql<bigint>`sum(line.amount)::bigint`.as("total"),
    ])
    .where("batch.clientId", "=", clientId)
    .where("batch.status", "=", "PAYING")
    .where("line.status", "=", "OPEN")
    .where("line.paysOn", "is", null)
    .groupBy("line.currency")
    .execute();
  return new Map(rows.map(({ currency, total }) => [currency, total]));
}
