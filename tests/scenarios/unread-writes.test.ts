import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { openPipelinedDatabase } from "#server/platform/postgres/pipelined-transaction.ts";
import { savepoint } from "#server/platform/postgres/savepoint.ts";
import { appendRows, type Insertion, sendWrite } from "#server/platform/postgres/unread-writes.ts";
import { openPacketCounter } from "../support/packet-counter.ts";
import { silentLog as log } from "../support/silent-log.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openPipelinedDatabase({ url: database.ownerUrl, log, connections: 2 });
  await sql`create table lines (number int primary key, place int generated always as identity)`.execute(db);
  await sql`create table notes (text text check (text <> 'wrong'))`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const lines: Insertion<number> = { table: "lines", columns: [["number", "integer", (number) => number]] };
const notes: Insertion<string> = { table: "notes", columns: [["text", "text", (text) => text]] };
const insert = (tx: Transaction, number: number) => ({
  execute: () => sql`insert into lines (number) values (${number})`.execute(tx),
});

async function numbers(on: Database | Transaction = db): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from lines order by place`.execute(on);
  return rows.map(({ number }) => number);
}

describe("writes whose answers nobody reads", () => {
  it("appended rows of all tables are written with the commit, in their order", async () => {
    await db.transaction().execute(async (tx) => {
      await appendRows(tx, lines, [3, 1]);
      await appendRows(tx, notes, ["a"]);
      await appendRows(tx, lines, [2]);
      expect(await numbers(tx)).toEqual([]);
    });
    expect(await numbers()).toEqual([3, 1, 2]);
  });

  it("a statement sees the writes that were sent before it, the first of a transaction too", async () => {
    for (let turn = 10; turn < 30; turn += 1)
      await db.transaction().execute(async (tx) => {
        await sendWrite(tx, insert(tx, turn));
        expect(await numbers(tx)).toContain(turn);
      });
  });

  it("a write that fails takes the whole transaction with it, and says why", async () => {
    const before = await numbers();
    const failing = db.transaction().execute(async (tx) => {
      await appendRows(tx, lines, [40]);
      await sendWrite(tx, insert(tx, 1));
    });
    await expect(failing).rejects.toMatchObject({ constraint: "lines_pkey" });
    const read = db.transaction().execute(async (tx) => {
      await sendWrite(tx, insert(tx, 1));
      return numbers(tx);
    });
    await expect(read).rejects.toMatchObject({ constraint: "lines_pkey" });
    const appended = db.transaction().execute(async (tx) => {
      await sendWrite(tx, insert(tx, 41));
      await appendRows(tx, notes, ["wrong"]);
    });
    await expect(appended).rejects.toMatchObject({ constraint: "notes_text_check" });
    expect(await numbers()).toEqual(before);
  });

  it("what a savepoint undoes is not written, and what came before and after it is", async () => {
    await db.transaction().execute(async (tx) => {
      await appendRows(tx, lines, [50]);
      const undo = await savepoint(tx);
      await appendRows(tx, lines, [51]);
      await sendWrite(tx, insert(tx, 52));
      await undo();
      await appendRows(tx, lines, [53]);
    });
    expect((await numbers()).slice(-2)).toEqual([50, 53]);
  });

  it("a write that failed and was undone by a savepoint does not fail the commit", async () => {
    await db.transaction().execute(async (tx) => {
      const undo = await savepoint(tx);
      await sendWrite(tx, insert(tx, 1));
      await undo();
      await sendWrite(tx, insert(tx, 55));
    });
    expect((await numbers()).at(-1)).toBe(55);
  });

  it("nothing of a transaction that was given up is written", async () => {
    const before = await numbers();
    const given = db.transaction().execute(async (tx) => {
      await appendRows(tx, lines, [60]);
      await sendWrite(tx, insert(tx, 61));
      throw new Error("given up");
    });
    await expect(given).rejects.toThrow("given up");
    expect(await numbers()).toEqual(before);
  });

  it("a transaction of a read and five writes takes two packets", async () => {
    const counter = await openPacketCounter(database.ownerUrl);
    const counted = openPipelinedDatabase({ url: counter.url, log, connections: 1 });
    const write = (first: number) =>
      counted.transaction().execute(async (tx) => {
        await numbers(tx);
        for (let number = first; number < first + 3; number += 1) await sendWrite(tx, insert(tx, number));
        await appendRows(tx, lines, [first + 3]);
        await appendRows(tx, notes, ["b"]);
      });
    await write(100);
    const before = counter.count();
    await write(200);
    expect(counter.count() - before).toBe(2);
    await counted.destroy();
    counter.close();
  });
});
