/*
 * npm run bench:costs prints what bookings, look-ups and ticks cost: processor time of Node and of Postgres, and the log
 * that Postgres writes.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { addClients, addQuotes } from "./bookings.ts";
import { openCoreBookings } from "./core-bookings.ts";
import { bookOverHttp } from "./http-bookings.ts";
import { type HttpServer, startHttpServer } from "./http-server.ts";
import { lookUpsARound, openLookUps } from "./look-ups.ts";
import { childrensProcessorTime, parentOf, processorTime } from "./processor-time.ts";
import { measureStream, ticks } from "./stream.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const bookingsARound = Number(process.env.BENCH_BOOKINGS ?? 10_000);
const widths = (process.env.BENCH_WIDTHS ?? "64,256").split(",").map(Number);
const ways = new Set((process.env.BENCH_WAYS ?? "core,http,look-ups,ticks").split(","));
const clientCount = Number(process.env.BENCH_CLIENTS ?? 20_000);
const listeners = 9_000;

type Costs = Readonly<Record<string, number>>;

const log = pino({ level: "warn" }, pino.destination(2));
const dataDir = await mkdtemp(join(tmpdir(), "summit-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir, log });
let server: HttpServer | undefined;

try {
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  const db = openDatabase({
    url: postgres.appUrl,
    log,
    connections: 1,
    kept: 1,
    statementTimeoutMs: 300_000,
  });
  const isServed = ways.has("http") || ways.has("look-ups") || ways.has("ticks");
  server = isServed ? await startHttpServer(postgres, dataDir) : undefined;
  await measureBookings(db, server);
  if (server && ways.has("look-ups")) await measureLookUpCosts(db, server);
  if (server && ways.has("ticks")) await measureTickCosts(db, server);
  const breaks = await checkBooks(db);
  if (breaks.length > 0) console.log(JSON.stringify(breaks, null, 2));
  await db.destroy();
} finally {
  await server?.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureBookings(db: Database, server: HttpServer | undefined): Promise<void> {
  const booked = ["core", "http"].filter((way) => ways.has(way));
  if (booked.length === 0) return;
  const clients = await addClients(db, clientCount);
  const measured = new Map<string, Costs[]>();
  for (let round = 0; round <= rounds; round++)
    for (const way of booked)
      for (const width of widths) {
        const quotes = await addQuotes(db, clients, bookingsARound);
        const core = way === "core" ? openCoreBookings(postgres.appUrl, log) : undefined;
        const pid = core ? process.pid : (server?.pid ?? 0);
        const since = new Date();
        const before = await readMeter(db, pid, since);
        const run = core
          ? await core.round(quotes, width)
          : await bookOverHttp([server?.url ?? ""], quotes, width);
        const after = await readMeter(db, pid, since);
        await core?.close();
        const each = (fact: keyof Meter) => (after[fact] - before[fact]) / bookingsARound;
        if (round > 0)
          add(measured, `${way}, ${width} in flight`, {
            "Node µs": each("nodeUs"),
            "Postgres µs": each("postgresUs"),
            "WAL bytes": each("wal"),
            "bookings a commit": 1 / each("commits"),
            "a second": run.perSecond,
            "p99 ms": run.p99Ms,
          });
      }
  print(`Least of ${rounds} rounds of ${bookingsARound} bookings.`, measured);
}

async function measureLookUpCosts(db: Database, server: HttpServer): Promise<void> {
  const lookUps = await openLookUps(server, db);
  const measured = new Map<string, Costs[]>();
  for (let round = 0; round <= rounds; round++)
    for (const host of lookUps.hosts) {
      const before = await processorTime(host.pid);
      const { perSecond } = await lookUps.round(host);
      const spent = (await processorTime(host.pid)) - before;
      if (round > 0) add(measured, host.name, { "Node µs": spent / lookUpsARound, "a second": perSecond });
    }
  lookUps.close();
  print(`Least of ${rounds} rounds of ${lookUpsARound} look-ups.`, measured);
}

async function measureTickCosts(db: Database, server: HttpServer): Promise<void> {
  const streams = await measureStream(server, db, listeners);
  const costs = streams.map(({ name, cpuUsATick, p99Ms }) => {
    return [name, [{ "Node ms a tick": cpuUsATick / 1_000, "p99 ms": p99Ms }]] as const;
  });
  print(`${ticks} ticks to ${listeners} event streams.`, new Map(costs));
}

function add(measured: Map<string, Costs[]>, name: string, costs: Costs): void {
  measured.set(name, [...(measured.get(name) ?? []), costs]);
}

/** The least of each cost: what else the machine does only adds to it. */
function print(title: string, measured: ReadonlyMap<string, readonly Costs[]>): void {
  const facts = Object.keys([...measured.values()][0]?.[0] ?? {});
  console.log(`\n${title}\n\n| what | ${facts.join(" | ")} |\n|---|${facts.map(() => "---|").join("")}`);
  for (const [name, all] of measured) {
    const cells = facts.map((fact) => Math.min(...all.map((one) => one[fact] ?? 0)));
    console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(cell < 100 ? 1 : 0)).join(" | ")} |`);
  }
}

type Meter = {
  readonly nodeUs: number;
  readonly postgresUs: number;
  readonly wal: number;
  readonly commits: number;
};

async function readMeter(db: Database, pid: number, since: Date): Promise<Meter> {
  const { rows } = await sql<{ wal: number; commits: number; backend: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal, pg_backend_pid() as backend,
      (select count(distinct xmin::text)::float8 from trades where created_at >= ${since}) as commits`.execute(
    db,
  );
  return {
    nodeUs: await processorTime(pid),
    postgresUs: await childrensProcessorTime(await parentOf(rows[0]?.backend ?? 0)),
    wal: rows[0]?.wal ?? 0,
    commits: rows[0]?.commits ?? 0,
  };
}
