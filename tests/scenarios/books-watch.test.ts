import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAuditHeads } from "#server/ledger/audit/heads/audit-heads.ts";
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

it("the books watch leaves the database alone for three times as long as the last check took, and shows what that found", async () => {
  const checkedAt = new Date("2026-03-11T12:00:00.000Z");
  await writeBookCheck(fixture.db, { checkedAt, durationMs: 30_000, breaks: 2 });
  const dataDir = await makeTemporaryFolder();
  const metrics = createMetrics();
  const watchAfter = (ms: number) =>
    watchBooks(
      {
        auditHeads: createAuditHeads({ DATA_DIR: dataDir }, silentLog),
        clock: () => new Date(checkedAt.getTime() + ms),
        log: silentLog,
        metrics,
      },
      fixture.db,
    );
  const shown = async () =>
    Promise.all(
      [metrics.booksBroken, metrics.booksCheckedAt, metrics.booksCheckSeconds].map(
        async (gauge) => (await gauge.get()).values[0]?.value,
      ),
    );
  await watchAfter(119_999);
  expect(await readBookCheck(fixture.db)).toEqual({ checkedAt, durationMs: 30_000, breaks: 2 });
  expect(await shown()).toEqual([2, checkedAt.getTime() / 1_000, 30]);
  await watchAfter(120_000);
  expect(await readBookCheck(fixture.db)).toMatchObject({
    checkedAt: new Date(checkedAt.getTime() + 120_000),
    breaks: 0,
  });
  await removeTemporaryFolder(dataDir);
});
