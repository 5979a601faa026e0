import { randomUUIDv7 } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "#server/create-app.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import type { Replica } from "#server/platform/postgres/replica.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { queues } from "#server/processes/queues.ts";
import { routes } from "#server/routes.ts";
import { addClients } from "../../bench/bookings.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../tools/embedded-postgres/embedded-postgres.ts";
import { eventually } from "../support/eventually.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { silentLog as log } from "../support/silent-log.ts";
import { startStandby } from "../support/start-standby.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let app: App;
let server: FastifyInstance;
let closeApp: () => Promise<void>;
let cookie: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  primary = await startEmbeddedPostgres({ dataDir: join(folder, "primary"), log });
  await migrate({ ownerUrl: primary.ownerUrl, log, queues });
  standby = await startStandby(primary, join(folder, "standby"));
  const env = {
    DATABASE_URL: primary.appUrl,
    DATABASE_OWNER_URL: primary.ownerUrl,
    DATABASE_REPLICA_URL: standby.appUrl,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    RATE_LIMIT_FACTOR: "100000",
  };
  const created = createApp({
    config: readConfig(env, []),
    databaseUrl: primary.appUrl,
    encryptionKey: new Uint8Array(32).fill(7),
    overrides: { log, db: openTestPool(primary.appUrl, { connections: 8 }) },
  });
  app = created.app;
  closeApp = created.close;
  server = await createServer(app, routes);
  const [client] = await addClients(app.db, 1);
  cookie = `summit-staff=${await logInStaff()}; summit=${client?.token}`;
  await untilReplicaIs("level");
});
afterAll(async () => {
  await server.close();
  await closeApp();
  await standby.stop();
  await primary.stop();
  await removeTemporaryFolder(folder);
});

it("a list that is read from the replica shows what was committed just before, each time", async () => {
  // A busy machine may make the replica late; such a read is the primary's, and as fresh.
  while ((await countReads("replica")) < 25) {
    await expectFreshRead();
    await untilReplicaIs("level");
  }
});

it("every list and report works on a replica, where nothing can be written", async () => {
  for (const { endpoint } of routes.filter(({ replicated }) => replicated)) {
    const id = randomUUIDv7();
    const url = endpoint.path.replace(":id", id).replace(":currency", "GBP").replace(":day", "2026-03-10");
    const { statusCode } = await getFromReplica(url);
    expect([200, 404], url).toContain(statusCode);
  }
  // Where a busy machine made the replica late, the primary is asked, which deletes no row.
  const write = () =>
    replica()
      .read((db) => sql`delete from sessions where false`.execute(db))
      .then(String, String);
  await expect.poll(write).toContain("read-only transaction");
});

it("a replica that lags is left out until it is level again, and reads stay fresh", async () => {
  await onStandby("select pg_wal_replay_pause()");
  await expectFreshRead();
  await untilReplicaIs("behind");
  const fromReplica = await countReads("replica");
  await expectFreshRead();
  expect(await countReads("replica")).toBe(fromReplica);
  await eventually("the metric says how far behind it is", async () => (await readLag()) > 0);
  await onStandby("select pg_wal_replay_resume()");
  await untilReplicaIs("level");
  await expectFreshRead();
});

it("a replica that is down is left out, the process stays ready, and it is used again when it is back", async () => {
  await standby.stop();
  await expectFreshRead();
  await untilReplicaIs("away");
  expect((await server.inject("/readyz")).json()).toMatchObject({ status: "ready", replica: "away" });
  const fromReplica = await countReads("replica");
  await expectFreshRead();
  expect(await countReads("replica")).toBe(fromReplica);
  standby = await startEmbeddedPostgres({ dataDir: join(folder, "standby"), log });
  await untilReplicaIs("level");
  await expectFreshRead();
});

it("a server that is no replica any more is never read from", async () => {
  await onStandby("select pg_promote()");
  await expectFreshRead();
  await untilReplicaIs("away");
});

function replica(): Replica {
  if (!app.replica) throw new Error("no replica is configured");
  return app.replica;
}

async function expectFreshRead(): Promise<void> {
  const action = await record();
  expect(await readNewestAction()).toBe(action);
}

const untilReplicaIs = (status: string) =>
  eventually(`the replica is ${status}`, () => replica().status() === status);

async function countReads(outcome: string): Promise<number> {
  const { values } = await app.metrics.replicaReads.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

async function readLag(): Promise<number> {
  return (await app.metrics.replicaLagSeconds.get()).values[0]?.value ?? 0;
}

async function readNewestAction(): Promise<string> {
  return (await get("/api/admin/audit?limit=1")).json().items[0].action;
}

/** Again where a busy machine made the replica late; lists that need a currency are asked for one. */
async function getFromReplica(url: string) {
  const before = await countReads("replica");
  for (;;) {
    await untilReplicaIs("level");
    const plain = await get(url);
    const answer = plain.statusCode === 400 ? await get(`${url}?currency=GBP`) : plain;
    if ((await countReads("replica")) > before) return answer;
  }
}

/** A busy machine may find no session in time, which is refused before anything is read. */
function get(url: string) {
  return retryWhileBusy(async () => {
    const answer = await server.inject({ method: "GET", url, headers: { cookie } });
    return Object.assign(answer, { status: answer.statusCode });
  });
}

/** Commits a line of the audit log on the primary and returns its action. */
async function record(): Promise<string> {
  const action = `try_${randomUUIDv7().replaceAll("-", "")}`;
  const subject = { kind: "test", id: "1" };
  await app.db
    .transaction()
    .execute((tx) =>
      appendAudit(tx, { id: randomUUIDv7(), at: new Date(), actor: { kind: "system" }, action, subject }),
    );
  return action;
}

async function logInStaff(): Promise<string> {
  const staff = { id: randomUUIDv7(), email: "desk@summit.test", name: "Desk" };
  const now = new Date();
  return app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("staff")
      .values({ ...staff, role: "administrator", passwordHash: null, createdAt: now })
      .execute();
    const seen = { id: randomUUIDv7(), now, address: "127.0.0.1", userAgent: "test" };
    return openSession(tx, { staffId: staff.id }, seen);
  });
}

async function onStandby(statement: string): Promise<void> {
  const admin = new Client(standby.adminUrl);
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}
