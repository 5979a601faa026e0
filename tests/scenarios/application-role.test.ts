import { randomUUIDv7 } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const log = { info: () => undefined, warn: () => undefined };
let database: TestDatabase;
let app: Client;
let owner: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client(database.ownerUrl);
  await owner.connect();
});
beforeEach(async () => {
  app = new Client(database.appUrl);
  await app.connect();
  return () => app.end();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe("a database that lets everybody create temporary tables, as Postgres does by default", () => {
  it("a journal posts to the real accounts, whatever temporary view the application's role creates", async () => {
    const id = "(select min(id) from public.accounts where kind = 'bank')";
    const { rows } = await app.query(`select ${id} as id, current_user as role`);
    expect(rows[0].role).toBe("summit_app");
    // A function in a view runs with the rights of the view's reader.
    await app.query(
      "create function pg_temp.escalate() returns bigint language plpgsql as $$ begin " +
        "if current_user <> 'summit_app' then raise exception 'run as %', current_user; end if; return 1; end $$",
    );
    await app.query(
      "create temporary view accounts as select id + 0 * pg_temp.escalate() as id, kind, currency, client_id, shard, balance, opened_at from public.accounts",
    );
    await app.query("grant all on pg_temp.accounts to public");
    await app.query("create temporary table audit_chain (position bigint, audit_id uuid, hash bytea)");
    await app.query(
      "select * from public.lock_named_accounts(array['bank'], array['GBP'], array[null::uuid])",
    );
    const journalId = randomUUIDv7();
    await expect(
      app.query(
        `insert into public.entries (journal_id, line, account_id, amount, of_client) values ($1, 0, ${id}, 100, false)`,
        [journalId],
      ),
    ).rejects.toThrow("does not sum to zero");
    await app.query(
      `insert into public.audit_log (id, at, actor_kind, action, subject_kind, subject_id) values ($1, now(), 'system', 'tried', 'test', '1')`,
      [journalId],
    );
    expect((await owner.query("select count(*)::int as places from public.audit_chain")).rows).toEqual([
      { places: 1 },
    ]);
  });

  it("migrating revokes the right to create temporary tables", async () => {
    await migrate({ ownerUrl: database.ownerUrl, log });
    await expect(app.query("create temporary view accounts as select 1 as id")).rejects.toThrow(
      "permission denied to create temporary tables",
    );
    await expect(app.query("create table public.mine (id int)")).rejects.toThrow(
      "permission denied for schema public",
    );
    await expect(app.query("create schema mine")).rejects.toThrow("permission denied for database");
  });
});

it("an owner who cannot revoke the right learns what an administrator has to run", async () => {
  const other = await createTestDatabase();
  const admin = new Client({
    connectionString: Object.assign(new URL(inject("postgres").adminUrl), {
      pathname: new URL(other.ownerUrl).pathname,
    }).href,
  });
  await admin.connect();
  try {
    await admin.query(`alter database ${admin.database} owner to current_user; grant create on database ${admin.database} to summit_owner;
        grant all on schema public to summit_owner; alter schema public owner to current_user`);
    await expect(migrate({ ownerUrl: other.ownerUrl, log })).rejects.toThrow(
      `have an administrator run "revoke temporary, create on database ${admin.database} from public, summit_app`,
    );
    await admin.query(`revoke temporary on database ${admin.database} from public`);
    await migrate({ ownerUrl: other.ownerUrl, log });
  } finally {
    await admin.end();
    await other.drop();
  }
});
