import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** What started batches of a client are still to pay at once, or by a later day, in minor units by currency. */
export async function setAsideTotals(
  db: Database | Transaction,
  clientId: string,
  by?: Day,
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
    .where(({ or, eb }) =>
      or([eb("line.paysOn", "is", null), ...(by === undefined ? [] : [eb("line.paysOn", "<=", by)])]),
    )
    .groupBy("line.currency")
    .execute();
  return new Map(rows.map(({ currency, total }) => [currency, total]));
}
