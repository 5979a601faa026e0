import { z } from "#contract/zod.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type DraftLine = {
  readonly beneficiaryId: string | null;
  readonly toBalance: boolean;
  /** Unparsed text; may be empty. */
  readonly amount: string;
};

const storedLines = z.array(
  z.object({ beneficiaryId: z.string().nullable(), toBalance: z.boolean(), amount: z.string() }),
);

/**
 * Draft lines of a client's trade, empty when none are saved; undefined when the client has no such trade.
 */
export async function findAllocationDraft(
  db: Database | Transaction,
  { clientId, tradeId }: { readonly clientId: string; readonly tradeId: string },
): Promise<DraftLine[] | undefined> {
  const row = await db
    .selectFrom("trades")
    .leftJoin("allocationDrafts", "allocationDrafts.tradeId", "trades.id")
    .where("trades.id", "=", tradeId)
    .where("trades.clientId", "=", clientId)
    .select("allocationDrafts.lines")
    .executeTakeFirst();
  return row && storedLines.parse(row.lines ?? []);
}

export async function putAllocationDraft(
  tx: Transaction,
  { tradeId, lines, savedAt }: { tradeId: string; lines: readonly DraftLine[]; savedAt: Date },
): Promise<void> {
  const draft = { lines: JSON.stringify(lines), savedAt };
  await tx
    .insertInto("allocationDrafts")
    .values({ tradeId, ...draft })
    .onConflict((conflict) => conflict.column("tradeId").doUpdateSet(draft))
    .execute();
}

export async function deleteAllocationDraft(tx: Transaction, tradeId: string): Promise<void> {
  await tx.deleteFrom("allocationDrafts").where("tradeId", "=", tradeId).execute();
}
