import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listStoredChanges } from "#domain/lifecycle.ts";
import { type PayoutApproval, paymentStage, paymentStatuses } from "#domain/payments/payments/lifecycle.ts";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { moneyLifecycles } from "../../scripts/lib/money-lifecycles.ts";
import { silentLog } from "../support/silent-log.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
let app: Database;
let owner: Database;

beforeAll(async () => {
  app = openDatabase({ url: database.appUrl, log: silentLog, connections: 1 });
  owner = openDatabase({ url: database.ownerUrl, log: silentLog, connections: 1 });
});
afterAll(async () => {
  await app.destroy();
  await owner.destroy();
});

class RolledBack extends Error {}

/** Runs `work` without constraints and foreign keys, then rolls back; returns the result. */
async function inVain<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  const answers: T[] = [];
  const undone = owner.transaction().execute(async (tx) => {
    answers.push(await work(tx));
    throw new RolledBack();
  });
  await expect(undone).rejects.toThrow(RolledBack);
  return answers[0] as T;
}

/** The columns that hold each stored state of an object. */
function columnsOf(table: string, state: string): string {
  if (table === "quotes") return `trade_id = ${state === "OPEN" ? "null" : `'${randomUUIDv7()}'`}`;
  if (table === "trades") return `stage = '${state}'`;
  if (table === "payout_batches") return `state = '${state}'`;
  if (table === "payout_instructions")
    return `bank_status = ${state === "UNANSWERED" ? "null" : `'${state}'`}`;
  if (table !== "payments") return `status = '${state}'`;
  const isReady = ["ready", "prepared", "approved"].includes(state);
  const preparedBy = state === "prepared" ? `'${randomUUIDv7()}'` : "null";
  const approval = state === "approved" ? "'automatic'" : "null";
  return `status = '${isReady ? "READY" : state.toUpperCase()}', prepared_by = ${preparedBy}, approval = ${approval}`;
}

/** A copy of a table with only its lifecycle triggers, so that nothing else can refuse a change. */
async function copyOf(tx: Database, table: string): Promise<void> {
  await sql.raw(`create table lived.${table} (like public.${table})`).execute(tx);
  const columns = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${`lived.${table}`}::regclass and attnum > 0 and attnotnull`.execute(
    tx,
  );
  for (const { name } of columns.rows)
    await sql.raw(`alter table lived.${table} alter column ${name} drop not null`).execute(tx);
  const triggers = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${`public.${table}`}::regclass and tgname like '%lifecycle%'`.execute(tx);
  // A quote may be inserted in either stored state, so only updates are checked.
  expect(triggers.rows).toHaveLength(table === "quotes" ? 1 : 2);
  for (const { definition } of triggers.rows)
    await sql.raw(definition.replace(`public.${table}`, `lived.${table}`)).execute(tx);
}

/** The inserts and updates that a table's lifecycle allows, for every pair of states. */
async function allowedOf(table: string, states: readonly string[]): Promise<string[]> {
  return inVain(async (tx) => {
    await sql`create schema lived`.execute(tx);
    await copyOf(tx, table);
    const allowed: string[] = [];
    const attempt = async (name: string, statement: string) => {
      await sql`savepoint attempt`.execute(tx);
      try {
        await sql.raw(statement).execute(tx);
        allowed.push(name);
      } catch (error) {
        expect(error).toMatchObject({ code: "23514", constraint: `${table}_lifecycle` });
        await sql`rollback to savepoint attempt`.execute(tx);
      }
    };
    const insert = (state: string) =>
      `insert into lived.${table} default values; update lived.${table} set ${columnsOf(table, state)}`;
    for (const from of states) {
      for (const to of states) {
        await sql
          .raw(
            `alter table lived.${table} disable trigger user; truncate lived.${table}; ${insert(from)}; alter table lived.${table} enable trigger user`,
          )
          .execute(tx);
        if (from !== to)
          await attempt(`${from} → ${to}`, `update lived.${table} set ${columnsOf(table, to)}`);
      }
      const columns = columnsOf(table, from)
        .split(", ")
        .map((each) => each.split(" = "));
      await attempt(
        `→ ${from}`,
        `insert into lived.${table} (${columns.map(([name]) => name)}) values (${columns.map(([, value]) => value)})`,
      );
    }
    return allowed.sort();
  });
}

describe.each(moneyLifecycles)("the states of $table", ({ table, lifecycle }) => {
  const stored = lifecycle.states.filter((state) => lifecycle.storedAs?.[state] === undefined);
  const expected = [
    ...new Set(lifecycle.initial.map((state) => `→ ${lifecycle.storedAs?.[state] ?? state}`)),
    ...listStoredChanges(lifecycle).map(({ from, to }) => `${from} → ${to}`),
  ].sort();

  it("stored states change in the database exactly as the domain says", async () => {
    const { rows } = await sql<{ change: string }>`
      select ltrim(coalesce(before, '') || ' → ' || after) as change from lifecycle_changes where object = ${table}`.execute(
      app,
    );
    expect(rows.map(({ change }) => change).sort()).toEqual(expected);
  });

  it("stored states are guarded by triggers that bind the tables' owner as well", async () => {
    expect(await allowedOf(table, stored)).toEqual(expected);
  });
});

it("a payment's stage is the same in the database as in the domain", async () => {
  const approvals: (PayoutApproval | null)[] = [null, "automatic", "below_limit", "second_person"];
  for (const status of paymentStatuses)
    for (const preparedBy of [null, randomUUIDv7()])
      for (const approval of approvals) {
        const { rows } = await sql<{ stage: string }>`
          select payment_stage(${status}, ${preparedBy}::uuid, ${approval}) as stage`.execute(app);
        expect(rows).toEqual([{ stage: paymentStage({ status, preparedBy, approval }) }]);
      }
});

it("only a payment that waits for its trade's money can be deleted, by the tables' owner as well", async () => {
  const deletable = await inVain(async (tx) => {
    const definition = await sql<{ text: string }>`
      select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'payments_kept'`.execute(tx);
    await sql`create temporary table kept (like payments)`.execute(tx);
    const required = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'kept'::regclass and attnum > 0 and attnotnull`.execute(
      tx,
    );
    for (const { name } of required.rows)
      await sql.raw(`alter table kept alter column ${name} drop not null`).execute(tx);
    await sql.raw((definition.rows[0]?.text ?? "").replace("public.payments", "kept")).execute(tx);
    const deleted: string[] = [];
    for (const status of paymentStatuses) {
      await sql`savepoint attempt`.execute(tx);
      try {
        await sql`insert into kept (status) values (${status})`.execute(tx);
        await sql`delete from kept where status = ${status}`.execute(tx);
        deleted.push(status);
      } catch (error) {
        expect(error).toMatchObject({ code: "23514", constraint: "payments_kept" });
        await sql`rollback to savepoint attempt`.execute(tx);
      }
    }
    return deleted;
  });
  expect(deletable).toEqual(["WAITING"]);
});

it("the application can change no lifecycle", async () => {
  await expect(sql`delete from lifecycle_changes`.execute(app)).rejects.toThrow("permission denied");
  await expect(sql`update lifecycle_changes set after = before`.execute(app)).rejects.toThrow(
    "permission denied",
  );
});
