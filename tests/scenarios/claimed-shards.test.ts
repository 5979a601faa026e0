import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { profitShareEarnedJournal } from "#domain/ledger/journals/profit-share-postings.ts";
import { claimHouseShard } from "#server/ledger/journals/claimed-shard-store.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { openPacketCounter } from "../support/packet-counter.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const lanes = 2;
const claimable = [8, 9, 10, 11, 12, 13, 14, 15];
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

/** Shards that connections have claimed, one for each claim. */
async function claims(): Promise<number[]> {
  const { rows } = await sql<{ shard: number }>`
    select objid::int as shard from pg_locks where locktype = 'advisory' and classid = 7002 and granted
      and database = (select oid from pg_database where datname = current_database()) order by 1`.execute(
    fixture.db,
  );
  return rows.map(({ shard }) => shard);
}

async function shardsOf(clientIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ shard: number }>`
    select distinct accounts.shard from trades join journals on journals.trade_id = trades.id
      join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
      where accounts.client_id is null and trades.client_id = any(${clientIds}::uuid[]) order by 1`.execute(
    fixture.db,
  );
  return rows.map(({ shard }) => shard);
}

/** Books a quote for each of thirty clients at once, by each of the fixtures in turn; returns the clients. */
async function bookThirty(fixtures: readonly BookingFixture[]): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const { addClient, quote, book } = fixtures[index % fixtures.length] ?? fixture;
      const clientId = await addClient();
      await book(clientId, await quote(clientId, "10.00"));
      return clientId;
    }),
  );
}

function openClaimingPool(connections: number): Database {
  const db: Database = openTestPool(database.appUrl, {
    connections,
    prepared: true,
    onConnect: (connection) => claimHouseShard(connection, db),
  });
  return db;
}

