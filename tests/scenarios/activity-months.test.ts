import { randomUUIDv7 } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepActivityMonths } from "#server/clients/users/activities-store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { addClients } from "../../bench/bookings.ts";
import { archiveMonth, restoreMonth } from "../../scripts/lib/archive-month.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
/** Years ahead, where no month is covered yet. */
const today = new Date("2051-03-10T10:00:00.000Z");
let db: Database;
let owner: Client;
let folder: string;
let member: { clientId: string; userId: string };

beforeAll(async () => {
  db = openTestPool(database.appUrl, { connections: 2 });
  owner = new Client(database.ownerUrl);
  await owner.connect();
  folder = await makeTemporaryFolder();
  await addClients(db, 1);
  member = await db.selectFrom("memberships").select(["clientId", "userId"]).executeTakeFirstOrThrow();
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  await removeTemporaryFolder(folder);
});

it("the months of a quarter are made ahead, once, and take what happens in them", async () => {
  const made = ["2051_03", "2051_04", "2051_05", "2051_06"].map((month) => `added activities_${month}`);
  const runs = await Promise.all([keepActivityMonths(db, today, 0), keepActivityMonths(db, today, 0)]);
  expect([...runs.flat(), ...(await keepActivityMonths(db, today, 0))].toSorted()).toEqual(made);
  await act("2051-03-31T23:59:59.999Z");
  await act("2051-04-01T00:00:00.000Z");
  expect(await countIn("activities_2051_03")).toBe(1);
  expect(await countIn("activities_2051_04")).toBe(1);
});

it("an activity of a month that was not made is kept, and the month is not made over it", async () => {
  await act("2060-01-05T00:00:00.000Z");
  expect(await countIn("activities_rest")).toBe(1);
  expect(await keepActivityMonths(db, new Date("2060-01-10T00:00:00Z"), 0)).not.toContain(
    "added activities_2060_01",
  );
});

it("the application can't reach a month beside its parent", async () => {
  await expect(sql`select from activities_2051_03`.execute(db)).rejects.toThrow("permission denied");
});

it("an old month goes to a file and comes back as it was, and the books hold", async () => {
  const before = await rowsOf("2051-03");
  const later = new Date("2053-05-02T00:00:00Z");
  expect(await keepActivityMonths(db, later, 24)).toContain("detached activities_2051_03");
  expect(await rowsOf("2051-03")).toEqual([]);
  const file = join(folder, "2051-03.gz");
  expect(await archiveMonth(owner, "2051-03", file)).toEqual({ month: "2051-03", rows: before.length });
  await expect(archiveMonth(owner, "2051-03", join(folder, "again.gz"))).rejects.toThrow("no partition");
  expect(await restoreMonth(owner, file)).toEqual({ month: "2051-03", rows: before.length });
  expect(await rowsOf("2051-03")).toEqual(before);
  expect(await countIn("activities_2051_03")).toBe(before.length);
  await expectBooksToBalance(database.appUrl);
});

it("a damaged file brings nothing back", async () => {
  const file = join(folder, "2051-03.gz");
  const bytes = await readFile(file);
  const cut = join(folder, "cut.gz");
  await writeFile(cut, bytes.subarray(0, bytes.length - 20));
  await expect(restoreMonth(owner, cut)).rejects.toThrow();
  await expect(restoreMonth(owner, file)).rejects.toThrow("duplicate key");
});

it("less than a year is never detached", async () => {
  const changes = await keepActivityMonths(db, new Date("2051-12-01T00:00:00Z"), 1);
  expect(changes.filter((change) => change.startsWith("detached"))).toEqual([]);
});

async function act(at: string): Promise<void> {
  await db
    .insertInto("activities")
    .values({
      id: randomUUIDv7(),
      ...member,
      action: "book_exchange",
      subjectId: null,
      at: new Date(at),
      address: "192.0.2.1",
      userAgent: "test",
    })
    .execute();
}

async function countIn(table: string): Promise<number> {
  const { rows } = await owner.query(`select count(*)::int as rows from ${table}`);
  return rows[0].rows;
}

async function rowsOf(month: string): Promise<unknown[]> {
  const { rows } = await owner.query(
    "select * from activities where to_char(at at time zone 'UTC', 'YYYY-MM') = $1 order by at, id",
    [month],
  );
  return rows;
}
