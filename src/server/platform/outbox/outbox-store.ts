import { sql } from "kysely";
import type { Client } from "pg";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { DomainEvent } from "./events.ts";

export type OutboxRow = {
  readonly id: bigint;
  readonly events: readonly DomainEvent[];
  readonly createdAt: Date;
  readonly attempts: number;
  /** Traceparents of its events, in their order. */
  readonly traces: readonly (string | null)[] | null;
};

/** Maximum retry delay. */
export const maxRetryMs = 5 * 60_000;

/** One relay at a time, so that each client's events are delivered in their order. */
const relayLock = 7_202;

/**
 * Whether this transaction is the one that relays, until it ends. It waits at most `waitMs` for any lock:
 * holding many rows' locks, it is the one to give way.
 */
export async function takeRelay(tx: Transaction, waitMs: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${relayLock}) as taken,
      set_config('lock_timeout', ${String(waitMs)}, true)`.execute(tx);
  return rows[0]?.taken ?? false;
}

/**
 * Locks the next rows until the transaction ends. A row that never failed is always due; so is one delayed
 * beyond the maximum, because the clock was set back.
 */
export function claimRows(tx: Transaction, now: Date, limit: number): Promise<OutboxRow[]> {
  const farthest = new Date(now.getTime() + maxRetryMs);
  return tx
    .selectFrom("outbox")
    .select(["id", "events", "createdAt", "attempts", "traces"])
    .where("relayedAt", "is", null)
    .where("setAsideAt", "is", null)
    .where((row) =>
      row.or([row("attempts", "=", 0), row("nextAttemptAt", "<=", now), row("nextAttemptAt", ">", farthest)]),
    )
    .orderBy("nextAttemptAt")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markRelayed(tx: Transaction, ids: readonly bigint[], now: Date): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ relayedAt: now, lastError: null })
    .where("id", "=", sql<bigint>`any(${ids.map(String)}::bigint[])`)
    .execute();
}

/** Records a failure; retried at `nextAttemptAt`. */
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

/** Splits a row into one per event, due at once, so that one failing event does not hold up the others. */
export async function splitRow(
  db: Database,
  { id, events, createdAt, traces }: OutboxRow,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const split = await tx
      .updateTable("outbox")
      .set({ relayedAt: now })
      .where("id", "=", id)
      .where("relayedAt", "is", null)
      .executeTakeFirst();
    // Another relay may have finished it meanwhile.
    if (split.numUpdatedRows === 0n) return;
    const rows = events.map((event, index) => ({
      events: JSON.stringify([event]),
      createdAt,
      nextAttemptAt: now,
      traces: traces && JSON.stringify([traces[index] ?? null]),
    }));
    await tx.insertInto("outbox").values(rows).execute();
  });
}

/** A row that has failed and is undelivered, locked until the end of the transaction. */
export async function lockFailedRow(tx: Transaction, id: bigint) {
  return tx
    .selectFrom("outbox")
    .select(["events", "attempts", "lastError"])
    .where("id", "=", id)
    .where("relayedAt", "is", null)
    .where("attempts", ">", 0)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a row due, set aside or not. */
export async function retryRow(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ nextAttemptAt: now, setAsideAt: null, setAsideBy: null, setAsideReason: null })
    .where("id", "=", id)
    .execute();
}

/** The relay skips the row until it is retried. */
export async function setRowAside(
  tx: Transaction,
  id: bigint,
  { at, by, reason }: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ setAsideAt: at, setAsideBy: by, setAsideReason: reason })
    .where("id", "=", id)
    .execute();
}

export type OutboxState = {
  readonly waiting: number;
  readonly failing: number;
  readonly oldest: Date | null;
};

/** Backlog of the outbox without what was set aside, for the operator. */
export async function outboxState(db: Database): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select count(*)::int as waiting, (count(*) filter (where attempts > 0))::int as failing, min(created_at) as oldest
    from outbox where relayed_at is null and set_aside_at is null`.execute(db);
  return rows[0] ?? { waiting: 0, failing: 0, oldest: null };
}

export async function pruneOutbox(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("outbox").where("relayedAt", "<", before).execute();
}

/** Numbers the next events after `last` and all that there are. */
export async function numberEventsAfter(client: Client, last: number): Promise<void> {
  await client.query(
    "select setval(pg_get_serial_sequence('outbox', 'id'), greatest($1::bigint, (select max(id) from outbox), 1))",
    [last],
  );
}
