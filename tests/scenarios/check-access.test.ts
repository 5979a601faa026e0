import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkAccess } from "#server/platform/postgres/check-access.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let db: Database;
let owner: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate({
    ownerUrl: database.ownerUrl,
    log: { info: () => undefined, warn: () => undefined },
    queues,
  });
  db = openTestPool(database.appUrl, { connections: 1 });
  owner = new Client(database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  await database.drop();
});

it("the application's role has exactly the declared rights on each table and function", async () => {
  expect(await checkAccess(db)).toEqual([]);
});

describe("the check of access finds", () => {
  it.each([
    {
      what: "a right to change the ledger, which its trigger still refuses",
      change: "grant update on journals to summit_app",
      undo: "revoke update on journals from summit_app",
      faults: [/^journals: may select insert update, declared: select insert$/],
    },
    {
      what: "a right to change the ledger without its trigger",
      change: "grant delete on entries to summit_app; drop trigger entries_immutable on entries",
      undo: `revoke delete on entries from summit_app; create trigger entries_immutable before update or delete or truncate
        on entries for each statement execute function refuse_change()`,
      faults: [/^entries: may select insert delete, declared/, /^entries: delete was tried: done/],
    },
    {
      what: "a right to another column",
      change: "grant update (id) on client_documents to summit_app",
      undo: "revoke update (id) on client_documents from summit_app",
      faults: [/^client_documents: may .*update\(id review/],
    },
    {
      what: "a right that is missing",
      change: "revoke insert on trades from summit_app",
      undo: "grant insert on trades to summit_app",
      faults: [/^trades: may select update, declared/, /^trades: insert was tried: refused/],
    },
    {
      what: "a table that nobody declared",
      change: "create table secrets (id int); grant select on secrets to public",
      undo: "drop table secrets",
      faults: [/^secrets: is not declared/],
    },
    {
      what: "a function that everybody may call with its owner's rights and the caller's search path",
      change: "create function pay_me() returns int language sql security definer as 'select 1'",
      undo: "drop function pay_me()",
      faults: [/^pay_me\(\): .*does not pin its search_path/, /^pay_me\(\): may be run, undeclared/],
    },
    {
      what: "leave to create tables",
      change: "grant create on schema public to summit_app",
      undo: "revoke create on schema public from summit_app",
      faults: [/^the schema public: lets it create objects/],
    },
    {
      what: "leave to create temporary tables",
      change:
        "do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$",
      undo: "do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$",
      faults: [/^the database: lets it create temporary objects/],
    },
  ])("the access check finds $what", async ({ change, undo, faults }) => {
    await owner.query(change);
    const found = (await checkAccess(db)).map(({ subject, found }) => `${subject}: ${found}`);
    await owner.query(undo);
    for (const fault of faults) expect(found).toContainEqual(expect.stringMatching(fault));
  });

  it("the check of access finds nothing once all of that is undone", async () => {
    expect(await checkAccess(db)).toEqual([]);
  });
});
