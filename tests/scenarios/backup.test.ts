import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { addClients, addQuotes, type BenchClient } from "../../bench/bookings.ts";
import { openCoreBookings } from "../../bench/core-bookings.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../tools/embedded-postgres/embedded-postgres.ts";
import { eventually } from "../support/eventually.ts";
import { runScript } from "../support/run-script.ts";
import { silentLog as log } from "../support/silent-log.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

const bookingsARound = 40;
const upload = randomBytes(300_000);
let folder: string;
let dataDir: string;
let backup: string;
let env: { readonly DATA_DIR: string; readonly WAL_ARCHIVE_DIR: string };
let postgres: EmbeddedPostgres;
let clients: BenchClient[];
/** Bookings that the database had acknowledged when the backup began, and when it was done. */
let acknowledged: { before: number; after: number };
/** Between the last booking and the wrong deletion. */
let beforeDeletion: Date;
let bookedInAll: number;

// One story, in this order: bookings, a backup among them, bookings, a wrong deletion; then the restores.
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  dataDir = join(folder, "data");
  backup = join(folder, "backup");
  env = { DATA_DIR: dataDir, WAL_ARCHIVE_DIR: join(folder, "archive") };
  postgres = await startEmbeddedPostgres({ dataDir, log, walArchive: env.WAL_ARCHIVE_DIR });
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  await mkdir(join(dataDir, "files"), { recursive: true });
  await writeFile(join(dataDir, "files/proof"), upload);
  await writeFile(join(dataDir, "encryption.key"), randomBytes(32).toString("base64"), { mode: 0o600 });
  const db = openDatabase({ url: postgres.appUrl, log, connections: 2 });
  clients = await addClients(db, 10);
  const core = openCoreBookings(postgres.appUrl, log);
  let booked = 0;
  const book = async () => {
    await core.round(await addQuotes(db, clients, bookingsARound), 8);
    booked += bookingsARound;
  };
  await book();
  let isBackedUp = false;
  const before = booked;
  const backingUp = runScript(["backup", backup], env).finally(() => {
    isBackedUp = true;
  });
  while (!isBackedUp) await book();
  acknowledged = { before, after: booked };
  const { code, said } = await backingUp;
  expect(said).toContain("The log is archived");
  expect(code).toBe(0);
  await book();
  bookedInAll = booked;
  beforeDeletion = await readClock();
  await eventually("a second has passed", async () => (await readClock()) > addSecond(beforeDeletion));
  // The ledger's own guards keep even its owner from this.
  const admin = Object.assign(new URL(postgres.adminUrl), { pathname: "/summit" }).href;
  await query(admin, "set session_replication_role = replica; delete from entries; delete from journals");
  await core.close();
  await db.destroy();
});
afterAll(async () => {
  await postgres.stop();
  await removeTemporaryFolder(folder);
});

it("a backup that is made while bookings are committed restores with the books whole and every earlier booking", async () => {
  const target = join(folder, "restored");
  const { code, said } = await runScript(["restore", backup], { DATA_DIR: target });
  expect(said).toContain("The books hold.");
  expect(code).toBe(0);
  const trades = await countTrades(target);
  expect(trades).toBeGreaterThanOrEqual(acknowledged.before);
  expect(trades).toBeLessThanOrEqual(acknowledged.after);
  expect(await readFile(join(target, "files/proof"))).toEqual(upload);
  const key = join(dataDir, "encryption.key");
  expect(await readFile(join(target, "encryption.key"), "utf8")).toBe(await readFile(key, "utf8"));
  expect((await stat(join(target, "encryption.key"))).mode & 0o077).toBe(0);
});

it("the archived log takes a backup on to a second before a wrong deletion, with the books whole", async () => {
  await postgres.stop();
  const target = join(folder, "recovered");
  const to = beforeDeletion.toISOString();
  const { code, said } = await runScript(["restore", backup, "--to", to], { ...env, DATA_DIR: target });
  expect(said).toContain("The books hold.");
  expect(code).toBe(0);
  expect(await countTrades(target)).toBe(bookedInAll);
});

it("a restore to the newest archived moment shows that the books are broken and replaces nothing", async () => {
  const target = join(folder, "broken");
  const args = ["restore", backup, "--to", "latest", "--timeline", "1"] as const;
  const { code, said } = await runScript([...args], { ...env, DATA_DIR: target });
  expect(said).toMatch(/BREAK {2}/);
  expect(said).toContain("the books do not hold");
  expect(code).toBe(1);
  expect(await readdir(folder)).not.toContain("broken");
});

it("a restore refuses to overwrite data, and moves it aside with --replace", async () => {
  const target = join(folder, "restored");
  const refused = await runScript(["restore", backup], { DATA_DIR: target });
  expect(refused.said).toContain("is not empty: --replace moves it aside");
  expect(refused.code).toBe(1);
  const running = await startEmbeddedPostgres({ dataDir: target, log });
  const whileRunning = await runScript(["restore", backup, "--replace"], { DATA_DIR: target });
  await running.stop();
  expect(whileRunning.said).toContain("is running: stop Summit first");
  await writeFile(join(target, "marker"), "of before");
  const replaced = await runScript(["restore", backup, "--replace"], { DATA_DIR: target });
  expect(replaced.code).toBe(0);
  const aside = (await readdir(folder)).find((name) => name.startsWith("restored.replaced-")) ?? "";
  expect(await readFile(join(folder, aside, "marker"), "utf8")).toBe("of before");
  expect(await readdir(target)).not.toContain("marker");
});

it("a damaged, incomplete or absent backup is refused in words", async () => {
  const target = { DATA_DIR: join(folder, "never") };
  expect((await runScript(["restore", join(folder, "nowhere")], target)).said).toContain(
    "is not a complete backup",
  );
  const file = await open(join(backup, "data/files/proof"), "r+");
  await file.write(Buffer.from([(upload[1000] ?? 0) ^ 1]), 0, 1, 1000);
  await file.close();
  const { code, said } = await runScript(["restore", backup], target);
  expect(said).toContain("the backup is damaged: files/proof has changed");
  expect(code).toBe(1);
  expect(await readdir(folder)).not.toContain("never");
});

it.each([
  ["a time without its zone", ["--to", "2026-11-25T21:40:00"], {}, "must be a time with its zone"],
  ["a time without an archive", ["--to", "latest"], { WAL_ARCHIVE_DIR: "" }, "need WAL_ARCHIVE_DIR"],
  ["a timeline that is no number", ["--timeline", "two"], {}, "must be a number"],
  [
    "a database that is not the embedded one",
    [],
    { DATABASE_URL: "postgres://one.example/summit", WAL_ARCHIVE_DIR: "" },
    "for the embedded",
  ],
] as const)("a restore refuses %s in words", async (_what, args, variables, words) => {
  const { code, said } = await runScript(["restore", backup, ...args], {
    ...env,
    DATA_DIR: join(folder, "never"),
    ...variables,
  });
  expect(said).toContain(words);
  expect(code).toBe(1);
});

const addSecond = (moment: Date): Date => new Date(moment.getTime() + 1_000);

async function readClock(): Promise<Date> {
  const [row] = await query(postgres.ownerUrl, "select clock_timestamp() as now");
  return row?.now as Date;
}

async function query(url: string, statements: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(statements)).rows;
  } finally {
    await client.end();
  }
}

async function countTrades(target: string): Promise<number> {
  const restored = await startEmbeddedPostgres({ dataDir: target, log });
  try {
    const [row] = await query(restored.ownerUrl, "select count(*)::int as trades from trades");
    return Number(row?.trades);
  } finally {
    await restored.stop();
  }
}
