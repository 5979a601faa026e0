import { sql } from "kysely";
import type { Database, Transaction } from "../postgres/database.ts";
import type { DomainEvent } from "./events.ts";

export type OutboxRow = {
  readonly id: bigint;
  readonly events: readonly DomainEvent[];
  readonly createdAt: Date;
  readonly attempts: number;
};

/** No row is put off for longer after a failure. */
export const maxRetryMs = 5 * 60_000;

/**
 * Takes the row that is next, unless another relay has it; it stays locked until the transaction ends. A row that never
 * failed is due whatever the clock says, and so is one that is put off for longer than any is: the clock was set back.
 */
export async function claimRow(tx: Transaction, now: Date): Promise<OutboxRow | undefined> {
  const farthest = new Date(now.getTime() + maxRetryMs);
  const row = await tx
    .selectFrom("outbox")
    .select(["id", "events", "createdAt", "attempts"])
    .where("relayedAt", "is", null)
    .where((row) =>
      row.or([row("attempts", "=", 0), row("nextAttemptAt", "<=", now), row("nextAttemptAt", ">", farthest)]),
    )
    .orderBy("nextAttemptAt")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { ...row, events: row.events as unknown as DomainEvent[] };
}

export async function markRelayed(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tx.updateTable("outbox").set({ relayedAt: now, lastError: null }).where("id", "=", id).execute();
}

/** Notes a failure; the row is tried again at `nextAttemptAt`. */
export async function postponeRow(
  db: Database,
  id: bigint,
  failure: { readonly error: string; readonly nextAttemptAt: Date },
): Promise<void> {
  await db
    .updateTable("outbox")
    .set((row) => ({
      attempts: row("attempts", "+", 1),
      nextAttemptAt: failure.nextAttemptAt,
      lastError: failure.error.slice(0, 2_000),
    }))
    .where("id", "=", id)
    .where("relayedAt", "is", null)
    .execute();
}

/** Gives each event of a row a row of its own, to be relayed at once and each by itself. */
export async function splitRow(db: Database, { id, events, createdAt }: OutboxRow, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const split = await tx
      .updateTable("outbox")
      .set({ relayedAt: now })
      .where("id", "=", id)
      .where("relayedAt", "is", null)
      .executeTakeFirst();
    // Another relay may have got through with it in the meantime.
    if (split.numUpdatedRows === 0n) return;
    const rows = events.map((event) => ({ events: JSON.stringify([event]), createdAt, nextAttemptAt: now }));
    await tx.insertInto("outbox").values(rows).execute();
  });
}

export type OutboxState = {
  readonly waiting: number;
  readonly failing: number;
  readonly oldest: Date | null;
};

/** What still waits to be relayed, for the operator. */
export async function outboxState(db: Database): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select count(*)::int as waiting, (count(*) filter (where attempts > 0))::int as failing, min(created_at) as oldest
    from outbox where relayed_at is null`.execute(db);
  return rows[0] ?? { waiting: 0, failing: 0, oldest: null };
}

export async function pruneOutbox(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("outbox").where("relayedAt", "<", before).execute();
}
