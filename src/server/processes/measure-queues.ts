import type { PgBoss } from "pg-boss";
import type { App } from "#server/platform/app.ts";
import { pause } from "#server/platform/pause.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { countQueues } from "#server/reporting/queues/store.ts";

const everyMs = 15_000;

type Measured = Pick<App, "clock" | "liquidity" | "log" | "metrics">;
type Queues = { readonly db: Database; readonly boss: Pick<PgBoss, "getQueues"> };

/** Measures the queues of jobs and of the desk, and whether the liquidity provider is connected; each worker measures the same, so read the largest. */
export function startMeasuringQueues(app: Measured, queues: Queues): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await measureQueues(app, queues);
      } catch (error) {
        app.log.warn({ err: error }, "the queues could not be measured");
      }
      await pause(everyMs, stopping.signal);
    }
  }
}

export async function measureQueues(
  { metrics, clock, liquidity }: Measured,
  { db, boss }: Queues,
): Promise<void> {
  const now = clock();
  if (liquidity) metrics.liquidityDown.set((await liquidity.isConnected()) ? 0 : 1);
  for (const { queue, count, oldest } of await countQueues(db, { now, ownAccounts: new Set() })) {
    metrics.deskQueue.set({ queue }, Number(count));
    const ageMs = oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0;
    metrics.deskQueueOldest.set({ queue }, ageMs / 1_000);
  }
  for (const { name: queue, readyCount, activeCount, failedCount } of await boss.getQueues()) {
    metrics.jobs.set({ queue, state: "ready" }, readyCount);
    metrics.jobs.set({ queue, state: "active" }, activeCount);
    metrics.jobs.set({ queue, state: "failed" }, failedCount);
  }
}
