/* npm run bench:growth books into ledgers of more and more entries and prints what each size costs. */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { addClients, addQuotes, type BenchClient, percentile, type Round } from "./bookings.ts";
import { type CoreBookings, openCoreBookings } from "./core-bookings.ts";
import { openTpcB } from "./tpc-b.ts";

/** Ledger entries before each measurement. */
const sizes = (process.env.BENCH_ENTRIES ?? "10000,1000000,10000000").split(",").map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const bookingsARound = 10_000;
const bookingsAtOnce = 50_000;
const clientCount = 20_000;
const secondsOfTpcB = 4;
const width = 64;

const log = pino({ level: "warn" }, pino.destination(2));
const dataDir = await mkdtemp(join(tmpdir(), "summit-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir, log });
try {
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  const db = openDatabase({ url: postgres.appUrl, log, connections: 4, statementTimeoutMs: 600_000 });
  const clients = await addClients(db, clientCount);
  const core = openCoreBookings(postgres.appUrl, log);
  const tpcB = await openTpcB(Object.assign(new URL(postgres.adminUrl), { pathname: "/postgres" }).href);
  console.log(`${cpus().length} cores; ${rounds} rounds of ${bookingsARound} bookings, ${width} in flight\n`);
  console.log(
    "| entries | bookings a second | p99 ms | TPC-B a second | beside TPC-B | slower than the first |",
  );
  console.log("|---|---|---|---|---|---|");
  let first: number | undefined;
  for (const size of sizes) {
    await grow(db, core, clients, size);
    const measured: Round[] = [];
    const beside: number[] = [];
    for (let round = 0; round < rounds; round++) {
      beside.push(await tpcB.round(secondsOfTpcB));
      measured.push(await core.round(await addQuotes(db, clients, bookingsARound), width));
    }
    const perSecond = percentile(
      measured.map((round) => round.perSecond),
      0.5,
    );
    const ratio = perSecond / percentile(beside, 0.5);
    first ??= ratio;
    console.log(
      `| ${size} | ${perSecond.toFixed(0)} | ${percentile(
        measured.map(({ p99Ms }) => p99Ms),
        0.5,
      ).toFixed(1)} | ` +
        `${percentile(beside, 0.5).toFixed(0)} | ${ratio.toFixed(2)} | ${(first / ratio).toFixed(2)} |`,
    );
  }
  await core.close();
  await printTables(db);
  const breaks = await checkBooks(db);
  console.log(`\nBooks: ${breaks.length === 0 ? "they hold" : JSON.stringify(breaks, null, 2)}`);
  if (breaks.length > 0) process.exitCode = 1;
  await db.destroy();
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Books until the ledger has so many entries. */
async function grow(
  db: Database,
  core: CoreBookings,
  clients: readonly BenchClient[],
  size: number,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ entries: number; journals: number }>`
      select (select count(*)::int from entries) as entries, (select count(*)::int from journals) as journals`.execute(
      db,
    );
    const { entries = 0, journals = 0 } = rows[0] ?? {};
    if (entries >= size) return;
    const entriesABooking = journals === 0 ? 4 : entries / journals;
    const missing = Math.ceil((size - entries) / entriesABooking);
    await core.round(await addQuotes(db, clients, Math.min(missing, bookingsAtOnce)), width * 4);
  }
}

/** Sizes of the ten largest tables, and what autovacuum left of their dead rows. */
async function printTables(db: Database): Promise<void> {
  const { rows } = await sql<{
    name: string;
    rows: number;
    dead: number;
    table: number;
    indexes: number;
    vacuums: number;
  }>`
    select relname as name, n_live_tup::float8 as rows, n_dead_tup::float8 as dead,
      (pg_table_size(relid) / 1e6)::float8 as table, (pg_indexes_size(relid) / 1e6)::float8 as indexes,
      autovacuum_count::int as vacuums
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 10`.execute(db);
  console.log("\n| table | rows | dead rows | MB | MB of indexes | autovacuums |\n|---|---|---|---|---|---|");
  for (const { name, rows: live, dead, table, indexes, vacuums } of rows)
    console.log(`| ${name} | ${live} | ${dead} | ${table.toFixed(0)} | ${indexes.toFixed(0)} | ${vacuums} |`);
}
