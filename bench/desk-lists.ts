/* npm run bench:desk measures the server time of each back-office list over a year of busy trading. */
import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { createApp } from "#server/create-app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { queues } from "#server/processes/queues.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { routes } from "#server/routes.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";

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
  "clients?status=AWAITING_DOCS&search=trading&sort=lastTraded",
  "clients?search=client-9999",
  "clients?search=example.test",
  "clients?search=nobody",
  "clients/count",
  "clients/count?search=trading%209",
  "users?search=client-5",
  "trades",
  "trades?status=PENDING",
  "trades?stage=CANCELLED",
  "trades?stage=CANCELLED&from=GBP",
  "trades?from=JPY&to=AUD",
  "trades?from=CHF",
  "trades?to=CHF&status=COMPLETED",
  "trades?type=ORDER",
  "trades?search=FX0012",
  "trades?search=client-4242",
  "trades?search=trading",
  "trades?search=trading&from=GBP&to=EUR&status=COMPLETED&since=2026-01-01",
  "trades?search=nobody",
  "trades?since=2026-01-01&until=2026-01-31&direction=asc",
  "trades.csv?since=2026-01-01&until=2026-01-31",
  "trades/count",
  "trades/count?status=PENDING",
  "trades/count?stage=CANCELLED&from=GBP",
  "trades/count?from=GBP",
  "trades/count?from=GBP&to=EUR&status=COMPLETED",
  "trades/count?to=CHF",
  "trades/count?type=ORDER",
  "trades/count?search=trading",
  "trades/count?search=trading&from=GBP&to=EUR",
  "trades/count?search=client-99&from=GBP&since=2026-01-01",
  "trades/count?since=2026-01-01&until=2026-06-30&from=GBP",
  "quotes",
  "quotes?status=OPEN",
  "quotes?status=EXPIRED",
  "quotes?status=BOOKED&from=GBP&to=EUR&since=2026-01-01",
  "quotes?status=EXPIRED&search=trading&from=JPY",
  "quotes?from=CHF",
  "quotes?search=FX00123456",
  "quotes/count",
  "quotes/count?from=GBP",
  "quotes/count?status=EXPIRED&from=GBP&to=EUR",
  "quotes/count?search=trading&from=GBP",
  "quotes/count?search=FX0012",
  "receipts",
  "receipts?queue=waiting",
  "receipts?status=MATCHED",
  "receipts?status=RETURNED",
  "payments",
  "payments?stage=ready",
  "payments?stage=returned",
  "payments?status=RETURNED",
  "payments?stage=completed",
  "payout-batches",
  "reconciliation?currency=GBP",
  "reconciliation?currency=JPY",
  "reconciliation?currency=CHF",
  "reconciliation?currency=EUR&before=2026-01-31",
  "audit",
  "audit?action=edit_client",
  "feedback",
  "screening",
  "screening/cases",
  "screening/cases?status=cleared",
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
  for (const rest of ["seed_desk", "seed_statements"]) await owner.query(`call pg_temp.${rest}()`);
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
  const { id: trade, client } = JSON.parse(page.body).at(-1);
  const failed = new Set<string>();
  for (const list of [...lists, ...ofOne(trade, client.id)]) {
    const times: number[] = [];
    for (let attempt = 0; attempt < tries; attempt++) {
      const start = performance.now();
      const { statusCode } = await (list.includes(".csv") ? readStart : read)(`/api/admin/${list}`);
      if (statusCode !== 200) failed.add(`${list}: ${statusCode}`);
      times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const [median = 0, worst = 0] = [sorted[Math.floor(tries / 2)], sorted.at(-1)];
    console.log(`${median.toFixed(1).padStart(8)} ms  worst ${worst.toFixed(1).padStart(7)} ms  ${list}`);
  }
  for (const each of failed) console.log(`FAILED ${each}`);
  if (failed.size > 0) process.exitCode = 1;
  const began = performance.now();
  const patient = openDatabase({ url: databaseUrl, log, connections: 1, statementTimeoutMs: 600_000 });
  console.log(`check:books: ${(await checkBooks(patient)).length} breaks, ${seconds(began)} s`);
  await patient.destroy();
  await server.close();
  await close();

  function read(url: string) {
    return server.inject({ method: "GET", url, headers: { cookie } });
  }

  /** Reads a stream up to its first chunk, the time until a person sees something. */
  async function readStart(url: string) {
    const answer = await server.inject({ method: "GET", url, headers: { cookie }, payloadAsStream: true });
    for await (const _part of answer.stream()) break;
    return answer;
  }
}

/** Detail requests for one trade, one client and one day, and the second page of a long list. */
function ofOne(trade: string, client: string): string[] {
  const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  return [
    `trades?cursor=${trade}`,
    `trades?cursor=${trade}&from=GBP&status=COMPLETED`,
    `trades?clientId=${client}`,
    `trades/${trade}`,
    `clients/${client}`,
    `clients/${client}/timeline`,
    `clients/${client}/balances`,
    `reconciliation/GBP/${day}`,
    `reconciliation/JPY/${day}`,
  ];
}

async function signIn(app: Parameters<typeof createServer>[0]): Promise<string> {
  const staff = {
    id: randomUUIDv7(),
    email: "bench@summit.test",
    name: "Bench",
    role: "administrator",
  } as const;
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
