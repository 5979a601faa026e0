import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AuditHeads, createAuditHeads } from "#server/ledger/audit/heads/audit-heads.ts";
import { readBookCheck, writeBookCheck } from "#server/ledger/journals/check-results-store.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { watchBooks } from "#server/processes/tasks.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { silentLog } from "../support/silent-log.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const hourMs = 3_600_000;
const database = useTestDatabase();
let fixture: BookingFixture;
/** Connection of the tables' owner, who alone can break the books. */
let owner: Database;

beforeAll(async () => {
  fixture = openBookingFixture(database.appUrl);
  owner = openTestPool(database.ownerUrl, { connections: 1 });
  const clientId = await fixture.addClient();
  await fixture.book(clientId, await fixture.quote(clientId, "1000.00"));
});
afterAll(async () => {
  await fixture.close();
  await owner.destroy();
});

it("the books watch sets its metric and logs a break until it is mended", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const dataDir = await makeTemporaryFolder();
  const auditHeads = createAuditHeads({ DATA_DIR: dataDir }, log);
  let now = new Date("2026-03-10T12:00:00.000Z");
  const watched = {
    auditHeads,
    clock: () => now,
    log,
    metrics: createMetrics(),
  };
  const broken = async () => (await watched.metrics.booksBroken.get()).values[0]?.value;
  const change = (by: number) =>
    sql`update accounts set balance = balance + ${by}
      where id = (select id from accounts where client_id is null order by id limit 1)`.execute(owner);
  await watchBooks(watched, fixture.db);
  expect(await broken()).toBe(0);
  expect(lines).toEqual([]);
  await change(100);
  now = new Date(now.getTime() + hourMs);
  await watchBooks(watched, fixture.db);
  expect(await broken()).toBe(1);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 60,
      msg: "THE BOOKS ARE BROKEN",
      check: "each account holds the sum of its entries",
      found: expect.stringMatching(/held, .* entered/),
    }),
  ]);
  expect(await readBookCheck(fixture.db)).toMatchObject({ checkedAt: now, breaks: 1 });
  await change(-100);
  now = new Date(now.getTime() + hourMs);
  await watchBooks(watched, fixture.db);
  expect(await readBookCheck(fixture.db)).toMatchObject({ checkedAt: now, breaks: 0 });
  expect(await broken()).toBe(0);
  expect((await watched.metrics.booksCheckedAt.get()).values[0]?.value).toBe(
    watched.clock().getTime() / 1_000,
  );
  await removeTemporaryFolder(dataDir);
});

/** Watches the books at this time as a process that has just started. */
async function watchAt(now: Date, check: AuditHeads["check"] = async () => []) {
  const metrics = createMetrics();
  const auditHeads = { ...createAuditHeads({ DATA_DIR: "none" }, silentLog), check };
  const ended = watchBooks({ auditHeads, clock: () => now, log: silentLog, metrics }, fixture.db);
  const failure = await ended.then(() => undefined, String);
  const { booksBroken, booksCheckedAt, booksCheckSeconds } = metrics;
  const readGauge = async (gauge: typeof booksBroken) => (await gauge.get()).values[0]?.value;
  return {
    failure,
    broken: await readGauge(booksBroken),
    checkedAt: new Date(1_000 * ((await readGauge(booksCheckedAt)) ?? 0)),
    seconds: await readGauge(booksCheckSeconds),
  };
}

const checkedAt = new Date("2026-03-11T12:00:00.000Z");
const later = (ms: number) => new Date(checkedAt.getTime() + ms);
const stored = { checkedAt, durationMs: 30_000, breaks: 2 };
const shown = { checkedAt, seconds: 30, broken: 2 };

it("the books watch leaves the database alone for three times as long as the last check took, and shows its result", async () => {
  await writeBookCheck(fixture.db, stored);
  expect(await watchAt(later(119_999))).toEqual({ ...shown, failure: undefined });
  expect(await readBookCheck(fixture.db)).toEqual(stored);
  expect(await watchAt(later(120_000))).toMatchObject({ checkedAt: later(120_000), broken: 0 });
  expect(await readBookCheck(fixture.db)).toMatchObject({ checkedAt: later(120_000), breaks: 0 });
});

it("the books watch shows the last result where its own check fails", async () => {
  await writeBookCheck(fixture.db, stored);
  const failing = () => Promise.reject(new Error("the heads can't be read"));
  expect(await watchAt(later(120_000), failing)).toEqual({
    ...shown,
    failure: "Error: the heads can't be read",
  });
});

it("the books watch rests after each statement as long as it took, and doesn't count that as part of the check", async () => {
  await writeBookCheck(fixture.db, { ...stored, durationMs: 0 });
  const startedAt = performance.now();
  await watchAt(later(60_000));
  const tookMs = performance.now() - startedAt;
  const { durationMs = 0 } = (await readBookCheck(fixture.db)) ?? {};
  expect(durationMs).toBeGreaterThan(0);
  expect(durationMs).toBeLessThan(tookMs * 0.6);
});
