/*
 * npm run bench:desk measures the server time of each back-office list over a year of busy trading, and that of the calls
 * with which a client's Home opens.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createApp } from "#server/create-app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { routes } from "#server/routes.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { percentile } from "./bookings.ts";
import { deskLists, homeCalls, seedDesk, signInClient, signInStaff } from "./desk-data.ts";

const clients = Number(process.env.BENCH_CLIENTS ?? 100_000);
const trades = Number(process.env.BENCH_TRADES ?? 1_000_000);
const tries = 15;
/** A server that has run for a minute has optimised code; the first rounds are not counted. */
const homeRounds = { warmUp: 100, measured: 50 } as const;

const log = pino({ level: "warn" }, pino.destination(2));
const dataDir = await mkdtemp(join(tmpdir(), "summit-desk-"));
const postgres = await startEmbeddedPostgres({ dataDir, log });
try {
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  const began = performance.now();
  await seedDesk(postgres.ownerUrl, { clients, trades });
  console.log(`seeded ${clients} clients and ${trades} trades in ${seconds(began)} s`);
  await measure(postgres.appUrl);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
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
  const cookie = await signInStaff(app);
  const page = await read("/api/admin/trades?limit=500");
  const { id: trade, client } = JSON.parse(page.body).at(-1);
  const failed = new Set<string>();
  const all: number[] = [];
  for (const list of [...deskLists, ...ofOne(trade, client.id)]) {
    const times: number[] = [];
    for (let attempt = 0; attempt < tries; attempt++) {
      const start = performance.now();
      const { statusCode } = await (list.includes(".csv") ? readStart : read)(`/api/admin/${list}`);
      if (statusCode !== 200) failed.add(`${list}: ${statusCode}`);
      times.push(performance.now() - start);
    }
    all.push(...times);
    const sorted = times.toSorted((a, b) => a - b);
    const [median = 0, worst = 0] = [sorted[Math.floor(tries / 2)], sorted.at(-1)];
    console.log(`${median.toFixed(1).padStart(8)} ms  worst ${worst.toFixed(1).padStart(7)} ms  ${list}`);
  }
  console.log(
    `all lists: p95 ${percentile(all, 0.95).toFixed(1)} ms, worst ${Math.max(...all).toFixed(1)} ms`,
  );
  const contact = await signInClient(app, client.id);
  for (const each of await measureHome((call) => read(`/api/${call}`, contact))) failed.add(each);
  for (const each of failed) console.log(`FAILED ${each}`);
  if (failed.size > 0) process.exitCode = 1;
  const began = performance.now();
  const patient = openDatabase({ url: databaseUrl, log, connections: 1, statementTimeoutMs: 600_000 });
  const breaks = await checkBooks(patient);
  console.log(`check:books: ${breaks.length} breaks, ${seconds(began)} s`);
  if (breaks.length > 0) process.exitCode = 1;
  await patient.destroy();
  await server.close();
  await close();

  function read(url: string, as = cookie) {
    return server.inject({ method: "GET", url, headers: { cookie: as } });
  }

  /** Reads a stream up to its first chunk, the time until a person sees something. */
  async function readStart(url: string) {
    const answer = await server.inject({ method: "GET", url, headers: { cookie }, payloadAsStream: true });
    for await (const _part of answer.stream()) break;
    return answer;
  }
}

/**
 * All calls of Home, one after the other and all at once as a browser has them answered.
 * @returns the calls that were refused
 */
async function measureHome(read: (call: string) => Promise<{ statusCode: number }>): Promise<Set<string>> {
  const [inTurn, atOnce, refused] = [[] as number[], [] as number[], new Set<string>()];
  const least = new Map(homeCalls.map((call) => [call, Number.POSITIVE_INFINITY]));
  for (let round = 0; round < homeRounds.warmUp; round++) await Promise.all(homeCalls.map(read));
  for (let round = 0; round < homeRounds.measured; round++) {
    const start = performance.now();
    for (const call of homeCalls) {
      const since = performance.now();
      const { statusCode } = await read(call);
      if (statusCode >= 400) refused.add(`${call}: ${statusCode}`);
      least.set(call, Math.min(least.get(call) ?? 0, performance.now() - since));
    }
    inTurn.push(performance.now() - start);
    const began = performance.now();
    await Promise.all(homeCalls.map(read));
    atOnce.push(performance.now() - began);
  }
  const [[slowest = "", ms = 0] = []] = [...least].toSorted(([, one], [, other]) => other - one);
  const median = (times: readonly number[]) => percentile(times, 0.5).toFixed(1);
  console.log(
    `Home's ${homeCalls.length} calls: one after the other ${median(inTurn)} ms, all at once ${median(atOnce)} ms; the longest is ${slowest}, ${ms.toFixed(1)} ms`,
  );
  return refused;
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
    `clients/${client}/payments`,
    `clients/${client}/recipients`,
    `clients/${client}/exposure`,
    `clients/${client}/standing-instructions`,
    `clients/${client}/review`,
    `reconciliation/GBP/${day}`,
    `reconciliation/JPY/${day}`,
  ];
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
