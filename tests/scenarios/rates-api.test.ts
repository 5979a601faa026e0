import { randomUUIDv7 } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { createPublicPrices } from "#server/market/pricing/public-prices.ts";
import { recordRate } from "#server/market/rates/feed-rates.ts";
import { createLatestRates, type LatestRates } from "#server/market/rates/latest-rates.ts";
import { createRateHistories } from "#server/market/rates/rate-history.ts";
import { createRateStream, type RateStream } from "#server/market/rates/rate-stream.ts";
import { rateRoutes } from "#server/market/rates/routes.ts";
import type { App } from "#server/platform/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { createSessions } from "#server/platform/session/sessions.ts";
import { insertClients, openSessionOf } from "../support/client-users.ts";
import { eventually } from "../support/eventually.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { noon, rateFromText } from "../support/rate-tables.ts";
import { silentLog } from "../support/silent-log.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let now = noon;
const clock = (): Date => now;
let db: Database;
let rates: LatestRates;
let stream: RateStream;
let server: FastifyInstance;
let address: string;

const table = rateTable({ base: "USD", at: noon, source: "a test", simulated: true, maxAgeMs: 60_000 }, [
  ["GBP", rateFromText("0.8")],
  ["EUR", rateFromText("0.9")],
  ["JPY", rateFromText("150")],
]);

beforeAll(async () => {
  database = await createTestDatabase();
  db = openTestPool(database.appUrl, { connections: 4 });
  rates = createLatestRates(clock);
  const metrics = createMetrics();
  const sessions = createSessions(db, clock);
  stream = createRateStream({
    openSessions: sessions.findOpen,
    rates,
    publicPrices: createPublicPrices(),
    clock,
    metrics,
    maxPerAddress: 5,
  });
  const app = {
    config: readConfig({ RATE_LIMIT_FACTOR: "1000" }, []),
    newId: randomUUIDv7,
    log: silentLog,
    db,
    clock,
    metrics,
    rates,
    publicPrices: createPublicPrices(),
    rateStream: stream,
    rateHistories: createRateHistories(db, rates, clock),
    sessions,
  } as unknown as App;
  server = await createServer(app, rateRoutes);
  address = await server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  stream.close();
  await server.close();
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  now = noon;
});

async function ask(path: string): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(address + path);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

describe("GET /api/exchange-rate", () => {
  it("GET /api/exchange-rate gives 503 with a reason before there is a rate, and once it is stale", async () => {
    const refused = {
      status: 503,
      body: {
        success: false,
        code: "rate_unavailable",
        message: "This exchange rate isn't available right now. Please try again shortly.",
      },
    };
    expect(await ask("/api/exchange-rate?from=GBP&to=EUR")).toMatchObject(refused);
    rates.accept(table);
    now = new Date(noon.getTime() + 60_001);
    expect(await ask("/api/exchange-rate?from=GBP&to=EUR")).toMatchObject(refused);
  });

  it("GET /api/exchange-rate gives the mid-market rate as a number, its time, its source, and that it is simulated", async () => {
    rates.accept(table);
    expect(await ask("/api/exchange-rate?from=GBP&to=EUR")).toMatchObject({
      status: 200,
      body: {
        success: true,
        rate: 1.125,
        at: noon.toISOString(),
        source: "a test",
        simulated: true,
        indicative: false,
        margin: 0.3,
      },
    });
    expect(await ask("/api/exchange-rate?from=gbp&to=jpy")).toMatchObject({ body: { rate: 187.5 } });
  });

  it("GET /api/exchange-rate gives 422 for one currency twice, 503 without a rate, and refuses an unknown one", async () => {
    expect(await ask("/api/exchange-rate?from=GBP&to=GBP")).toMatchObject({
      status: 422,
      body: { success: false, code: "same_currency", message: "Choose two different currencies." },
    });
    expect(await ask("/api/exchange-rate?from=GBP&to=SAR")).toMatchObject({ status: 503 });
    for (const query of [
      "from=GBP",
      "from=GBP&to=XXX",
      "from=GBP&to=__proto__",
      "",
      "from=GBP&to=EUR&to=USD",
    ]) {
      expect((await ask(`/api/exchange-rate?${query}`)).status, query).toBe(400);
    }
  });
});

