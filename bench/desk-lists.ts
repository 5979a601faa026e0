/* npm run bench:desk: how long each list of the back office takes at the server, on a year of a busy house. */
import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { createApp } from "#server/create-app.ts";
import { checkBooks } from "#server/ledger/check-books.ts";
import { readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { routes } from "#server/routes.ts";
import { queues } from "#server/workers/queues.ts";

const clients = Number(process.env.BENCH_CLIENTS ?? 100_000);
const trades = Number(process.env.BENCH_TRADES ?? 1_000_000);
const partSize = 100_000;
const tries = 15;

const lists = [
  "overview",
  "clients",
  "clients?sort=email&direction=asc",
  "clients?sort=lastTraded",
  "clients?sort=lastTraded&direction=asc",
  "clients?status=AWAITING_DOCS",
  "clients?search=client-9999",
  "clients?search=example.test",
  "clients?search=nobody",
  "clients/count",
  "clients/count?search=trading%209",
  "users?search=client-5",
  "trades",
  "trades?status=PENDING",
  "trades?stage=CANCELLED",
  "trades?from=JPY&to=AUD",
  "trades?search=FX0012",
  "trades?search=client-4242",
  "trades?search=trading",
  "trades?search=nobody",
  "trades?since=2026-01-01&until=2026-01-31&direction=asc",
  "trades/count",
  "trades/count?status=PENDING",
  "trades/count?from=GBP",
  "quotes",
  "quotes?status=OPEN",
  "quotes?status=EXPIRED",
  "quotes?search=FX00123456",
  "quotes/count",
  "receipts",
  "receipts?queue=waiting",
  "receipts?status=MATCHED",
  "payments",
  "payments?stage=ready",
  "reconciliation?currency=GBP",
  "audit",
  "feedback",
  "staff",
  "brokers",
  "statements",
];

const log = pino({ level: "warn" }, pino.destination(2));
const dataDir = await mkdtemp(join(tmpdir(), "summit-desk-"));
const postgres = await startEmbeddedPostgres({ dataDir, log });
try {
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  const began = performance.now();
  await seed(postgres.ownerUrl);
  console.log(`seeded ${clients} clients and ${trades} trades in ${seconds(began)} s`);
  await measure(postgres.appUrl);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function seed(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("set work_mem = '256MB'");
  await owner.query(await readFile(join(import.meta.dirname, "../db/seeds/busy.sql"), "utf8"));
  await owner.query(`call pg_temp.seed_clients(${clients})`);
  await owner.query("analyze clients, accounts");
  for (let first = 1; first <= trades; first += partSize) {
    const last = Math.min(first + partSize - 1, trades);
    await owner.query(`call pg_temp.seed_trades(${first}, ${last}, ${trades})`);
  }
  await owner.query(
    "update clients set last_traded_at = traded.at from (select client_id, max(created_at) as at from trades group by client_id) as traded where traded.client_id = clients.id",
  );
  await owner.query("vacuum analyze");
  await owner.end();
}

async function measure(databaseUrl: string): Promise<void> {
  const config = readConfig({ RATE_LIMIT_FACTOR: "1000000", MAIL_FROM: "Summit <no-reply@summit.test>" }, []);
  const { app, close } = createApp({
    config,
    databaseUrl,
    encryptionKey: new Uint8Array(32).fill(7),
    overrides: { log },
  });
  const server = await createServer(app, routes);
  const cookie = await signIn(app);
  const page = await read("/api/admin/trades?limit=500");
  const deep = JSON.parse(page.body).at(-1).id;
  for (const list of [...lists, `trades?cursor=${deep}`]) {
    const times: number[] = [];
    for (let attempt = 0; attempt < tries; attempt++) {
      const start = performance.now();
      const { statusCode } = await read(`/api/admin/${list}`);
      if (statusCode !== 200) throw new Error(`${list}: ${statusCode}`);
      times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const [median = 0, worst = 0] = [sorted[Math.floor(tries / 2)], sorted.at(-1)];
    console.log(`${median.toFixed(1).padStart(8)} ms  worst ${worst.toFixed(1).padStart(7)} ms  ${list}`);
  }
  const began = performance.now();
  const patient = openDatabase({ url: databaseUrl, log, connections: 1, statementTimeoutMs: 600_000 });
  console.log(`check:books: ${(await checkBooks(patient)).length} breaks, ${seconds(began)} s`);
  await patient.destroy();
  await server.close();
  await close();

  function read(url: string) {
    return server.inject({ method: "GET", url, headers: { cookie } });
  }
}

async function signIn(app: Parameters<typeof createServer>[0]): Promise<string> {
  const staff = { id: randomUUIDv7(), email: "bench@summit.test", name: "Bench", role: "administrator" };
  const now = app.clock();
  const token = await app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("staff")
      .values({ ...staff, passwordHash: null, createdAt: now })
      .execute();
    const seen = { id: randomUUIDv7(), now, address: "127.0.0.1", userAgent: "bench" };
    return openSession(tx, { staffId: staff.id }, seen);
  });
  return `summit-staff=${token}`;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
