/*
 * npm run bench measures bookings, look-ups, event streams and the matcher beside pgbench on this machine.
 * With BENCH_RECORD=1 its tables go to bench/README.md and its chart to bench/bookings.svg.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { addClients, addQuotes, percentile, type Round } from "./bookings.ts";
import { openCoreBookings } from "./core-bookings.ts";
import { bookOverHttp } from "./http-bookings.ts";
import { startHttpServer } from "./http-server.ts";
import { measureLookUps } from "./look-ups.ts";
import { describeMatcher, measureMatcher } from "./matcher.ts";
import {
  describeMachine,
  describeRows,
  describeStreams,
  drawBookings,
  type Measured,
  recordPart,
} from "./report.ts";
import { measureStream, ticks } from "./stream.ts";
import { openTpcB } from "./tpc-b.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const bookingsARound = Number(process.env.BENCH_BOOKINGS ?? 10_000);
const isRecorded = process.env.BENCH_RECORD === "1";
const clientCount = 20_000;
const secondsOfTpcB = 4;
const listeners = 9_000;
/** A queue of single bookings: seven transactions side by side. */
const single = { lanes: 7, greatest: 1 };

const log = pino({ level: "warn" }, pino.destination(2));
const dataDir = await mkdtemp(join(tmpdir(), "summit-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir, log });
const stops: (() => Promise<void>)[] = [];

try {
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  const db = openDatabase({ url: postgres.appUrl, log, connections: 4, statementTimeoutMs: 300_000 });
  const clients = await addClients(db, clientCount);
  const adminUrl = Object.assign(new URL(postgres.adminUrl), { pathname: "/postgres" }).href;
  await ageLog(adminUrl);
  const tpcB = await openTpcB(adminUrl);
  const first = await startHttpServer(postgres, dataDir);
  const servers = [first, await startHttpServer(postgres, dataDir)];
  stops.push(...servers.map(({ stop }) => stop));
  const [one, both] = [[first], servers].map((some) => some.map(({ url }) => url));

  // Its connections stay open between rounds, as a server's do.
  const grouped = openCoreBookings(postgres.appUrl, log);
  stops.push(grouped.close);
  const inCore = async (width: number, core = grouped) =>
    core.round(await addQuotes(db, clients, bookingsARound), width);
  const oneByOne = async () => {
    const core = openCoreBookings(postgres.appUrl, log, single);
    const round = await inCore(64, core);
    await core.close();
    return round;
  };
  const overHttp = async (urls: readonly string[] = [], width: number) =>
    bookOverHttp(urls, await addQuotes(db, clients, bookingsARound), width);
  const timeless = async (perSecond: Promise<number>): Promise<Round> => ({
    perSecond: await perSecond,
    p50Ms: Number.NaN,
    p99Ms: Number.NaN,
  });
  const plans: readonly (readonly [name: string, run: () => Promise<Round>])[] = [
    [tpcB.tool, () => timeless(tpcB.round(secondsOfTpcB))],
    ["the same, prepared", () => timeless(tpcB.round(secondsOfTpcB, "prepared"))],
    ["one booking a transaction, 64 in flight", oneByOne],
    ["booking, 64 in flight", () => inCore(64)],
    ["booking, 256 in flight", () => inCore(256)],
    ["booking over HTTP, 64 in flight", () => overHttp(one, 64)],
    ["booking over HTTP, 256 in flight", () => overHttp(one, 256)],
    ["two web processes, 64 in flight", () => overHttp(both, 64)],
    ["two web processes, 256 in flight", () => overHttp(both, 256)],
  ];
  const rows: Measured[] = plans.map(([name]) => ({ name, rounds: [] }));
  // The first round of each is a warm-up and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const [index, [, run]] of plans.entries()) {
      const measured = await run();
      if (round > 0) rows[index]?.rounds.push(measured);
    }
  publish(
    "bookings",
    `Medians of ${rounds} interleaved rounds of ${bookingsARound.toLocaleString("en-GB")} bookings over five currencies, all house accounts hot.\n\n${describeRows(rows)}`,
  );
  if (isRecorded) await writeFile(join(import.meta.dirname, "bookings.svg"), drawBookings(rows));

  publish("look-ups", describeRows(await measureLookUps(first, db, rounds)));
  const streams = await measureStream(first, db, listeners);
  publish(
    "streams",
    `${ticks} ticks to ${listeners.toLocaleString("en-GB")} event streams of one process.\n\n${describeStreams(streams)}`,
  );
  // The servers' own matchers would fill the same orders.
  for (const stop of stops.splice(0)) await stop();
  const owner = openDatabase({ url: postgres.ownerUrl, log, connections: 1, statementTimeoutMs: 300_000 });
  const clientIds = clients.map(({ id }) => id);
  const matcher = await measureMatcher(owner, postgres.appUrl, clientIds, { dataDir, log });
  await owner.destroy();
  const bookingRate = rows[3]?.rounds.map(({ perSecond }) => perSecond) ?? [];
  publish("ticks", describeMatcher(matcher, percentile(bookingRate, 0.5)));

  const breaks = await checkBooks(db);
  const { count } = await db
    .selectFrom("trades")
    .select((trades) => trades.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  const books = breaks.length === 0 ? "they hold" : JSON.stringify(breaks, null, 2);
  publish("machine", `${describeMachine()} Books after ${count.toLocaleString("en-GB")} trades: ${books}.`);
  if (breaks.length > 0) process.exitCode = 1;
  await db.destroy();
} finally {
  for (const stop of stops) await stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Leaves a gigabyte of files of the write-ahead log to be written over, as a database has that is not new: a commit waits
 * while a new file is filled with zeros.
 */
async function ageLog(url: string): Promise<void> {
  const admin = new pg.Client(url);
  await admin.connect();
  for (let file = 0; file < 64; file++)
    await admin.query("select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()");
  await admin.query("checkpoint");
  await admin.end();
}

function publish(part: string, text: string): void {
  console.log(`\n${text}`);
  if (isRecorded) recordPart(join(import.meta.dirname, "README.md"), part, text);
}
