/* npm run bench:costs prints what a booking costs: processor time of Node and of Postgres, and the log it writes. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
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
import { startHttpServer } from "./http-server.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const bookingsARound = Number(process.env.BENCH_BOOKINGS ?? 10_000);
const widths = (process.env.BENCH_WIDTHS ?? "64,256").split(",").map(Number);
const ways = (process.env.BENCH_WAYS ?? "core,http").split(",");
const clientCount = 20_000;

type Meter = {
  readonly nodeUs: number;
  readonly postgresUs: number;
  readonly wal: number;
  readonly commits: number;
};

const log = pino({ level: "warn" }, pino.destination(2));
const dataDir = await mkdtemp(join(tmpdir(), "summit-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir, log });
let server: Awaited<ReturnType<typeof startHttpServer>> | undefined;

try {
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  const db = openDatabase({
    url: postgres.appUrl,
    log,
    connections: 1,
    kept: 1,
    statementTimeoutMs: 300_000,
  });
  const clients = await addClients(db, clientCount);
  server = ways.includes("http") ? await startHttpServer(postgres, dataDir) : undefined;
  const measured = new Map<string, Record<string, number>[]>();
  for (let round = 0; round <= rounds; round++)
    for (const way of ways)
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
        if (round === 0) continue;
        const each = (fact: keyof Meter) => (after[fact] - before[fact]) / bookingsARound;
        const name = `${way}, ${width} in flight`;
        measured.set(name, [
          ...(measured.get(name) ?? []),
          {
            node: each("nodeUs"),
            postgres: each("postgresUs"),
            wal: each("wal"),
            batch: 1 / each("commits"),
            perSecond: run.perSecond,
            p99: run.p99Ms,
          },
        ]);
      }
  console.log(`Least of ${rounds} rounds of ${bookingsARound} bookings.\n`);
  console.log("| way | Node µs | Postgres µs | WAL bytes | bookings a commit | a second | p99 ms |");
  console.log("|---|---|---|---|---|---|---|");
  for (const [name, all] of measured) {
    const least = (fact: string) => Math.min(...all.map((one) => one[fact] ?? 0));
    const cells = ["node", "postgres", "wal", "batch", "perSecond", "p99"].map((fact) =>
      least(fact).toFixed(fact === "batch" ? 1 : 0),
    );
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  const breaks = await checkBooks(db);
  if (breaks.length > 0) console.log(JSON.stringify(breaks, null, 2));
  await db.destroy();
} finally {
  await server?.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function readMeter(db: Database, pid: number, since: Date): Promise<Meter> {
  const { rows } = await sql<{ wal: number; commits: number; backend: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal, pg_backend_pid() as backend,
      (select count(distinct xmin::text)::float8 from trades where created_at >= ${since}) as commits`.execute(
    db,
  );
  const postmaster = Number((await statOf(rows[0]?.backend ?? 0))[1]);
  const children = await childrenOf(postmaster);
  const spent = await Promise.all(children.map(cpuOf));
  return {
    nodeUs: await cpuOf(pid),
    postgresUs: spent.reduce((sum, one) => sum + one, 0),
    wal: rows[0]?.wal ?? 0,
    commits: rows[0]?.commits ?? 0,
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(async (pid) => Number((await statOf(pid))[1] ?? 0)));
  return pids.filter((_, index) => parents[index] === parent);
}

/** Fields of /proc/<pid>/stat after the command. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Microseconds, at a resolution of ten milliseconds. */
async function cpuOf(pid: number): Promise<number> {
  const fields = await statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10_000;
}
