import { sql } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ApprovalRow } from "./store.ts";

/** Requests to pay batches that wait for approval, by batch; of several the latest. */
export async function waitingForBatches(
  db: Database | Transaction,
  clientId: string,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("clientApprovals")
    .select(["id", "batchId"])
    .where("clientId", "=", clientId)
    .where("status", "=", "PENDING")
    .where("batchId", "=", sql<string>`any(${batchIds}::uuid[])`)
    .orderBy("preparedAt")
    .execute();
  return new Map(rows.flatMap(({ id, batchId }) => (batchId === null ? [] : [[batchId, id] as const])));
}

/** Requests to pay a batch that wait for approval, locked in id order. */
export async function lockWaitingForBatch(
  tx: Transaction,
  clientId: string,
  batchId: string,
): Promise<ApprovalRow[]> {
  return tx
    .selectFrom("clientApprovals")
    .selectAll()
    .where("clientId", "=", clientId)
    .where("status", "=", "PENDING")
    .where("batchId", "=", batchId)
    .orderBy("id")
    .forUpdate()
    .execute();
}
