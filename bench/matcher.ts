import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { getCrossRate, type RateTable, rateTable } from "#domain/market/rates/rate-table.ts";
import { formatRate, rateFromScaled } from "#domain/rate.ts";
import { createMatcher, type Matcher } from "#server/automation/matching/create-matcher.ts";
import { serializeTargetMessage } from "#server/automation/matching/target-channel.ts";
import { claimReachedOrders } from "#server/automation/orders/claims-store.ts";
import { createApp } from "#server/create-app.ts";
import { claimHouseShard } from "#server/ledger/journals/claimed-shard-store.ts";
import { createLatestRates } from "#server/market/rates/latest-rates.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Log } from "#server/platform/log.ts";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { restingOrders } from "#server/processes/resting-orders.ts";
import { percentile } from "./bookings.ts";
import { openDurableFile } from "./durable-write.ts";
import { addResting, lowerTargets } from "./resting-orders.ts";

const resting = Number(process.env.BENCH_RESTING ?? 1_000_000);
const ticksReachingNone = 20_000;
const roundsOfTen = Number(process.env.BENCH_TENS ?? 300);
/** The first ones warm up the connections and their statements and are not counted. */
const warmUpRounds = 20;
const many = 10_000;
/** A round each: a pair has too few orders for more than two. */
const boughtByMany: readonly CurrencyCode[] = ["EUR", "USD", "AUD"];

export type MatcherRound = {
  /** One plain indexed query for the orders that a rate reaches, on the same connection. */
  readonly queryMs: number;
  readonly queryP99Ms: number;
  readonly noneMs: number;
  /** Ten claimed durably, then ten claimed and filled. */
  readonly claimP50Ms: number;
  readonly claimP99Ms: number;
  /**
   * Eight kilobytes made durable without Postgres, alternating with the claims: the disk's share of a commit.
   */
  readonly diskP50Ms: number;
  readonly diskP99Ms: number;
  /** One row changed durably, alternating with the claims: Postgres's share of a commit. */
  readonly oneP50Ms: number;
  readonly oneP99Ms: number;
  readonly tenP50Ms: number;
  readonly manyMs: number;
  readonly filledASecond: number;
};

/** Ticks that reach none, ten and ten thousand of a million resting orders over twenty pairs. */
export async function measureMatcher(
  owner: Database,
  url: string,
  clientIds: readonly string[],
  { dataDir, log }: { readonly dataDir: string; readonly log: Log },
): Promise<MatcherRound> {
  const { app, db, close, pass, tick } = openMatching(url, log);
  const disk = openDurableFile(dataDir);
  try {
    await addResting(owner, clientIds, { count: resting, table: tick() });
    const matcher = createMatcher(app, db, [restingOrders]);
    await matcher.read();
    const queries = await timeQuery(db, tick());
    const noneMs = await timeNone(matcher.match, tick);
    const claims: number[] = [];
    const ones: number[] = [];
    const writes: number[] = [];
    const tens: number[] = [];
    const changeOne = await aRowToChange(owner);
    for (let round = 0; round < roundsOfTen; round++) {
      const reached = reachedBy(tick());
      await lowerTargets(owner, pair, { count: 10, target: lowTarget });
      const claim = {
        now: app.clock(),
        rateValidUntil: new Date(app.clock().getTime() + 60_000),
        claimedUntil: app.clock(),
      };
      const startedAt = performance.now();
      await claimReachedOrders(db, reached, claim, 1_000);
      claims.push(performance.now() - startedAt);
      pass(1);
      await matcher.takeOver();
      tens.push(performance.now() - startedAt);
      ones.push(await timed(changeOne));
      writes.push(disk.write());
    }
    for (const times of [claims, ones, writes, tens]) times.splice(0, warmUpRounds);
    const manys: number[] = [];
    for (const currency of boughtByMany) manys.push(await timeMany(owner, matcher, tick, currency));
    const manyMs = percentile(manys, 0.5);
    return {
      queryMs: percentile(queries, 0.5),
      queryP99Ms: percentile(queries, 0.99),
      noneMs,
      claimP50Ms: percentile(claims, 0.5),
      claimP99Ms: percentile(claims, 0.99),
      diskP50Ms: percentile(writes, 0.5),
      diskP99Ms: percentile(writes, 0.99),
      oneP50Ms: percentile(ones, 0.5),
      oneP99Ms: percentile(ones, 0.99),
      tenP50Ms: percentile(tens, 0.5),
      manyMs,
      filledASecond: (many / manyMs) * 1_000,
    };
  } finally {
    disk.close();
    await close();
  }
}

const pair = { fromCurrency: "GBP", toCurrency: "EUR", margin: standardMargin } as const;
const lowTarget = rateFromScaled(5_000_000_000n);

