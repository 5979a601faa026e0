import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { OutcomeUnknown } from "#server/platform/postgres/outcome-unknown.ts";
import { pipelinedTransaction } from "#server/platform/postgres/pipelined-transaction.ts";
import { TransactionStalled } from "#server/platform/postgres/transaction-stalled.ts";
import { type CommitCutter, openCommitCutter } from "../support/commit-cutter.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { openPacketCounter } from "../support/packet-counter.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let owner: Database;
let db: Database;
let cutter: CommitCutter;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openTestPool(database.ownerUrl, { connections: 2 });
  await sql`create table written (number integer primary key)`.execute(owner);
  await sql`create table checked (number integer primary key references written deferrable initially deferred)`.execute(
    owner,
  );
  db = openTestPool(database.ownerUrl, { connections: 1, prepared: true });
  cutter = await openCommitCutter(database.ownerUrl);
});
afterAll(async () => {
  await db.destroy();
  await owner.destroy();
  await cutter.close();
  await database.drop();
});

const insert = (number: number): RawBuilder<unknown> => sql`insert into written values (${number})`;
const count = async (tx: Database | Transaction) =>
  (await sql<{ count: bigint }>`select count(*) from written`.execute(tx)).rows[0]?.count;
const present = async (numbers: readonly number[]) => {
  const { rows } = await sql<{ number: number }>`
    select number from written where number = any(${numbers}::integer[]) order by number`.execute(owner);
  return rows.map(({ number }) => number);
};

it("a pipelined transaction takes two packets each way: begin with what is read together, and the writes with the commit", async () => {
  const counter = await openPacketCounter(database.ownerUrl);
  const counted = openTestPool(counter.url, { connections: 1, prepared: true });
  const run = (number: number) =>
    pipelinedTransaction(counted, async (tx) => {
      const read = await Promise.all([count(tx), sql`select 1`.execute(tx), sql`select 2`.execute(tx)]);
      return { result: read, writes: [insert(number), sql`select ${number}::integer`] };
    });
  await run(1);
  const before = { count: counter.count(), answers: counter.answers() };
  await run(2);
  expect(counter.count() - before.count).toBe(2);
  expect(counter.answers() - before.answers).toBe(2);
  expect(await present([1, 2])).toEqual([1, 2]);
  await counted.destroy();
  counter.close();
});

it("a pipelined transaction whose statement, plan, write or commit fails changes nothing, and its connection serves the next", async () => {
  const missing = (tx: Transaction) => sql`select * from nowhere`.execute(tx);
  const failing: [
    string,
    (tx: Transaction) => Promise<{ result: unknown; writes: RawBuilder<unknown>[] }>,
  ][] = [
    [
      "42P01",
      async (tx) => {
        await insert(10).execute(tx);
        const read = await Promise.all([missing(tx), count(tx), count(tx)]);
        return { result: read, writes: [insert(11)] };
      },
    ],
    // The inner promise is rejected some turns after the outer one, which has only the consequence.
    [
      "42P01",
      async (tx) => {
        const deep = Promise.all([Promise.all([Promise.all([missing(tx)])])]);
        return { result: await Promise.all([deep, count(tx)]), writes: [insert(16)] };
      },
    ],
    [
      "plan",
      async (tx) => {
        await Promise.all([count(tx), insert(12).execute(tx)]);
        throw Object.assign(new Error("the plan fails"), { code: "plan" });
      },
    ],
    ["23505", async () => ({ result: 0, writes: [insert(13), insert(1)] })],
    ["23503", async () => ({ result: 0, writes: [insert(14), sql`insert into checked values (99)`] })],
    // A failure that the work hides still rolls all of it back, and is the one reported.
    [
      "42P01",
      async (tx) => {
        await missing(tx).catch(() => undefined);
        return { result: 0, writes: [insert(15)] };
      },
    ],
  ];
  for (const [code, work] of failing) {
    await expect(pipelinedTransaction(db, work)).rejects.toMatchObject({ code });
    const next = await pipelinedTransaction(db, async (tx) => ({ result: await count(tx), writes: [] }));
    expect(next).toBe(2n);
  }
  expect(await present([10, 11, 12, 13, 14, 15, 16])).toEqual([]);
});

it("statements that are sent together are each answered as if sent alone, up to one that fails", async () => {
  const kinds = ["one", "rows", "none", "prepared", "failing"] as const;
  const statements = {
    one: () => sql<{ answer: unknown }>`select ${1}::integer as answer`,
    rows: () =>
      sql<{ answer: unknown }>`select number as answer from generate_series(1, ${3}::integer) as number`,
    none: () => sql<{ answer: unknown }>`select 1 as answer where ${false}::boolean`,
    prepared: () => sql<{ answer: unknown }>`select ${"again"}::text as answer`,
    failing: () => sql<{ answer: unknown }>`select 1 / ${0}::integer as answer`,
  };
  const answers = { one: [1], rows: [1, 2, 3], none: [], prepared: ["again"] };
  const groups = fc.array(fc.array(fc.constantFrom(...kinds), { maxLength: 5 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(groups, async (asked) => {
      const outcomes: unknown[] = [];
      const work = pipelinedTransaction(db, async (tx) => {
        for (const group of asked) {
          const settled = await Promise.allSettled(group.map((kind) => statements[kind]().execute(tx)));
          for (const each of settled)
            outcomes.push(
              each.status === "rejected" ? each.reason.code : each.value.rows.map((row) => row.answer),
            );
        }
        return { result: "done", writes: [] };
      });
      const all = asked.flat();
      const failed = all.indexOf("failing");
      if (failed === -1) expect(await work).toBe("done");
      else await expect(work).rejects.toThrow();
      const expected = all.map((kind, index) => {
        if (failed !== -1 && index >= failed) return index === failed ? "22012" : "25P02";
        return answers[kind as keyof typeof answers];
      });
      expect(outcomes).toEqual(expected);
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    }),
    { numRuns: 60 },
  );
});

it("a statement whose value cannot be sent fails alone, and the answers after it are those of their own statements", async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error("no such value");
    },
  };
  const numbers = await pipelinedTransaction(db, async (tx) => {
    const [first, failed, last] = await Promise.allSettled([
      sql<{ number: number }>`select 1 as number`.execute(tx),
      sql`select ${unsendable}::text as unsendable`.execute(tx),
      sql<{ number: number }>`select 2 as number`.execute(tx),
    ]);
    expect(failed).toMatchObject({ status: "rejected", reason: { message: "no such value" } });
    return { result: [first, last], writes: [] };
  });
  expect(numbers).toMatchObject([{ value: { rows: [{ number: 1 }] } }, { value: { rows: [{ number: 2 }] } }]);
});

