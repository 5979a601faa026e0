import { execFile } from "node:child_process";
import { randomUUIDv7 } from "node:crypto";
import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AuditHeads, createAuditHeads } from "#server/ledger/audit/heads/audit-heads.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { watchBooks } from "#server/processes/tasks.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const now = new Date("2026-03-10T10:00:00.000Z");
const lines: { msg: string; position?: string }[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
let database: TestDatabase;
let db: Database;
let owner: Client;
let dataDir: string;
let heads: AuditHeads;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openTestPool(database.appUrl, { connections: 1 });
  owner = new Client(database.ownerUrl);
  await owner.connect();
  dataDir = await makeTemporaryFolder();
  heads = createAuditHeads({ DATA_DIR: dataDir }, log);
  for (const action of ["first", "second", "third"]) await record(action);
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  await database.drop();
  await removeTemporaryFolder(dataDir);
});

const record = (action: string) =>
  db.transaction().execute((tx) =>
    appendAudit(tx, {
      id: randomUUIDv7(),
      at: now,
      actor: { kind: "system" },
      action,
      subject: { kind: "test", id: "1" },
    }),
  );
const file = () => join(dataDir, "audit-heads.jsonl");
const keptLines = async () => (await readFile(file(), "utf8")).trim().split("\n");

/** Tampering that only the tables' owner can do, and the command that detects it. */
const asOwner = (statements: string) =>
  owner.query(`begin; alter table audit_log disable trigger user; alter table audit_chain disable trigger user;
    ${statements}; alter table audit_log enable trigger user; alter table audit_chain enable trigger user; commit`);
const checkBooksCommand = () =>
  new Promise<string>((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.appUrl, DATA_DIR: dataDir };
    execFile(process.execPath, ["scripts/check-books.ts"], { env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

it("the audit head is signed into the log stream and into a file that only its owner reads", async () => {
  expect(await checkBooksCommand()).toContain("No head of the audit log was signed");
  await heads.sign(db, now);
  expect(await keptLines()).toHaveLength(1);
  expect(lines).toEqual([expect.objectContaining({ msg: "the head of the audit log", position: "3" })]);
  for (const name of ["audit-heads.jsonl", "audit-signing.key"])
    expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  await record("fourth");
  await heads.sign(db, now);
  expect(await keptLines()).toHaveLength(2);
  expect(await heads.check(db)).toEqual([]);
  expect(await checkBooksCommand()).toBe("The books hold.\n");
});

it("a half-written line after a power cut hides no other line", async () => {
  await appendFile(file(), '\n{"position":"5","ha');
  expect(await heads.check(db)).toEqual([]);
  await heads.sign(db, now);
  expect(JSON.parse((await keptLines()).at(-1) ?? "")).toMatchObject({ position: "4" });
});

it("a tail deleted by the tables' owner passes the chain's own check but not the signed head's", async () => {
  await asOwner(`create temporary table gone as select audit_id from audit_chain where position = 4;
    delete from audit_chain where position = 4; delete from audit_log where id in (select audit_id from gone)`);
  expect(await checkBooks(db)).toEqual([]);
  expect(await checkBooksCommand()).toMatch(
    /^BREAK {2}the audit log holds what was signed of it: place 4: signed at .*, and missing: the end of the log was cut/,
  );
  const metrics = createMetrics();
  await watchBooks({ auditHeads: heads, clock: () => now, log, metrics }, db);
  expect((await metrics.booksBroken.get()).values[0]?.value).toBe(1);
});

it("a tail replaced by other records is detected, and no head is signed over it", async () => {
  await record("another fourth");
  expect(await checkBooks(db)).toEqual([]);
  const found = [expect.objectContaining({ found: expect.stringContaining("with another hash") })];
  expect(await heads.check(db)).toEqual(found);
  const before = await keptLines();
  await heads.sign(db, now);
  expect(await keptLines()).toEqual(before);
  expect(lines.at(-1)?.msg).toContain("THE AUDIT LOG WAS CUT OR CHANGED");
  expect(await heads.check(db)).toEqual(found);
});

it("a line written without the key is a break", async () => {
  await writeFile(file(), "");
  await heads.sign(db, now);
  expect(await heads.check(db)).toEqual([]);
  const [line = ""] = await keptLines();
  await writeFile(file(), line.replace(/"position":"\d+"/, '"position":"3"'));
  expect(await heads.check(db)).toEqual([
    expect.objectContaining({ found: expect.stringContaining("is not signed with this key") }),
  ]);
});
