import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { setupReceiver } from "../support/setup-webhook-receiver.ts";
import { alertFired, openWebhookFixture } from "../support/webhook-fixture.ts";

const kills = repeatCount(2, 10);
const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000", DEMO: "1" }, { clock: () => new Date() });
const fixture = openWebhookFixture(summit);
const receiver = setupReceiver();
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => void child.kill("SIGKILL")));

/** A worker in a process of its own. */
async function startWorker(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, "../support/webhook-worker.ts");
  const child = spawn(process.execPath, [script, summit.databaseUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

describe("a worker that is killed while it sends", () => {
  it(`loses no webhook, killed ${kills} times`, { timeout: kills * 60_000 + 60_000 }, async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => fixture.client()));
    const endpoints = await Promise.all(
      clients.map(async (client, index) => {
        // Slow enough that each kill meets requests on their way.
        receiver.answer(`/${index}`, (response) => void setTimeout(() => response.writeHead(200).end(), 30));
        return { client, ...(await fixture.endpoint(client, `${receiver.url}/${index}`)) };
      }),
    );
    const rounds = 40;
    for (let kill = 1; kill <= kills; kill++) {
      const before = receiver.received.length;
      await fixture.happen(
        endpoints.flatMap(({ client }) => Array.from({ length: rounds }, () => alertFired(client.id))),
      );
      const worker = await startWorker();
      await eventually("requests are on their way", () => receiver.received.length > before + 20);
      const ended = once(worker, "exit");
      worker.kill("SIGKILL");
      await ended;
      // Its leases end by themselves after 20 seconds; the test doesn't wait for them.
      await fixture.endLeases();
    }
    await fixture.sending(async () => {
      for (const { client, id } of endpoints)
        await eventually("every delivery is over", async () => {
          const waiting = await fixture.deliveries(client, id, "?status=PENDING&limit=1");
          return waiting.length === 0;
        });
    });
    for (const [index, { id }] of endpoints.entries()) {
      const rows = await summit.app.db
        .selectFrom("webhookDeliveries")
        .select(["eventId", "status"])
        .where("endpointId", "=", id)
        .execute();
      expect(rows).toHaveLength(kills * rounds);
      expect(rows.every(({ status }) => status === "DELIVERED")).toBe(true);
      const arrived = new Set(receiver.at(`/${index}`).map(({ headers }) => headers["webhook-id"]));
      expect(arrived).toEqual(new Set(rows.map(({ eventId }) => eventId)));
    }
  });
});
