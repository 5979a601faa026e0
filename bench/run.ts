import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { addClients, addQuotes, type Round } from "./bookings.ts";
import { openCoreBookings } from "./core-bookings.ts";
import { bookOverHttp } from "./http-bookings.ts";
import { startHttpServer } from "./http-server.ts";
import { type MatcherRound, measureMatcher, printMatcher } from "./matcher.ts";
import { measureStream, type StreamRound } from "./stream.ts";
import { openTpcB } from "./tpc-b.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const bookingsARound = Number(process.env.BENCH_BOOKINGS ?? 10_000);
const clientCount = 20_000;
const secondsOfTpcB = 4;
const width = 64;
const listeners = 2_000;

const log = pino({ level: "warn" }, pino.destination(2));
const dataDir = await mkdtemp(join(tmpdir(), "summit-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir, log });
const measured: Record<"tpcB" | "core" | "http" | "httpWide", Round[]> = {
  tpcB: [],
  core: [],
  http: [],
  httpWide: [],
};
let stream: StreamRound | undefined;
let matcher: MatcherRound | undefined;
let tool = "";
let stopServer: (() => Promise<void>) | undefined;

try {
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  const db = openDatabase({ url: postgres.appUrl, log, connections: 4, statementTimeoutMs: 300_000 });
  const clients = await addClients(db, clientCount);
  const tpcB = await openTpcB(Object.assign(new URL(postgres.adminUrl), { pathname: "/postgres" }).href);
  tool = tpcB.tool;
  const core = openCoreBookings(postgres.appUrl, log);
  const server = await startHttpServer(postgres, dataDir);
  stopServer = server.stop;
  // The first round of each is a warm-up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const counts = round > 0;
    const perSecond = await tpcB.round(secondsOfTpcB);
    const inCore = await core.round(await addQuotes(db, clients, bookingsARound), width);
    const overHttp = await bookOverHttp(server.url, await addQuotes(db, clients, bookingsARound), width);
    const wide = await bookOverHttp(server.url, await addQuotes(db, clients, bookingsARound), width * 4);
    if (!counts) continue;
    measured.tpcB.push({ perSecond, p50Ms: Number.NaN, p99Ms: Number.NaN });
    measured.core.push(inCore);
    measured.http.push(overHttp);
    measured.httpWide.push(wide);
  }
  await core.close();
  stream = await measureStream(server.url, db, listeners);
  // The server's own matcher would fill the same orders.
  await stopServer();
  stopServer = undefined;
  const owner = openDatabase({
    url: postgres.ownerUrl,
    log,
    connections: 1,
    statementTimeoutMs: 300_000,
  });
  matcher = await measureMatcher(
    owner,
    postgres.appUrl,
    clients.map(({ id }) => id),
    { dataDir, log },
  );
  await owner.destroy();
  print();
  const breaks = await checkBooks(db);
  const trades = await db
    .selectFrom("trades")
    .select((count) => count.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  console.log(
    `\nBooks after ${trades.count} trades: ${breaks.length === 0 ? "they hold" : JSON.stringify(breaks, null, 2)}`,
  );
  if (breaks.length > 0) process.exitCode = 1;
  await db.destroy();
} finally {
  await stopServer?.();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function print(): void {
  const base = median(measured.tpcB.map((round) => round.perSecond));
  const row = (name: string, results: readonly Round[]) => {
    const perSecond = median(results.map((round) => round.perSecond));
    const p50 = median(results.map((round) => round.p50Ms));
    const p99 = median(results.map((round) => round.p99Ms));
    const ms = (value: number) => (Number.isNaN(value) ? "" : value.toFixed(1));
    console.log(
      `| ${name} | ${perSecond.toFixed(0)} | ${ms(p50)} | ${ms(p99)} | ${(perSecond / base).toFixed(2)} |`,
    );
  };
  console.log(
    `\n${cpus().length} cores, Postgres 18, fsync on; medians of ${rounds} interleaved rounds of ${bookingsARound} bookings, all house accounts hot\n`,
  );
  console.log("| what | a second | p50 ms | p99 ms | beside TPC-B |\n|---|---|---|---|---|");
  row(tool, measured.tpcB);
  row(`booking, use-case, ${width} in flight`, measured.core);
  row(`booking, HTTP, ${width} in flight`, measured.http);
  row(`booking, HTTP, ${width * 4} in flight`, measured.httpWide);
  if (stream)
    console.log(
      `\nOne tick to ${stream.listeners} event streams: p50 ${stream.p50Ms.toFixed(1)} ms, p99 ${stream.p99Ms.toFixed(1)} ms (${stream.ticks} ticks)`,
    );
  if (matcher) printMatcher(matcher, median(measured.core.map((round) => round.perSecond)));
}
