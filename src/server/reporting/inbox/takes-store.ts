import type { InboxKind } from "#domain/reporting/inbox/inbox-kinds.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

export type Take = {
  readonly kind: InboxKind;
  readonly itemId: string;
  readonly takenBy: string;
  readonly takenAt: Date;
  readonly note: string;
};

/** False when somebody has it already. */
export async function insertTake(tx: Transaction, take: Take): Promise<boolean> {
  const row = await tx
    .insertInto("inboxTakes")
    .values(take)
    .onConflict((conflict) => conflict.columns(["kind", "itemId"]).doNothing())
    .returning("itemId")
    .executeTakeFirst();
  return row !== undefined;
}

export type TakeOf = Pick<Take, "kind" | "itemId">;

export async function lockTake(tx: Transaction, { kind, itemId }: TakeOf) {
  return tx
    .selectFrom("inboxTakes")
    .selectAll()
    .where("kind", "=", kind)
    .where("itemId", "=", itemId)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeNote(tx: Transaction, { kind, itemId }: TakeOf, note: string): Promise<void> {
  await tx
    .updateTable("inboxTakes")
    .set({ note })
    .where("kind", "=", kind)
    .where("itemId", "=", itemId)
    .execute();
}

export async function deleteTake(tx: Transaction, { kind, itemId }: TakeOf): Promise<void> {
  await tx.deleteFrom("inboxTakes").where("kind", "=", kind).where("itemId", "=", itemId).execute();
}
