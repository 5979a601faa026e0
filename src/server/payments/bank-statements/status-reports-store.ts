import type { Transaction } from "#server/platform/postgres/database.ts";

/** Returns false when the identical file was imported before. */
export async function insertReport(
  tx: Transaction,
  report: {
    readonly id: string;
    readonly fileHash: Buffer;
    readonly batchId: string;
    readonly messageId: string;
    readonly importedBy: string;
    readonly importedAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("bankStatusReports")
    .values(report)
    .onConflict((conflict) => conflict.column("fileHash").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
