import type { RateTrigger } from "#server/automation/matching/rate-trigger.ts";
import type { App } from "#server/platform/app.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { startBoss } from "#server/platform/outgoing-mail.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { openPipelinedDatabase } from "#server/platform/postgres/pipelined-transaction.ts";
import { traceWork } from "#server/platform/tracing/tracing.ts";
import { readFixSettings } from "#server/trading/treasury/fix/fix-settings.ts";
import { startFixSession } from "./fix-session.ts";
import { startMailSender } from "./mail-sender.ts";
import { startMatcher } from "./matcher.ts";
import { startMeasuringQueues } from "./measure-queues.ts";
import { startOutboxRelay } from "./outbox-relay.ts";
import { startConfiguredRateFeed } from "./rate-feed.ts";
import { restingAlerts } from "./resting-alerts.ts";
import { restingOrders } from "./resting-orders.ts";
import { startSimulatedBank } from "./simulated-bank.ts";
import { type Task, tasks } from "./tasks.ts";
import { startWebhookSender } from "./webhook-sender.ts";

type Stoppable = { readonly stop: () => Promise<void> };

/** Worker statements may take this long; a task may allow its own more. */
const statementTimeoutMs = 60_000;

/** Starts all background work; any number of processes may run it on one database. */
export async function startWorkers(
  app: App,
  { databaseUrl, subscriptions }: { readonly databaseUrl: string; readonly subscriptions: Subscriptions },
): Promise<Stoppable> {
  const facts = { url: databaseUrl, log: app.log, name: "summit-workers" };
  const db = openPipelinedDatabase({ ...facts, connections: 6, statementTimeoutMs });
  // Side by side: each mostly waits for the database.
  const workers: Stoppable[] = await Promise.all([
    startConfiguredRateFeed(app, databaseUrl),
    startOutboxRelay(app, db, subscriptions),
    startMatcher(app, { databaseUrl, kinds: rateTriggers }),
    startMailSender(app, databaseUrl),
    startSchedule(app, db, databaseUrl),
    startWebhookSender(app, databaseUrl),
  ]);
  if (app.config.LIQUIDITY === "fix")
    workers.push(startFixSession(app, { databaseUrl, settings: await readFixSettings(app.config) }));
  if (app.bank.simulated) workers.push(startSimulatedBank(app));
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await db.destroy();
    },
  };
}

export const rateTriggers: readonly RateTrigger[] = [restingOrders, restingAlerts];

/** Runs scheduled tasks; each runs on one worker at a time. */
export async function startSchedule(
  app: App,
  db: Database,
  databaseUrl: string,
): Promise<{ readonly stop: () => Promise<void> }> {
  const boss = await startBoss(databaseUrl, app.log, { supervise: true });
  const patient: Database[] = [];
  const openFor = ({ name, statementTimeoutMs: timeout }: Task): Database => {
    if (timeout === undefined) return db;
    const pool = { url: databaseUrl, log: app.log, name: `summit-${name}`, connections: 1 };
    const opened = openPipelinedDatabase({ ...pool, statementTimeoutMs: timeout });
    patient.push(opened);
    return opened;
  };
  for (const task of tasks) {
    const taskDb = openFor(task);
    await boss.work(task.name, { pollingIntervalSeconds: 5 }, async () => {
      const stop = app.metrics.taskSeconds.startTimer({ task: task.name });
      try {
        await traceWork({ name: `task ${task.name}`, kind: "internal" }, () => task.run(app, taskDb));
        stop({ outcome: "done" });
      } catch (error) {
        stop({ outcome: "failed" });
        app.log.error({ err: error, task: task.name }, "a recurring task failed");
        throw error;
      }
    });
    await boss.schedule(task.name, task.cron, null, { tz: "UTC" });
    if (task.atStart) await boss.send(task.name, null);
  }
  const measuring = startMeasuringQueues(app, { db, boss });
  return {
    stop: async () => {
      await measuring.stop();
      await boss.stop({ graceful: true, close: true, timeout: 10_000 });
      for (const each of patient) await each.destroy();
    },
  };
}
