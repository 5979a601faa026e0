import type { App } from "#server/platform/app.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { startMailSender } from "./mail-sender.ts";
import { startMatcher } from "./matcher.ts";
import { startOutboxRelay } from "./outbox-relay.ts";
import { startConfiguredRateFeed } from "./rate-feed.ts";
import { rateTriggers } from "./rate-triggers.ts";
import { startSchedule } from "./schedule.ts";
import { startSimulatedBank } from "./simulated-bank.ts";

type Stoppable = { readonly stop: () => Promise<void> };

/** Worker statements may take this long, such as the books check. */
const statementTimeoutMs = 60_000;

/** Starts all background work; any number of processes may run it on one database. */
export async function startWorkers(
  app: App,
  { databaseUrl, subscriptions }: { readonly databaseUrl: string; readonly subscriptions: Subscriptions },
): Promise<Stoppable> {
  const db = openDatabase({ url: databaseUrl, log: app.log, connections: 6, statementTimeoutMs });
  const workers: Stoppable[] = [
    await startConfiguredRateFeed(app, databaseUrl),
    startOutboxRelay(app, db, subscriptions),
    startMatcher(app, { databaseUrl, kinds: rateTriggers }),
    await startMailSender(app, databaseUrl),
    await startSchedule(app, db, databaseUrl),
  ];
  if (app.bank.simulated) workers.push(startSimulatedBank(app));
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await db.destroy();
    },
  };
}