it("a rollback is carried out even when it travels with a statement that fails", async () => {
  const seen = await pipelinedTransaction(db, async (tx) => {
    await sql`savepoint tried`.execute(tx);
    const [failed, , counted] = await Promise.allSettled([
      sql`select 1 / ${0}::integer`.execute(tx),
      sql`rollback to savepoint tried`.execute(tx),
      sql<{ number: number }>`select 3 as number`.execute(tx),
    ]);
    expect(failed).toMatchObject({ status: "rejected", reason: { code: "22012" } });
    return { result: counted, writes: [insert(70)] };
  });
  expect(seen).toMatchObject({ value: { rows: [{ number: 3 }] } });
  expect(await present([70])).toEqual([70]);

  // The whole transaction is given up in the same turn as a statement of it fails.
  const given = pipelinedTransaction(db, async (tx) => {
    await count(tx);
    sql`select 1 / ${0}::integer`.execute(tx).catch(() => undefined);
    throw new Error("given up");
  });
  await expect(given).rejects.toThrow("given up");
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

it("a pipelined transaction that swallows a failure and writes nothing is no success", async () => {
  const work = pipelinedTransaction(db, async (tx) => {
    await sql`select * from nowhere`.execute(tx).catch(() => undefined);
    return { result: "done", writes: [] };
  });
  await expect(work).rejects.toThrow();
});

it("a pipelined transaction without a statement in progress is rolled back, and what it still sends is refused", async () => {
  let late: Promise<unknown> | undefined;
  let wake: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const stalled = pipelinedTransaction(
    db,
    (tx) => {
      const work = (async () => {
        await insert(20).execute(tx);
        await waiting;
        await insert(21).execute(tx);
        return { result: 0, writes: [insert(22)] };
      })();
      late = work;
      return work;
    },
    { stalledAfter: 50 },
  );
  await expect(stalled).rejects.toBeInstanceOf(TransactionStalled);
  await pipelinedTransaction(db, async () => ({ result: 0, writes: [insert(23)] }));
  wake();
  await expect(late).rejects.toThrow("the transaction has ended");
  expect(await present([20, 21, 22, 23])).toEqual([23]);
});

it("a pipelined transaction with a slow statement is not taken for a stalled one", async () => {
  const slow = pipelinedTransaction(
    db,
    async (tx) => {
      await sql`select pg_sleep(0.3)`.execute(tx);
      return { result: "done", writes: [] };
    },
    { stalledAfter: 50 },
  );
  expect(await slow).toBe("done");
});

it.each([
  ["after", [30]],
  ["before", []],
] as const)(
  "a pipelined transaction cut off %s its commit was executed has an unknown outcome",
  async (fate, kept) => {
    const cut = openTestPool(cutter.url, { connections: 1, prepared: true });
    cutter.cutNext(fate, "commit\0");
    const work = pipelinedTransaction(cut, async (tx) => ({ result: await count(tx), writes: [insert(30)] }));
    await expect(work).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect.poll(() => present([30])).toEqual(kept);
    await sql`delete from written where number = 30`.execute(owner);
    expect(await pipelinedTransaction(cut, async () => ({ result: 1, writes: [] }))).toBe(1);
    await cut.destroy();
  },
);

it("a pipelined transaction cut off at its begin writes nothing", async () => {
  const cut = openTestPool(cutter.url, { connections: 1, prepared: true });
  cutter.cutNext("after", "begin\0");
  const work = pipelinedTransaction(cut, async (tx) => {
    await insert(40).execute(tx);
    return { result: 0, writes: [insert(41)] };
  });
  await expect(work).rejects.toThrow();
  expect(await present([40, 41])).toEqual([]);
  await cut.destroy();
});

it("a connection whose preparation fails goes back to its pool, and is prepared again", async () => {
  let failures = 3;
  const picky = openTestPool(database.ownerUrl, {
    connections: 1,
    prepared: true,
    onConnect: async (connection) => {
      await connection.executeQuery(sql`select 1`.compile(db));
      if (failures-- > 0) throw new Error("not prepared");
    },
  });
  for (let attempt = 0; attempt < 3; attempt++) await expect(count(picky)).rejects.toThrow("not prepared");
  expect(await count(picky)).toBeGreaterThan(0n);
  await picky.destroy();
});
