import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { createOperatorServer } from "#server/platform/http/operator-server.ts";
import { startBoss } from "#server/platform/outgoing-mail.ts";
import { startSchedule } from "#server/processes/start-workers.ts";
import { tasks } from "#server/processes/tasks.ts";
import { routes } from "#server/routes.ts";
import { eventually } from "../support/eventually.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { silentLog } from "../support/silent-log.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

const dataDir = await makeTemporaryFolder();
const summit = serveSummit({ DATA_DIR: dataDir });
afterAll(() => removeTemporaryFolder(dataDir));

async function doneOf(task: string): Promise<number> {
  const { values } = await summit.app.metrics.taskSeconds.get();
  const runs = values.filter(({ metricName }) => metricName === "summit_task_seconds_count");
  return runs.find(({ labels }) => labels.task === task && labels.outcome === "done")?.value ?? 0;
}

describe("recurring work", () => {
  it("recurring work is scheduled once however many workers schedule it, and runs as the application's role", async () => {
    const { app, databaseUrl } = summit;
    const browser = summit.browser();
    await browser.post("/api/register", {
      email: `${randomUUIDv7()}@example.test`,
      password: "a ridge before dawn",
    });
    summit.pass(40 * 86_400_000);
    const workers = await Promise.all([1, 2].map(() => startSchedule(app, app.db, databaseUrl)));
    const boss = await startBoss(databaseUrl, silentLog);
    const planned = await boss.getSchedules();
    expect(
      planned.map(({ name, cron }) => ({ name, cron })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ).toEqual(tasks.map(({ name, cron }) => ({ name, cron })).toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    // Two concurrent runs count as one, since a task never overlaps itself.
    for (const { name } of tasks) {
      const taken = await Promise.all([boss.send(name, null), boss.send(name, null)]);
      expect(taken.filter((id) => id !== null).length).toBeLessThanOrEqual(1);
    }
    for (const { name } of tasks) await eventually(`${name} is done`, async () => (await doneOf(name)) > 0);
    await boss.stop({ graceful: false, close: true });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await app.db.selectFrom("sessions").select("id").execute()).toEqual([]);
    expect((await app.metrics.booksCheckedAt.get()).values[0]?.value).toBe(app.clock().getTime() / 1_000);
    expect((await app.metrics.booksBroken.get()).values[0]?.value).toBe(0);
  });
});

describe("the operator's port", () => {
  it("the operator's port serves metrics and the API description, whose staff calls the clients' port leaves out", async () => {
    const operator = await createOperatorServer(summit.app, routes);
    const metrics = await operator.inject("/metrics");
    expect(metrics.statusCode).toBe(200);
    for (const name of [
      "summit_outbox_lag_seconds",
      "summit_books_broken",
      "summit_request_seconds_bucket",
      "process_cpu_seconds_total",
    ]) {
      expect(metrics.body).toContain(name);
    }
    expect((await operator.inject("/api/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
    await operator.close();
    expect((await summit.browser().get("/metrics")).status).toBe(404);
  });
});