describe("claimed shards of the house accounts", () => {
  it("a shard is claimed by one connection at a time, whichever process opened it", async () => {
    const other = openBookingFixture(database.appUrl, fixture.clock);
    const clients = await bookThirty([fixture, other]);
    const claimed = await claims();
    expect(claimed).toHaveLength(lanes * 2);
    expect(new Set(claimed).size).toBe(claimed.length);
    for (const shard of await shardsOf(clients)) expect(claimed).toContain(shard);
    await other.close();
    await expect.poll(claims).toHaveLength(lanes);
  });

  it("a booking takes two round trips, since its house accounts are claimed and need no look-up", async () => {
    const counter = await openPacketCounter(database.appUrl);
    const counted = openBookingFixture(counter.url, fixture.clock);
    const clientId = await counted.addClient();
    const book = async () => {
      const quoteId = await counted.quote(clientId, "10.00");
      const before = counter.count();
      await counted.book(clientId, quoteId);
      return counter.count() - before;
    };
    await book();
    await book();
    expect(await book()).toBe(2);
    await counted.close();
    counter.close();
  });

  it("a booking looks trades and earlier answers up by their indexes, even when they are known to be few", async () => {
    const scans = async () => {
      const { rows } = await sql<{ whole: number; byIndex: number }>`
        select sum(seq_scan)::int as whole, sum(idx_scan)::int as "byIndex" from pg_stat_user_tables
        where relname in ('trades', 'idempotency_keys')`.execute(fixture.db.withoutPlugins());
      return rows[0] ?? { whole: 0, byIndex: 0 };
    };
    await bookThirty([fixture]);
    const owner = openTestPool(database.ownerUrl, { connections: 1 });
    await sql`analyze trades, idempotency_keys`.execute(owner);
    await owner.destroy();
    const before = await scans();
    const other = openBookingFixture(database.appUrl, fixture.clock);
    const clientId = await other.addClient();
    for (const amount of ["10.00", "11.00", "12.00"])
      await other.book(clientId, await other.quote(clientId, amount));
    // A connection that ends reports all that it counted.
    await other.close();
    await expect.poll(async () => (await scans()).byIndex).toBeGreaterThan(before.byIndex + 6);
    expect((await scans()).whole).toBe(before.whole);
  });

  it("entries of any other connection in a claimed shard are refused, and change no balance", async () => {
    await bookThirty([fixture]);
    const [shard] = await claims();
    const clientId = await fixture.addClient();
    const balances = () => sql`select id, balance from accounts order by id`.execute(fixture.db);
    const post = (intoShard: number) =>
      fixture.db.transaction().execute(async (tx) => {
        await sql`select set_config('summit.house_shard', ${String(intoShard)}, true)`.execute(tx);
        const facts = { id: randomUUIDv7(), subjectId: randomUUIDv7(), clientId, usdMinor: 100n };
        await postJournal(tx, profitShareEarnedJournal({ ...facts, postedAt: fixture.clock() }));
      });
    const before = await balances();
    await expect(post(shard ?? 0)).rejects.toMatchObject({ constraint: "house_shard_claimed" });
    expect((await balances()).rows).toEqual(before.rows);
    await post(0);
  });

  it("transactions that post side by side have a shard each, and wait for one another neither there nor to commit", async () => {
    const together = 20;
    const db = openTestPool(database.appUrl, { connections: together });
    let posted = 0;
    const all = Promise.withResolvers<void>();
    const postAndHold = () =>
      db.transaction().execute(async (tx) => {
        const facts = { id: randomUUIDv7(), subjectId: randomUUIDv7(), usdMinor: 100n };
        const clientId = await fixture.addClient();
        await postJournal(tx, profitShareEarnedJournal({ ...facts, clientId, postedAt: fixture.clock() }));
        posted += 1;
        if (posted === together) all.resolve();
        // Commits when all have posted: a transaction that waited for another would wait for ever.
        await all.promise;
        return sql<{ shard: string }>`select current_setting('summit.transaction_shard') as shard`.execute(
          tx,
        );
      });
    const answers = await Promise.all(Array.from({ length: together }, postAndHold));
    const shards = answers.flatMap(({ rows }) => rows.map(({ shard }) => shard));
    expect(new Set(shards).size).toBe(together);
    await db.destroy();
  });

  it("a lane without a claim takes a shard for each of its transactions", async () => {
    await fixture.book(...(await clientWithQuote()));
    const holder = openTestPool(database.appUrl, { connections: 1 });
    await sql`select pg_try_advisory_lock(7002, shard) from unnest(${claimable}::int[]) as shard`.execute(
      holder,
    );
    const other = openBookingFixture(database.appUrl, fixture.clock);
    for (const shard of await shardsOf(await bookThirty([other]))) expect(shard).toBeGreaterThan(16);
    await other.close();
    await holder.destroy();
  });

  it("a connection that finds no free shard shares one and locks its rows, and no update is lost", async () => {
    await fixture.book(...(await clientWithQuote()));
    const holder = openTestPool(database.appUrl, { connections: 1 });
    await sql`select pg_try_advisory_lock(7002, shard) from unnest(${claimable}::int[]) as shard`.execute(
      holder,
    );
    await sql`select pg_try_advisory_lock(7060, shard) from generate_series(17, 40) as shard`.execute(holder);
    const sharing = [1, 2].map(() => openBookingFixture(database.appUrl, fixture.clock));
    const clients = await bookThirty(sharing);
    for (const shard of await shardsOf(clients)) expect(shard).toBeLessThan(8);
    for (const { close } of sharing) await close();
    await holder.destroy();
  });

  it("a connection that is cut gives its shard back, and the one that replaces it claims a free one", async () => {
    const db = openClaimingPool(1);
    const claimOf = async () =>
      (
        await sql<{ shard: string; pid: number }>`
        select current_setting('summit.house_shard') as shard, pg_backend_pid() as pid`.execute(db)
      ).rows[0];
    const first = await claimOf();
    await sql`select pg_terminate_backend(${first?.pid})`.execute(fixture.db);
    await expect.poll(() => claimOf().catch(() => first)).not.toEqual(first);
    const all = await claims();
    expect(new Set(all).size).toBe(all.length);
    await db.destroy();
  });
});

async function clientWithQuote(): Promise<[clientId: string, quoteId: string]> {
  const clientId = await fixture.addClient();
  return [clientId, await fixture.quote(clientId, "10.00")];
}
