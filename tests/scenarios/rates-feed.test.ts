import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { Refused } from "#domain/refusal.ts";
import { type RateSource, RateSourceFailed } from "#server/market/rate-sources/rate-source.ts";
import { recordRate } from "#server/market/rates/feed-rates.ts";
import { createLatestRates, type LatestRates } from "#server/market/rates/latest-rates.ts";
import { readLatestTable } from "#server/market/rates/store.ts";
import { syncRates } from "#server/market/rates/sync-rates.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { createListener, type Listener } from "#server/platform/postgres/listen.ts";
import { type RateFeed, startRateFeed } from "#server/processes/rate-feed.ts";
import { eventually } from "../support/eventually.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { noon, rateFromText, tableAt } from "../support/rate-tables.ts";
import { silentLog } from "../support/silent-log.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let db: Database;
let now: Date;
const clock = (): Date => now;
const cleanUps: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openTestPool(database.appUrl, { connections: 4 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  now = noon;
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/**
 * A source whose responses the test supplies, under its own name so that tests do not see each other's rates.
 */
function scriptedSource(name: string, answer: () => RateTable): RateSource {
  return { name, simulated: false, intervalMs: 20, latest: async () => answer() };
}

function feeding(source: RateSource): RateFeed {
  const app = { db, clock, log: silentLog, metrics: createMetrics() };
  const feed = startRateFeed(app, { databaseUrl: database.appUrl, source, takeoverMs: 50 });
  cleanUps.push(feed.stop);
  return feed;
}

/** A web process's in-memory copy of the rates, updated by the database's notifications. */
async function following(): Promise<{ rates: LatestRates; listener: Listener }> {
  const rates = createLatestRates(clock);
  const listener = createListener({ url: database.appUrl, log: silentLog, retryMs: 20 });
  syncRates(listener, db, rates);
  await listener.start();
  cleanUps.push(listener.close);
  return { rates, listener };
}

/** Terminates the application's connections, as a database restart or network fault would. */
const cutConnections = (where: string): Promise<unknown> =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and ${sql.raw(where)}`.execute(db);

describe("the feed", () => {
  it("the feed puts each table in force in every process", async () => {
    const { rates } = await following();
    let gbp = "0.80";
    feeding(scriptedSource("moving", () => tableAt(now, gbp, "moving")));
    await eventually("the first table", () => rates.table()?.source === "moving");
    expect(rates.rateFor("USD", "GBP").mid).toBe(rateFromText("0.80"));
    now = new Date(noon.getTime() + 500);
    gbp = "0.81";
    await eventually("the second table", () => rates.table()?.perBase.get("GBP") === rateFromText("0.81"));
  });

  it("the feed is read at the start by a process that joins later", async () => {
    const feed = feeding(scriptedSource("before", () => tableAt(now, "0.77", "before")));
    await eventually("a table", () => feed.health.lastTableAt !== undefined);
    await feed.stop();
    const { rates } = await following();
    expect(rates.rateFor("USD", "GBP").mid).toBe(rateFromText("0.77"));
  });

  it("the feed is single: another takes over when the first stops or loses its connection", async () => {
    const first = feeding(scriptedSource("turns", () => tableAt(now, "0.8", "turns")));
    await eventually("the first feeds", () => first.health.feeding);
    const second = feeding(scriptedSource("turns", () => tableAt(now, "0.8", "turns")));
    const third = feeding(scriptedSource("turns", () => tableAt(now, "0.8", "turns")));
    const feedingNow = (): RateFeed[] => [first, second, third].filter(({ health }) => health.feeding);
    await first.stop();
    const [next] = await eventually(
      "one of the others feeds",
      () => feedingNow().length === 1 && feedingNow(),
    );
    await cutConnections("pid in (select pid from pg_locks where locktype = 'advisory' and granted)");
    await eventually("someone feeds again", () => feedingNow().length === 1);
    expect(next).not.toBe(first);
    const countLocks = async (): Promise<bigint | undefined> => {
      const { rows } = await sql<{
        n: bigint;
      }>`select count(*) as n from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return rows[0]?.n;
    };
    await eventually(
      "one lock is held",
      async () => (await countLocks()) === 1n && feedingNow().length === 1,
    );
  });

  it("the feed keeps polling a failing source, logs it, and lets the rates grow stale", async () => {
    let away = true;
    const source = scriptedSource("failing", () => {
      if (away) throw new RateSourceFailed("the source is away");
      return tableAt(now, "0.8", "failing");
    });
    const feed = feeding(source);
    await eventually("failures", () => feed.health.failures > 2);
    expect(feed.health).toMatchObject({
      feeding: true,
      lastFailure: "the source is away",
      lastTableAt: undefined,
    });
    away = false;
    await eventually("a table", () => feed.health.lastTableAt !== undefined);
    expect(feed.health.failures).toBe(0);
  });

  it("a sudden move reaches no quote and no chart before another table bears it out, and is counted", async () => {
    const { rates } = await following();
    let gbp = "0.80";
    const app = { db, clock, log: silentLog, metrics: createMetrics() };
    const source = scriptedSource("sudden", () => tableAt(now, gbp, "sudden"));
    const feed = startRateFeed(app, { databaseUrl: database.appUrl, source, takeoverMs: 50 });
    cleanUps.push(feed.stop);
    await eventually("the first table", () => rates.table()?.source === "sudden");
    now = new Date(noon.getTime() + 60_000);
    gbp = "0.85";
    await eventually("the moved table", () => rates.table()?.at.getTime() === now.getTime());
    expect(() => rates.rateFor("USD", "GBP")).toThrow(new Refused("rate_unavailable"));
    expect(rates.rateFor("USD", "EUR").mid).toBe(rateFromText("0.9"));
    const heldNow = async () => (await app.metrics.ratesHeld.get()).values[0]?.value;
    await eventually("the measure", async () => (await heldNow()) === 1);
    const sampled = await db.selectFrom("rateSamples").select("rates").where("at", "=", now).execute();
    expect(sampled.map(({ rates: stored }) => Object.keys(stored as object).includes("GBP"))).toEqual([
      false,
    ]);
    now = new Date(noon.getTime() + 61_000);
    gbp = "0.851";
    await eventually("the rate", () => rates.table()?.perBase.get("GBP") === rateFromText("0.851"));
    await eventually("the measure", async () => (await heldNow()) === 0);
    now = new Date(noon.getTime() + 62_000);
    gbp = "0.9";
    await eventually("the next move", async () => (await heldNow()) === 1);
    await feed.stop();
    expect(await heldNow(), "a worker that feeds no more holds nothing").toBe(0);
  });

  it("the feed never puts an implausible table in force", async () => {
    const first = await recordRate(db, tableAt(now, "0.8", "jumping"), undefined);
    const wild = tableAt(new Date(noon.getTime() + 500), "8", "jumping");
    await expect(recordRate(db, wild, first)).rejects.toThrow("GBP moved further than any market does");
    expect((await readLatestTable(db))?.perBase.get("GBP")).toBe(rateFromText("0.8"));
  });

  it("the feed never replaces a newer table of the same source by an older one", async () => {
    const newer = tableAt(new Date(noon.getTime() + 1000), "0.82", "order");
    await recordRate(db, newer, undefined);
    await recordRate(db, tableAt(noon, "0.81", "order"), undefined);
    expect((await readLatestTable(db))?.perBase.get("GBP")).toBe(rateFromText("0.82"));
    // Another source, for example a daily one after the simulation, may have an earlier timestamp.
    await recordRate(db, tableAt(noon, "0.83", "other"), undefined);
    expect((await readLatestTable(db))?.perBase.get("GBP")).toBe(rateFromText("0.83"));
  });
});

