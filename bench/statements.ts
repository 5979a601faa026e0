/* npm run bench:statements prints what each statement of a booking costs Postgres, alone and inside functions and triggers. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { addClients, addQuotes, type BenchQuote } from "./bookings.ts";
import { openCoreBookings } from "./core-bookings.ts";
import { bookOverHttp } from "./http-bookings.ts";
import { startHttpServer } from "./http-server.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const bookingsARound = Number(process.env.BENCH_BOOKINGS ?? 10_000);
const widths = (process.env.BENCH_WIDTHS ?? "64,256").split(",").map(Number);
const clientCount = Number(process.env.BENCH_CLIENTS ?? 20_000);
const shown = 16;

type Way = (quotes: readonly BenchQuote[], width: number) => Promise<unknown>;

const log = pino({ level: "warn" }, pino.destination(2));
const dataDir = await mkdtemp(join(tmpdir(), "summit-statements-"));
const postgres = await startCountingPostgres();
try {
  const db = openDatabase({ url: postgres.appUrl, log, connections: 1, kept: 1 });
  const admin = await connectAsAdmin(postgres.adminUrl);
  await admin.query("create extension pg_stat_statements");
  const clients = await addClients(db, clientCount);
  const server = await startHttpServer(postgres, dataDir);
  const ways: Readonly<Record<string, Way>> = {
    core: bookInThisProcess,
    http: (quotes, width) => bookOverHttp([server.url], quotes, width),
  };
  for (const [name, book] of Object.entries(ways))
    for (const width of widths) {
      await book(await addQuotes(db, clients, bookingsARound), width);
      await admin.query("select pg_stat_statements_reset()");
      for (let round = 0; round < rounds; round++)
        await book(await addQuotes(db, clients, bookingsARound), width);
      console.log(`\n${name}, ${width} in flight\n\n${await describeStatements(admin)}`);
    }
  await server.stop();
  await admin.end();
  await db.destroy();
  await printBreaks();
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** With the extension that counts, which is loaded at the start alone. */
async function startCountingPostgres() {
  const first = await startEmbeddedPostgres({ dataDir, log });
  await migrate({ ownerUrl: first.ownerUrl, log, queues });
  const admin = await connectAsAdmin(first.adminUrl);
  await admin.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
  await admin.query("alter system set pg_stat_statements.track = 'all'");
  await admin.end();
  await first.stop();
  return startEmbeddedPostgres({ dataDir, log });
}

/** The superuser, in Summit's own database. */
async function connectAsAdmin(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client(Object.assign(new URL(adminUrl), { pathname: "/summit" }).href);
  await client.connect();
  return client;
}

async function bookInThisProcess(quotes: readonly BenchQuote[], width: number): Promise<void> {
  const core = openCoreBookings(postgres.appUrl, log);
  await core.round(quotes, width);
  await core.close();
}

/** Time and log of each statement a booking, the dearest first; what a function or trigger runs counts in its caller as well. */
async function describeStatements(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{
    us: number;
    wal: number;
    batch: number;
    toplevel: boolean;
    words: string;
  }>(
    `select (total_exec_time * 1000 / $1)::float8 as us, (wal_bytes / $1)::float8 as wal, ($1::float8 / calls) as batch, toplevel,
        left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as words
      from pg_stat_statements where query !~ 'insert into "?quotes|pg_stat_statements' order by total_exec_time desc limit $2`,
    [rounds * bookingsARound, shown],
  );
  return [
    "| statement | µs a booking | log, bytes | bookings a call | |",
    "|---|---|---|---|---|",
    ...rows.map(({ us, wal, batch, toplevel, words }) =>
      [
        "",
        words.replaceAll("|", "\\|"),
        us.toFixed(1),
        wal.toFixed(0),
        batch.toFixed(0),
        toplevel ? "" : "within",
        "",
      ]
        .join(" | ")
        .trim(),
    ),
  ].join("\n");
}

/** Over a connection of its own: tables that were just filled have no statistics yet, and a check may outlast a request. */
async function printBreaks(): Promise<void> {
  const db = openDatabase({ url: postgres.appUrl, log, connections: 1, statementTimeoutMs: 600_000 });
  const breaks = await checkBooks(db);
  await db.destroy();
  if (breaks.length > 0) console.log(JSON.stringify(breaks, null, 2));
}
