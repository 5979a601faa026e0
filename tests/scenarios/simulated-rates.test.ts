import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { seededRandom } from "#domain/market/rates/random.ts";
import { getCrossRate } from "#domain/market/rates/rate-table.ts";
import { formatRate, type Rate, scaleRate } from "#domain/rate.ts";
import { readReferenceRates } from "#server/market/rate-sources/shipped-rates.ts";
import { createSimulatedSource } from "#server/market/rate-sources/simulated.ts";
import { createLatestRates, type LatestRates } from "#server/market/rates/latest-rates.ts";
import { setSimulatedRate } from "#server/market/rates/simulated-rates-store.ts";
import { syncRates } from "#server/market/rates/sync-rates.ts";
import { withSimulatedRates } from "#server/market/rates/with-simulated-rates.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { createListener } from "#server/platform/postgres/listen.ts";
import { type RateFeed, startRateFeed } from "#server/processes/rate-feed.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { contactOf } from "../support/client-users.ts";
import { eventually } from "../support/eventually.ts";
import { noon } from "../support/rate-tables.ts";
import { silentLog } from "../support/silent-log.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
let fixture: BookingFixture;
let db: Database;
let reference: ReadonlyMap<CurrencyCode, Rate>;
let setBy: string;
let now: Date;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  fixture = openBookingFixture(database.appUrl);
  db = fixture.db;
  reference = (await readReferenceRates()).perUsd;
  setBy = await contactOf(db, await fixture.addClient());
});
afterAll(() => fixture.close());
beforeEach(() => {
  now = noon;
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** The simulated market of production, which ticks by the test's clock. */
async function feeding(): Promise<RateFeed> {
  const day = (await readReferenceRates()).day;
  const options = {
    reference: { day, perUsd: reference },
    volatilities: new Map(),
    random: seededRandom("a"),
  };
  const source = withSimulatedRates(createSimulatedSource(options), db, reference);
  const app = { db, clock: () => now, log: silentLog, metrics: createMetrics() };
  const settings = { databaseUrl: database.appUrl, source: { ...source, intervalMs: 20 }, takeoverMs: 50 };
  const feed = startRateFeed(app, settings);
  cleanUps.push(feed.stop);
  return feed;
}

/** A web process's copy of the rates. */
async function following(): Promise<LatestRates> {
  const rates = createLatestRates(() => now);
  const listener = createListener({ url: database.appUrl, log: silentLog, retryMs: 20 });
  syncRates(listener, db, rates);
  await listener.start();
  cleanUps.push(listener.close);
  return rates;
}

function market(from: CurrencyCode, to: CurrencyCode): Rate {
  const rate = getCrossRate({ perBase: reference }, from, to);
  if (rate === undefined) throw new Error(`no rate of ${from} and ${to}`);
  return rate;
}

const set = (rate: Rate, from: CurrencyCode, to: CurrencyCode, seconds: number) =>
  db
    .transaction()
    .execute((tx) =>
      setSimulatedRate(
        tx,
        { fromCurrency: from, toCurrency: to, rate },
        { setBy, setAt: now, until: new Date(now.getTime() + seconds * 1_000) },
      ),
    );

const tick = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const near = (rates: LatestRates, from: CurrencyCode, to: CurrencyCode, rate: Rate) => {
  const mid = rates.freshTable() && rates.indicativeRateFor(from, to).mid;
  return mid !== undefined && mid >= rate && mid < scaleRate(rate, 100_001n, 100_000n);
};

describe("a simulated rate", () => {
  it("comes through the feed to every process, is changed, and ends", async () => {
    const rates = await following();
    const feed = await feeding();
    await eventually("the first table", () => rates.freshTable() !== undefined);
    const wanted = scaleRate(market("GBP", "EUR"), 103n, 100n);
    await set(wanted, "GBP", "EUR", 30);
    tick(500);
    await eventually("the rate", () => near(rates, "GBP", "EUR", wanted));
    expect(rates.table()).toMatchObject({ simulated: true, base: "USD" });
    expect(rates.isFirm(rates.table() as never)).toBe(true);
    const lower = scaleRate(wanted, 94n, 100n);
    await set(lower, "GBP", "EUR", 30);
    tick(500);
    await eventually("the other rate", () => near(rates, "GBP", "EUR", lower));
    tick(30_000);
    await eventually("the market", () => near(rates, "GBP", "EUR", market("GBP", "EUR")));
    expect(feed.health.failures).toBe(0);
  });

  it("is kept by the next feed, which doesn't go on from it once it ends", async () => {
    const rates = await following();
    const first = await feeding();
    tick(1_000);
    const wanted = scaleRate(market("USD", "JPY"), 109n, 100n);
    await set(wanted, "USD", "JPY", 30);
    await eventually("the rate", () => near(rates, "USD", "JPY", wanted));
    await first.stop();
    cleanUps.pop();
    tick(1_000);
    await feeding();
    await eventually("the rate again", () => near(rates, "USD", "JPY", wanted));
    tick(30_000);
    await eventually("the market", () => near(rates, "USD", "JPY", market("USD", "JPY")));
    expect(formatRate(market("USD", "JPY"))).not.toBe(formatRate(wanted));
  });
});
