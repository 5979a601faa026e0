import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TradeSummary } from "#contract/trading/trades.ts";
import { pause } from "#server/platform/pause.ts";
import { isDatabaseUnavailable } from "#server/platform/postgres/database.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let fixture: BookingFixture;
const bookings = 60;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = openBookingFixture(database.appUrl);
});
afterAll(async () => {
  await fixture.close();
  await database.drop();
});

const fault = fc.record({
  afterMs: fc.integer({ min: 0, max: 30 }),
  what: fc.constantFrom("pg_cancel_backend" as const, "pg_terminate_backend" as const),
});

async function injectFaults(faults: readonly { afterMs: number; what: string }[]): Promise<void> {
  for (const { afterMs, what } of faults) {
    await pause(afterMs, AbortSignal.timeout(1_000));
    await sql`select ${sql.raw(what)}(pid) from pg_stat_activity
      where application_name = 'summit-bookings' and datname = current_database()`.execute(fixture.db);
  }
}

/** Processes of Postgres that serve booking queues, without those given. */
async function backends(others: readonly number[] = []): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'summit-bookings' and datname = current_database()`.execute(fixture.db);
  return rows.map(({ pid }) => pid).filter((pid) => !others.includes(pid));
}

/** Repeats a booking as a client does after a 503. */
async function whileUnavailable<T>(book: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await book();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}

describe("the booking queue", () => {
  it("settles every booking, and a repeated key completes it once, however its connections are cut and its statements cancelled", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { minLength: 1, maxLength: 8 }), async (faults) => {
        const wanted = await Promise.all(
          Array.from({ length: bookings }, async () => {
            const clientId = await fixture.addClient();
            return { clientId, quoteId: await fixture.quote(clientId, "10.00"), key: randomUUIDv7() };
          }),
        );
        const book = ({ clientId, quoteId, key }: (typeof wanted)[number]) =>
          fixture.book(clientId, quoteId, key);
        const first = Promise.allSettled(wanted.map(book));
        await injectFaults(faults);
        const answers = await first;
        const repeated = await Promise.all(wanted.map((booking) => whileUnavailable(() => book(booking))));
        for (const [index, answer] of answers.entries())
          if (answer.status === "fulfilled") expect(repeated[index]).toEqual(answer.value);
        const ids = repeated.map((answer) => (answer.body as TradeSummary).id);
        const trades = await fixture.db
          .selectFrom("trades")
          .select("id")
          .where(
            "clientId",
            "in",
            wanted.map(({ clientId }) => clientId),
          )
          .execute();
        expect(trades.map(({ id }) => id).sort()).toEqual(ids.sort());
      }),
      { numRuns: 12, endOnFailure: true },
    );
    await expectBooksToBalance(database.appUrl);
  });

  it("answers what it has taken on before it closes", async () => {
    const closing = openBookingFixture(database.appUrl, fixture.clock);
    const wanted = await Promise.all(
      Array.from({ length: bookings }, async () => {
        const clientId = await closing.addClient();
        return { clientId, quoteId: await closing.quote(clientId, "10.00") };
      }),
    );
    const answers = Promise.allSettled(
      wanted.map(({ clientId, quoteId }) => closing.book(clientId, quoteId)),
    );
    await closing.close();
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set(["fulfilled"]));
  });

  it("keeps its connections while nobody books, so that the next booking waits for none", async () => {
    const idleMs = 50;
    const quiet = openBookingFixture(database.appUrl, fixture.clock, { idleMs });
    const clientId = await quiet.addClient();
    const others = await backends();
    const bookOne = async () => quiet.book(clientId, await quiet.quote(clientId, "10.00"));
    await bookOne();
    const opened = await backends(others);
    await pause(4 * idleMs, AbortSignal.timeout(1_000));
    await bookOne();
    expect(opened).toHaveLength(1);
    expect(await backends(others)).toEqual(opened);
    await quiet.close();
  });
});