describe("a process's copy of the rates", () => {
  it("a process's rates recover by themselves after a lost connection", async () => {
    const { rates } = await following();
    await recordRate(db, tableAt(now, "0.8", "cut"), undefined);
    await eventually("the first table", () => rates.table()?.source === "cut");
    await cutConnections("application_name = 'summit-listen'");
    await recordRate(db, tableAt(new Date(noon.getTime() + 500), "0.79", "cut"), undefined);
    await eventually(
      "the table of meanwhile",
      () => rates.table()?.perBase.get("GBP") === rateFromText("0.79"),
    );
    await recordRate(db, tableAt(new Date(noon.getTime() + 900), "0.78", "cut"), undefined);
    await eventually("the next one", () => rates.table()?.perBase.get("GBP") === rateFromText("0.78"));
  });

  it("a process's rates are never older than their source allows", () => {
    const rates = createLatestRates(clock);
    expect(() => rates.rateFor("GBP", "EUR")).toThrow(new Refused("rate_unavailable"));
    rates.accept(tableAt(noon));
    expect(rates.rateFor("GBP", "EUR").mid).toBe(rateFromText("1.125"));
    now = new Date(noon.getTime() + 60_001);
    expect(() => rates.rateFor("GBP", "EUR")).toThrow(new Refused("rate_unavailable"));
    expect(rates.freshTable()).toBeUndefined();
  });
});