/** The application of a worker, with the connections of its matcher. */
function openMatching(url: string, log: Log) {
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  const rates = createLatestRates(clock);
  const db: Database = openDatabase({
    url,
    log,
    connections: 3,
    prepared: true,
    statementTimeoutMs: 60_000,
    onConnect: (connection) => claimHouseShard(connection, db),
  });
  const { app, close } = createApp({
    config: readConfig({}, []),
    databaseUrl: url,
    encryptionKey: randomBytes(32),
    overrides: { log, clock, rates, db },
  });
  let steps = 0n;
  return {
    app,
    db,
    close,
    pass: (ms: number) => {
      aheadMs += ms;
    },
    /** Each table differs slightly from the one before. */
    tick(): RateTable {
      aheadMs += 1;
      steps += 1n;
      const facts = {
        base: "USD",
        at: clock(),
        source: "bench",
        simulated: true,
        maxAgeMs: 600_000,
      } as const;
      const near = (scaled: bigint) => rateFromScaled(scaled + (steps % 100n) * 1_000n);
      const table = rateTable(facts, [
        ["GBP", near(7_900_000_000n)],
        ["EUR", near(9_200_000_000n)],
        ["JPY", near(1_570_000_000_000n)],
        ["AUD", near(15_200_000_000n)],
      ]);
      rates.accept(table);
      return table;
    },
  };
}

function reachedBy(table: RateTable) {
  const midRate = getCrossRate(table, pair.fromCurrency, pair.toCurrency);
  if (midRate === undefined) throw new Error("no rate for the pair");
  return {
    ...pair,
    midRate,
    clientRate: getClientRate(midRate, pair.margin),
    at: table.at,
    sides: ["at_or_above"] as const,
  };
}

/** Updates the single row of its own table in its own transaction. */
async function aRowToChange(db: Database): Promise<() => Promise<unknown>> {
  await sql`create table bench_row (counted integer not null)`.execute(db);
  await sql`insert into bench_row values (0)`.execute(db);
  return () => sql`update bench_row set counted = counted + 1`.execute(db);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function timeQuery(db: Database, table: RateTable): Promise<number[]> {
  const { clientRate } = reachedBy(table);
  const times: number[] = [];
  for (let round = 0; round < 2_000; round++) {
    const startedAt = performance.now();
    await sql`
      select id from orders where status = 'pending' and from_currency = ${pair.fromCurrency}
        and to_currency = ${pair.toCurrency} and margin = ${pair.margin}
        and paused_at is null and target_rate <= ${formatRate(clientRate)}::numeric limit 10`.execute(db);
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function timeNone(match: () => Promise<number>, tick: () => RateTable): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ticksReachingNone; round++) {
    tick();
    const startedAt = performance.now();
    if ((await match()) !== 0) throw new Error("a tick reached what it should not");
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 0.5);
}

/** A tick that reaches ten thousand orders of a pair. */
async function timeMany(
  owner: Database,
  matcher: Matcher,
  tick: () => void,
  toCurrency: CurrencyCode,
): Promise<number> {
  const reached = { ...pair, toCurrency };
  await lowerTargets(owner, reached, { count: many, target: lowTarget });
  matcher.onTarget(
    serializeTargetMessage({ name: "orders", ...reached, side: "at_or_above", target: lowTarget }),
  );
  tick();
  return timed(async () => {
    const filled = await matcher.match();
    if (filled !== many) throw new Error(`${filled} of ${many} were filled`);
  });
}

/** A table of what a tick takes, beside one plain indexed query. */
export function describeMatcher(round: MatcherRound, bookingsASecond: number): string {
  const { queryMs, queryP99Ms, noneMs, diskP50Ms, diskP99Ms, oneP50Ms, oneP99Ms } = round;
  const { claimP50Ms, claimP99Ms, tenP50Ms, manyMs, filledASecond } = round;
  const row = (name: string, ms: number, note = "") =>
    `| ${name} | ${ms.toFixed(4)} | ${(ms / queryMs).toFixed(3)} | ${note} |`;
  const p99 = (ms: number) => `p99 ${ms.toFixed(2)} ms`;
  return [
    `${resting.toLocaleString("en-GB")} resting orders over 20 pairs; medians.\n`,
    "| a tick | ms | beside the query | |",
    "|---|---|---|---|",
    row("one plain indexed query", queryMs, p99(queryP99Ms)),
    row("that reaches none", noneMs),
    row("8 kB made durable without Postgres", diskP50Ms, p99(diskP99Ms)),
    row("one row changed durably", oneP50Ms, p99(oneP99Ms)),
    row(
      "that reaches ten: claimed durably",
      claimP50Ms,
      `${p99(claimP99Ms)}; ${(claimP50Ms / oneP50Ms).toFixed(2)} and ${(claimP99Ms / oneP99Ms).toFixed(2)} of one durable row`,
    ),
    row("that reaches ten: claimed and filled", tenP50Ms),
    row(
      `that reaches ${many.toLocaleString("en-GB")}: each a booked trade`,
      manyMs,
      `${filledASecond.toFixed(0)} a second, ${(filledASecond / bookingsASecond).toFixed(2)} of the bookings' rate`,
    ),
  ].join("\n");
}
