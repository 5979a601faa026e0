import type { App } from "#server/platform/app.ts";
import type { EventKind } from "#server/platform/outbox/events.ts";
import {
  claimRows,
  markRelayed,
  maxRetryMs,
  type OutboxRow,
  outboxState,
  postponeRow,
  splitRow,
  takeRelay,
} from "#server/platform/outbox/outbox-store.ts";
import type { Handler, Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { pause } from "#server/platform/pause.ts";
import {
  type Database,
  isDatabaseUnavailable,
  type Transaction,
} from "#server/platform/postgres/database.ts";
import { workFor } from "#server/platform/tracing/tracing.ts";
import { type EventGroup, stagesOf } from "./group-events.ts";
import { traceRelay } from "./trace-relay.ts";

const pollMs = 150;
/** Rows that one transaction claims: what they share is most of the work. */
const maxBatch = 256;
/** After which a transaction leaves the other rows to the next: a client's call that meets its locks waits for its end. */
const batchMs = 100;
/** Shorter in a batch, which gives way and is halved. */
const batchWaitMs = 100;
const rowWaitMs = 700;
const measureEveryMs = 5_000;
const firstRetryMs = 1_000;
/** Of a row that met a lock or a time-out: nothing is wrong with it, and somebody may be looking at what it changes. */
const maxBusyRetryMs = 5_000;

/**
 * Delivers events to subscribers at least once: handlers and the relayed mark are one transaction, so that
 * their writes happen once even if a relay dies. Of all relays one works at a time, which keeps each client's
 * events in order. A failing row is retried with back-off and does not delay others.
 */
export function startOutboxRelay(
  app: App,
  db: Database,
  subscriptions: Subscriptions,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = Promise.all([
    runRelay(app, db, subscriptions, stopping.signal),
    runMeasurements(app, db, stopping.signal),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function runRelay(
  app: App,
  db: Database,
  subscriptions: Subscriptions,
  stopping: AbortSignal,
): Promise<void> {
  let size = maxBatch;
  while (!stopping.aborted) {
    try {
      const { isDue, nextSize } = await relayBatch(app, db, subscriptions, size);
      size = nextSize;
      if (!isDue) await pause(pollMs, stopping);
    } catch (error) {
      app.log.warn({ err: error }, "the outbox could not be read");
      await pause(firstRetryMs, stopping);
    }
  }
}

/**
 * Relays up to `size` of the next rows in one transaction. The batch after a failed one is half of it, so that
 * a failing row is soon alone, without relaying all others one by one; a single row is postponed when it fails.
 */
async function relayBatch(
  app: App,
  db: Database,
  subscriptions: Subscriptions,
  size: number,
): Promise<{ readonly isDue: boolean; readonly nextSize: number }> {
  const larger = Math.min(size * 2, maxBatch);
  if (size === 1) return { isDue: await relayNext(app, db, subscriptions), nextSize: larger };
  let claimed: readonly OutboxRow[] = [];
  try {
    const isDue = await db.transaction().execute(async (tx) => {
      if (!(await takeRelay(tx, batchWaitMs))) return false;
      claimed = await claimRows(tx, app.clock(), size);
      return deliver(tx, claimed, app, subscriptions);
    });
    return { isDue, nextSize: larger };
  } catch (error) {
    if (claimed.length === 0) throw error;
    app.log.warn({ err: error, rows: claimed.length }, "a batch of events failed and is halved");
    return { isDue: true, nextSize: Math.ceil(claimed.length / 2) };
  }
}

/** Relays the next row; false when none is due, or another relay is at work. */
export async function relayNext(app: App, db: Database, subscriptions: Subscriptions): Promise<boolean> {
  let claimed: OutboxRow | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      if (!(await takeRelay(tx, rowWaitMs))) return false;
      [claimed] = await claimRows(tx, app.clock(), 1);
      return deliver(tx, claimed ? [claimed] : [], app, subscriptions);
    });
  } catch (error) {
    // Postpone also after a lock or statement time-out, so that one row cannot block the others for ever; if
    // the database is unavailable, postponing fails too.
    if (!claimed) throw error;
    await postpone(app, db, claimed, error);
    return true;
  }
}

/** Handles the rows' events and marks the rows, or those that the time allows, one stage at least; false without any. */
async function deliver(
  tx: Transaction,
  claimed: readonly OutboxRow[],
  app: App,
  subscriptions: Subscriptions,
): Promise<boolean> {
  if (claimed.length === 0) return false;
  const startedAt = performance.now();
  // Rows without events are relayed with the first.
  const rows = claimed.filter(({ events }) => events.length === 0);
  for (const stage of stagesOf(claimed)) {
    await traceRelay(stage.rows, async (tracesOf) => {
      for (const group of stage.groups)
        await workFor(tracesOf(group), () => dispatch(tx, group, app, subscriptions));
    });
    rows.push(...stage.rows);
    if (performance.now() - startedAt > batchMs) break;
  }
  const ids = rows.map(({ id }) => id);
  await markRelayed(tx, ids, app.clock());
  const events = rows.reduce((count, row) => count + row.events.length, 0);
  app.metrics.outboxEvents.inc({ outcome: "relayed" }, events);
  for (const { createdAt } of rows)
    app.metrics.outboxRelaySeconds.observe(Math.max(0, app.clock().getTime() - createdAt.getTime()) / 1_000);
  return true;
}

async function dispatch(
  tx: Transaction,
  group: EventGroup,
  app: App,
  subscriptions: Subscriptions,
): Promise<void> {
  const handlers = (subscriptions[group[0].event.kind] ?? []) as readonly Handler<EventKind>[];
  for (const handler of handlers) await handler(tx, group, app);
}

async function postpone(app: App, db: Database, row: OutboxRow, error: unknown): Promise<void> {
  const longestMs = isDatabaseUnavailable(error) ? maxBusyRetryMs : maxRetryMs;
  const waitMs = Math.min(firstRetryMs * 2 ** row.attempts, longestMs);
  const nextAttemptAt = new Date(app.clock().getTime() + waitMs);
  app.metrics.outboxEvents.inc({ outcome: "failed" }, row.events.length);
  app.log.error(
    { err: error, row: String(row.id), attempts: row.attempts + 1 },
    "events could not be delivered and will be retried",
  );
  // One failing event must not hold up others in its row.
  if (row.events.length > 1) return splitRow(db, row, app.clock());
  await postponeRow(db, row.id, {
    error: error instanceof Error ? error.message : String(error),
    nextAttemptAt,
  });
}

async function runMeasurements(app: App, db: Database, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const { waiting, failing, oldest } = await outboxState(db);
      app.metrics.outboxWaiting.set(waiting);
      app.metrics.outboxFailing.set(failing);
      app.metrics.outboxLagSeconds.set(oldest ? (app.clock().getTime() - oldest.getTime()) / 1_000 : 0);
    } catch (error) {
      app.log.warn({ err: error }, "the outbox could not be measured");
    }
    await pause(measureEveryMs, stopping);
  }
}