describe("GET /api/currencies", () => {
  it("GET /api/currencies lists the fourteen with their names and uses", async () => {
    const { status, body } = await ask("/api/currencies");
    expect(status).toBe(200);
    expect(body).toHaveLength(14);
    expect(body).toContainEqual({
      code: "JPY",
      name: "Japanese Yen",
      flag: "JP",
      minorUnits: 0,
      uses: ["trade", "calculator", "preference", "beneficiary"],
      least: null,
      greatest: null,
    });
  });
});

describe("GET /api/rates/history", () => {
  it("GET /api/rates/history gives the points with their source, cached for half a minute", async () => {
    await recordRate(db, { ...table, at: new Date("2026-11-19T12:00:00Z") }, undefined);
    rates.accept(table);
    const { status, body, headers } = await ask("/api/rates/history?from=GBP&to=EUR&range=1M");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=30");
    expect(body).toEqual({
      points: [
        { at: "2026-11-19T00:00:00.000Z", mid: 1.125 },
        { at: noon.toISOString(), mid: 1.125 },
      ],
      source: "simulated since 19 Nov 2026",
      simulated: true,
    });
  });

  it("GET /api/rates/history is empty without data, and refuses invalid input", async () => {
    expect(await ask("/api/rates/history?from=SAR&to=HKD&range=5Y")).toMatchObject({
      status: 200,
      body: { points: [], source: "", simulated: false },
    });
    expect((await ask("/api/rates/history?from=GBP&to=EUR&range=2D")).status).toBe(400);
    expect(await ask("/api/rates/history?from=GBP&to=GBP")).toMatchObject({
      status: 422,
      body: { code: "same_currency" },
    });
  });
});

describe("GET /api/rates/stream", () => {
  async function listen(path: string, headers: Record<string, string> = {}) {
    const leaving = new AbortController();
    const response = await fetch(address + path, { headers, signal: leaving.signal });
    let messages = "";
    void (async () => {
      for await (const chunk of response.body ?? []) messages += new TextDecoder().decode(chunk);
    })().catch(() => undefined);
    return { response, messages: () => messages, leave: () => leaving.abort() };
  }

  it("GET /api/rates/stream streams the ticks of the requested pairs to anyone", async () => {
    rates.accept(table);
    const { response, messages: received, leave } = await listen("/api/rates/stream?pairs=GBP/EUR,eur/gbp");
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const first = {
      pair: "GBP/EUR",
      mid: 1.125,
      rate: 1.121625,
      at: noon.toISOString(),
      simulated: true,
      indicative: false,
    };
    await eventually("the ticks", () => received().includes("EUR/GBP"));
    expect(received()).toContain(`data: ${JSON.stringify(first)}\n\n`);
    leave();
    await eventually("nobody listens", () => stream.listeners() === 0);
  });

  it("GET /api/rates/stream notifies a signed-in client of their own changes", async () => {
    const clientId = randomUUIDv7();
    const client = {
      ...{
        id: clientId,
        email: "demo@summit.test",
        name: "Demo Client",
        status: "ACCOUNT_READY" as const,
        createdAt: noon,
      },
      ...{ referralCode: "DEMO2222", depositReference: "DEMO2222" },
    };
    const token = await db.transaction().execute(async (tx) => {
      await insertClients(tx, [client]);
      return openSessionOf(
        tx,
        { clientId },
        { id: randomUUIDv7(), now: noon, address: "192.0.2.1", userAgent: "test" },
      );
    });
    const { messages: messagesOf, leave } = await listen("/api/rates/stream", { cookie: `summit=${token}` });
    await eventually("the greeting", () => messagesOf().length > 0);
    stream.publishToClient(clientId, { kind: "trade", id: "42" });
    await eventually("the change", () =>
      messagesOf().includes('event: change\ndata: {"kind":"trade","id":"42"}\n\n'),
    );
    leave();
  });

  it("GET /api/rates/stream refuses invalid pairs", async () => {
    for (const pairs of ["GBP", "GBP/GBP", "GBP/XXX", "GBP/EUR/USD", "GBP/EUR,", "x".repeat(300)]) {
      expect([400, 422], pairs).toContain((await ask(`/api/rates/stream?pairs=${pairs}`)).status);
    }
    expect((await ask("/api/rates/stream?pairs=GBP/GBP")).status).toBe(422);
  });
});
