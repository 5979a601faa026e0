import type { App } from "#server/platform/app.ts";
import type { EventKind, Relayed } from "#server/platform/outbox/events.ts";
import {
  claimRow,
  markRelayed,
  maxRetryMs,
  type OutboxRow,
  outboxState,
  postponeRow,
  splitRow,
} from "#server/platform/outbox/outbox-store.ts";
import type { Handler, Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { pause } from "#server/platform/pause.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

const pollMs = 150;
const measureEveryMs = 5_000;
const firstRetryMs = 1_000;

/**
 * Delivers events to subscribers at least once: handlers and the relayed mark are one transaction, so that
 * their writes happen once even if a relay dies. Any number of relays run concurrently. A failing row is
 * retried with back-off and does not delay others.
 */
export function startOutboxRelay(
  app: App,
  db: Database,
  subscriptions: Subscriptions,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = Promise.all([
    runRelay(app, db, subscriptions, stopping.signal),
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
  while (!stopping.aborted) {
    try {
      while (!stopping.aborted && (await relayNext(app, db, subscriptions))) {
        // Continue with the next row.
      }
      await pause(pollMs, stopping);
    } catch (error) {
      app.log.warn({ err: error }, "the outbox could not be read");
      await pause(firstRetryMs, stopping);
    }
  }
}

/** Relays the next row; false when none is due. */
export async function relayNext(app: App, db: Database, subscriptions: Subscriptions): Promise<boolean> {
  let claimed: OutboxRow | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await claimRow(tx, app.clock());
      claimed = row;
      if (!row) return false;
      for (const group of groupsOf(row)) await dispatch(tx, group, app, subscriptions);
      await markRelayed(tx, row.id, app.clock());
      app.metrics.outboxEvents.inc({ outcome: "relayed" }, row.events.length);
      return true;
    });
  } catch (error) {
    // Postpone also after a lock or statement time-out, so that one row cannot block the others for ever; if
    // the database is unavailable, postponing fails too.
    if (!claimed) throw error;
    await postpone(app, db, claimed, error);
    return true;
  }
}

/** Consecutive events of the same kind in a row, in order. */
function groupsOf({ id, events, createdAt }: OutboxRow): [Relayed, ...Relayed[]][] {
  const groups: [Relayed, ...Relayed[]][] = [];
  for (const [index, event] of events.entries()) {
    const relayed: Relayed = { key: `${id}:${index}`, at: createdAt, event };
    const last = groups.at(-1);
    if (last && last[0].event.kind === event.kind) last.push(relayed);
    else groups.push([relayed]);
  }
  return groups;
}

async function dispatch(
  tx: Transaction,
  group: readonly [Relayed, ...Relayed[]],
  app: App,
  subscriptions: Subscriptions,
): Promise<void> {
  const handlers = (subscriptions[group[0].event.kind] ?? []) as readonly Handler<EventKind>[];
  for (const handler of handlers) await handler(tx, group, app);
}

async function postpone(app: App, db: Database, row: OutboxRow, error: unknown): Promise<void> {
  const waitMs = Math.min(firstRetryMs * 2 ** row.attempts, maxRetryMs);
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
