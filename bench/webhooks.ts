/* npm run bench:webhooks lets alerts fire at a steady rate and prints how long their webhooks waited for the first attempt, beside plain posts to the same servers. */
import { randomBytes, randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import http, { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { createApp } from "#server/create-app.ts";
import { readConfig } from "#server/platform/config.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { startOutboxRelay } from "#server/processes/outbox-relay.ts";
import { queues } from "#server/processes/queues.ts";
import { startWebhookSender } from "#server/processes/webhook-sender.ts";
import { newWebhookSecret, ownerOfSecret } from "#server/webhooks/signed-headers.ts";
import { webhookSubscriptions } from "#server/webhooks/subscriptions.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { addClients, type BenchClient } from "./bookings.ts";

/** Events a second, each for one endpoint. */
const eventsASecond = Number(process.env.BENCH_EVENTS ?? 500);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const warmUpSeconds = 3;
const clientCount = 100;
/** Commits a second; each has the events of several clients, as a tick that reaches many alerts does. */
const commitsASecond = 20;
const slowMs = 3_000;

const log = pino({ level: "warn" }, pino.destination(2));
const receivers: Server[] = [];
const dataDir = await mkdtemp(join(tmpdir(), "summit-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir, log });
const healthy = await startReceiver((response) => response.writeHead(204).end());
const slow = await startReceiver((response) => void setTimeout(() => response.writeHead(204).end(), slowMs));
const dead = await startReceiver(() => undefined);
try {
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  const db = openDatabase({ url: postgres.appUrl, log, connections: 4, statementTimeoutMs: 300_000 });
  const { app, close } = createApp({
    config: readConfig({ DEMO: "1" }, []),
    databaseUrl: postgres.appUrl,
    encryptionKey: randomBytes(32),
    overrides: { log },
  });
  const clients = await addClients(db, clientCount + 2);
  const [slowClient, deadClient, ...healthyClients] = clients as [BenchClient, BenchClient, ...BenchClient[]];
  const ids = new Map<string, string>();
  for (const client of healthyClients) ids.set(client.id, await addEndpoint(client, healthy));
  const slowEndpoint = await addEndpoint(slowClient, slow);
  const deadEndpoint = await addEndpoint(deadClient, dead);

  console.log(`${cpus().length} cores; ${eventsASecond} events a second for ${seconds} s\n`);
  const plain = await measurePlainPosts();
  // Without the mails about alerts, which bench:relay has its own answer to.
  const relay = startOutboxRelay(app, db, webhookSubscriptions);
  const sender = startWebhookSender(app, postgres.appUrl);
  try {
    console.log(
      "| run | deliveries/s | written p50 ms | first attempt p50 ms | p99 ms | longest ms |\n|---|---|---|---|---|---|",
    );
    // Compiles the code and plans the statements.
    await fire(healthyClients, [], warmUpSeconds);
    const alone = await run("healthy endpoints alone", healthyClients, []);
    const beside = await run("beside a dead and a slow one", healthyClients, [slowClient, deadClient]);
    console.log(
      `\nplain posts: ${plain.toFixed(0)}/s; deliveries are ${(alone / plain).toFixed(2)} of them alone, ${(beside / plain).toFixed(2)} beside the others`,
    );
    await printOthers();
  } finally {
    await Promise.all([relay.stop(), sender.stop()]);
  }
  await close();
  await db.destroy();

  async function addEndpoint(client: BenchClient, url: string): Promise<string> {
    const id = randomUUIDv7();
    const { contactUserId } = await db
      .selectFrom("clients")
      .select("contactUserId")
      .where("id", "=", client.id)
      .executeTakeFirstOrThrow();
    const now = new Date();
    await db
      .insertInto("webhookEndpoints")
      .values({
        ...{ id, clientId: client.id, url: `${url}/${id}`, description: "", eventTypes: ["alert.fired"] },
        secret: app.vault.seal(newWebhookSecret(), ownerOfSecret(id)),
        ...{ createdBy: contactUserId, createdAt: now, updatedAt: now },
      })
      .execute();
    return id;
  }

  /** Lets alerts fire at the given rate, and returns the deliveries to healthy endpoints a second. */
  async function run(
    name: string,
    targets: readonly BenchClient[],
    others: readonly BenchClient[],
  ): Promise<number> {
    const from = new Date();
    await fire(targets, others, seconds);
    return printRun(name, from);
  }

  async function fire(
    targets: readonly BenchClient[],
    others: readonly BenchClient[],
    forSeconds: number,
  ): Promise<void> {
    const perCommit = Math.round(eventsASecond / commitsASecond);
    const startedAt = performance.now();
    let next = 0;
    for (let commit = 0; commit < forSeconds * commitsASecond; commit++) {
      await pause(Math.max(0, startedAt + (commit * 1_000) / commitsASecond - performance.now()));
      const events = Array.from({ length: perCommit }, () => alertOf(targets[next++ % targets.length]));
      // As many for each of the others as for a healthy one, in the same rows.
      const isTheirTurn = commit % commitsASecond === 0;
      const more = isTheirTurn
        ? others.flatMap((client) => Array.from({ length: 5 }, () => alertOf(client)))
        : [];
      await db.transaction().execute((tx) => appendEvents(tx, [...more, ...events], new Date()));
    }
    await untilSent(db, [...ids.values()]);
  }

  async function printRun(name: string, from: Date): Promise<number> {
    const { rows } = await sql<{
      count: number;
      written: number;
      p50: number;
      p99: number;
      most: number;
      took: number;
    }>`
      select count(*)::int as count, percentile_cont(0.5) within group (order by written) as written,
        percentile_cont(0.5) within group (order by lag) as p50,
        percentile_cont(0.99) within group (order by lag) as p99, max(lag) as most,
        extract(epoch from max(done) - min(created_at))::float8 as took
      from (
        select event.created_at, attempt.started_at + make_interval(secs => attempt.latency_ms / 1000.0) as done,
          (extract(epoch from delivery.created_at - event.created_at) * 1000)::float8 as written,
          (extract(epoch from attempt.started_at - event.created_at) * 1000)::float8 as lag
        from webhook_events event join webhook_deliveries delivery on delivery.event_id = event.id
        join webhook_attempts attempt on attempt.delivery_id = delivery.id and attempt.attempt = 1
        where event.created_at >= ${from} and delivery.endpoint_id = any(${[...ids.values()]}::uuid[])
      ) as attempts`.execute(db);
    const [found] = rows;
    if (!found) throw new Error("nothing was sent");
    const rate = found.count / found.took;
    console.log(
      `| ${name} | ${rate.toFixed(0)} | ${found.written.toFixed(0)} | ${found.p50.toFixed(0)} | ${found.p99.toFixed(0)} | ${found.most.toFixed(0)} |`,
    );
    return rate;
  }

  async function printOthers(): Promise<void> {
    for (const [name, id] of [
      ["slow", slowEndpoint],
      ["dead", deadEndpoint],
    ] as const) {
      const { rows } = await sql<{ status: string; count: number }>`
        select status, count(*)::int as count from webhook_deliveries where endpoint_id = ${id}::uuid group by status`.execute(
        db,
      );
      console.log(`the ${name} one: ${rows.map(({ status, count }) => `${count} ${status}`).join(", ")}`);
    }
  }
} finally {
  for (const server of receivers) {
    server.closeAllConnections();
    server.close();
  }
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function alertOf(client: BenchClient | undefined): DomainEvent {
  if (!client) throw new Error("a client for each event");
  return {
    ...{ kind: "alert_fired", clientId: client.id, alertId: randomUUIDv7() },
    ...{ fromCurrency: "GBP", toCurrency: "EUR", targetRate: "1.16", clientRate: "1.1612" },
  };
}

async function untilSent(db: Database, endpointIds: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select (select count(*) from outbox where relayed_at is null)::int
        + (select count(*) from webhook_deliveries where status = 'PENDING' and endpoint_id = any(${endpointIds}::uuid[]))::int as waiting`.execute(
      db,
    );
    if (rows[0]?.waiting === 0) return;
    await pause(50);
  }
}

/** Posts of the same size without a queue, signatures or a log, over as many connections. */
async function measurePlainPosts(): Promise<number> {
  const agent = new http.Agent({ keepAlive: true });
  const body = JSON.stringify({ text: "a".repeat(400) });
  const until = performance.now() + 3_000;
  let made = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await new Promise<void>((resolve, reject) => {
        const request = http.request(`${healthy}/plain`, { method: "POST", agent }, (response) => {
          response.resume();
          response.on("end", resolve);
        });
        request.on("error", reject);
        request.end(body);
      });
      made++;
    }
  };
  await Promise.all(Array.from({ length: 32 }, lane));
  agent.destroy();
  return made / 3;
}

/** A client's server. */
async function startReceiver(answer: (response: http.ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => answer(response));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve()));
  receivers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
