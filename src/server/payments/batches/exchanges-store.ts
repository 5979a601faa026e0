import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export async function insertBatchExchange(
  tx: Transaction,
  exchange: { readonly batchId: string; readonly tradeId: string; readonly createdAt: Date },
): Promise<void> {
  await tx.insertInto("paymentBatchExchanges").values(exchange).execute();
}

/** Trades that were booked for a batch. */
export async function tradesOfBatch(db: Database | Transaction, batchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("paymentBatchExchanges")
    .select("tradeId")
    .where("batchId", "=", batchId)
    .execute();
  return rows.map(({ tradeId }) => tradeId);
}
