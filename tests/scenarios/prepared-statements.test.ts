import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, isDatabaseUnavailable } from "#server/platform/postgres/database.ts";
import { pipelinedTransaction } from "#server/platform/postgres/pipelined-transaction.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openTestPool(database.ownerUrl, { connections: 1, prepared: true });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function countPrepared(on = db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements where name like 'summit\\_%'`.execute(on);
  return rows[0]?.count ?? 0;
}

describe("prepared statements", () => {
  it("a statement is planned once, however often it is sent", async () => {
    await countPrepared();
    const before = await countPrepared();
    for (const name of ["one", "two", "three"]) await sql`select ${name}::text as name`.execute(db);
    expect(await countPrepared()).toBe(before + 1);
  });

  it("a statement whose answer a migration changed fails once as unavailable, and works when it is sent again", async () => {
    await sql`create table migrated (id int)`.execute(db);
    const read = () => sql`select * from migrated`.execute(db).then(({ rows }) => rows);
    expect(await read()).toEqual([]);
    await sql`alter table migrated add column name text`.execute(db);
    await sql`insert into migrated values (1, 'new')`.execute(db);
    const error = await read().catch((error: unknown) => error);
    expect(String(error)).toContain("cached plan must not change result type");
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await read()).toEqual([{ id: 1, name: "new" }]);
  });

  it("a transaction that meets such a statement is rolled back as a whole", async () => {
    await sql`create table moved (id int)`.execute(db);
    const write = () =>
      db.transaction().execute(async (tx) => {
        await sql`insert into moved (id) values (1)`.execute(tx);
        return sql`select * from moved`.execute(tx);
      });
    await write();
    await sql`alter table moved add column name text`.execute(db);
    await expect(write()).rejects.toThrow("cached plan");
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from moved`.execute(db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("a connection keeps a bounded number of statements, and answers all others as well", async () => {
    const own = openTestPool(database.ownerUrl, { connections: 1, prepared: true });
    for (let number = 0; number < 600; number += 1) {
      const { rows } = await sql.raw<{ number: number }>(`select ${number} as number`).execute(own);
      expect(rows).toEqual([{ number }]);
    }
    expect(await countPrepared(own)).toBe(500);
    const answers = await pipelinedTransaction(own, async (tx) => {
      const numbers = [1_001, 5, 1_002, 1_003];
      const read = (number: number) => sql.raw<{ number: number }>(`select ${number} as number`).execute(tx);
      const all = await Promise.all(numbers.map(read));
      return { result: all.flatMap(({ rows }) => rows.map(({ number }) => number)), writes: [] };
    });
    expect(answers).toEqual([1_001, 5, 1_002, 1_003]);
    await own.destroy();
  });
});
