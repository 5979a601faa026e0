import type { App } from "#server/platform/app.ts";
import { startBoss } from "#server/platform/outgoing-mail.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { tasks } from "./tasks.ts";

/** Runs scheduled tasks; each runs on one worker at a time. */
export async function startSchedule(
  app: App,
  db: Database,
  databaseUrl: string,
): Promise<{ readonly stop: () => Promise<void> }> {
  const boss = await startBoss(databaseUrl, app.log, { supervise: true });
  for (const task of tasks) {
    await boss.work(task.name, { pollingIntervalSeconds: 5 }, async () => {
      try {
        await task.run(app, db);
        app.metrics.tasks.inc({ task: task.name, outcome: "done" });
      } catch (error) {
        app.metrics.tasks.inc({ task: task.name, outcome: "failed" });
        app.log.error({ err: error, task: task.name }, "a recurring task failed");
        throw error;
      }
    });
    await boss.schedule(task.name, task.cron, null, { tz: "UTC" });
    if (task.atStart) await boss.send(task.name, null);
  }
  return { stop: () => boss.stop({ graceful: true, close: true, timeout: 10_000 }) };
}
