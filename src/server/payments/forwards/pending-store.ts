import { sql } from "kysely";
import { parseState } from "#domain/lifecycle.ts";
import { type ForwardStatus, forwardLifecycle } from "#domain/payments/forwards/lifecycle.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { type ForwardRow, withTerms } from "./store.ts";

/** Forwards that wait for their deposits, of some clients or of all, in the order of ids. */
export async function listPending(
  db: Database | Transaction,
  clientIds?: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("forwards")
    .select("id")
    .where("status", "=", "PENDING_DEPOSIT")
    .$if(clientIds !== undefined, (query) =>
      query.where("clientId", "=", sql<string>`any(${clientIds ?? []}::uuid[])`),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export type PendingForward = ForwardRow & { readonly depositDueBy: Date };

/** Locks those of some forwards that wait for their deposits, in the order of ids, and skips those that others hold. */
export async function lockPending(tx: Transaction, ids: readonly string[]): Promise<PendingForward[]> {
  const rows = await withTerms(tx)
    .where("forwards.id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("status", "=", "PENDING_DEPOSIT")
    .orderBy("forwards.id")
    .forNoKeyUpdate("forwards")
    .skipLocked()
    .execute();
  return rows.flatMap(({ depositDueBy, ...row }) =>
    depositDueBy === null ? [] : [{ ...row, depositDueBy, status: parseState(forwardLifecycle, row.status) }],
  );
}

/** Opens a locked forward, whose deposit was taken in the same transaction. */
export async function writeDepositTaken(
  tx: Transaction,
  id: string,
  taken: { readonly status: ForwardStatus; readonly depositHeld: bigint },
): Promise<void> {
  await tx.updateTable("forwards").set(taken).where("id", "=", id).execute();
}

export async function moveDepositDue(tx: Transaction, id: string, depositDueBy: Date): Promise<void> {
  await tx.updateTable("forwards").set({ depositDueBy }).where("id", "=", id).execute();
}
