import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TradeSummary } from "#contract/trading/trades.ts";
import type { StoredAnswer } from "#server/platform/idempotency/answers.ts";
import { createReferencePool } from "#server/trading/trades/reference-pool.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let fixture: BookingFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = openBookingFixture(database.appUrl);
});
afterEach(() => expectBooksToBalance(database.appUrl));
afterAll(async () => {
  await fixture.close();
  await database.drop();
});

const tradeOf = (answer: StoredAnswer) => answer.body as TradeSummary;

describe("references of trades", () => {
  it("booking a quote takes the reference from the last 8 digits of the clock, and the next free number on a clash", async () => {
    fixture.setNow(new Date(1_773_200_012_345));
    const references = [];
    for (let booking = 0; booking < 3; booking++) {
      const client = await fixture.addClient();
      references.push(tradeOf(await fixture.book(client, await fixture.quote(client, "10.00"))).reference);
    }
    expect(references).toEqual(["FX00012345", "FX00012346", "FX00012347"]);
  });

  it("booking a quote gives each booking a reference of its own when two processes book in the same milliseconds", async () => {
    fixture.setNow(new Date(1_773_300_000_000));
    const other = openBookingFixture(database.appUrl, fixture.clock);
    const clients = await Promise.all(Array.from({ length: 120 }, () => fixture.addClient()));
    const answers = await Promise.all(
      clients.map(async (client, index) => {
        const quote = await fixture.quote(client, "10.00");
        return (index % 2 ? fixture : other).book(client, quote);
      }),
    );
    await other.close();
    expect(new Set(answers.map((answer) => tradeOf(answer).reference)).size).toBe(120);
  });

  it("two processes that clashed over a reference go on far from each other", async () => {
    const pools = [5_000, 90_000].map((distance) => createReferencePool(() => distance));
    const now = new Date(1_773_500_000_000);
    const takeAll = () =>
      Promise.all(pools.map((pool) => fixture.db.transaction().execute((tx) => pool.take(tx, now, 20))));
    const [ours, theirs] = await takeAll();
    expect(ours).toEqual(theirs);
    for (const pool of pools) pool.leap();
    const [next, others] = await takeAll();
    expect(next?.filter((number) => others?.includes(number))).toEqual([]);
    expect(next?.[0]).toBeGreaterThan(ours?.at(-1) ?? 0);
  });
});
