import type { Database } from "#server/platform/postgres/database.ts";
import { listReceiptParts } from "./queue-store.ts";
import { type DeskReceipt, listDeskReceipts } from "./receipts-store.ts";

/** Incoming payments for a table, newest first: a divided one has a line for each part, with the part's client. */
export async function listReceiptLines(
  db: Database,
  params: Parameters<typeof listDeskReceipts>[1],
): Promise<DeskReceipt[]> {
  const receipts = await listDeskReceipts(db, params);
  const parts = await listReceiptParts(
    db,
    receipts.map(({ id }) => id),
  );
  const byReceipt = Map.groupBy(parts, ({ receiptId }) => receiptId);
  return receipts.flatMap((receipt): DeskReceipt[] => {
    const divided = byReceipt.get(receipt.id) ?? [];
    if (divided.length === 0) return [receipt];
    return divided.map(({ id: _, receiptId: __, ...part }) => ({ ...receipt, ...part }));
  });
}
