import { setImmediate as turn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createApp } from "#server/create-app.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { openConnections, openDatabase } from "#server/platform/postgres/database.ts";
import { routes } from "#server/routes.ts";
import { openBookingFixture } from "../support/booking-fixture.ts";
import { eventually } from "../support/eventually.ts";
import { type FreezableDatabase, openFreezableDatabase } from "../support/freezable-database.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { silentLog } from "../support/silent-log.ts";
import { cookieOfClient } from "../support/trading-client.ts";

const summit = serveSummit();
let database: FreezableDatabase;

beforeAll(async () => {
  database = await openFreezableDatabase(summit.databaseUrl);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

/** A client's cookie and a server whose database connection can freeze, with Summit's own timeouts. */
async function openServer() {
  const fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  const cookie = await cookieOfClient(summit.app, await fixture.addClient());
  await fixture.close();
  const { clock, outgoingMail } = summit.app;
  const config = { ...summit.app.config, DATABASE_TIMEOUT_FACTOR: 1 };
  const overrides = { log: silentLog, clock, outgoingMail };
  const encryptionKey = new Uint8Array(32).fill(7);
  const { app, close } = createApp({ config, databaseUrl: database.url, encryptionKey, overrides });
  const server = await createServer(app, routes);
  return {
    read: () => server.inject({ url: "/api/balances", headers: { cookie } }),
    close: async () => {
      await server.close();
      await close();
    },
  };
}

describe("a database that stops answering", () => {
  it("forty callers at once get 503 from time-outs that end within two seconds", async () => {
    const { read, close } = await openServer();
    expect((await read()).statusCode).toBe(200);
    database.freeze();
    // Only these timers are the test's: how slow the machine is does not count.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const statuses: number[] = [];
    const calls = Array.from({ length: 40 }, async () => statuses.push((await read()).statusCode));
    for (let passedMs = 0; passedMs < 1_990; passedMs += 10) {
      for (let turns = 0; turns < 10; turns++) await turn();
      vi.advanceTimersByTime(10);
    }
    for (let turns = 0; turns < 100; turns++) await turn();
    expect(statuses).toEqual(Array(40).fill(503));
    vi.useRealTimers();
    await Promise.all(calls);
    await close();
    database.thaw();
  });
});

describe("a database that is slow to accept connections", () => {
  it("a start repeats attempts that timed out, until the database answers", async () => {
    const db = openDatabase({ url: database.url, log: silentLog, connections: 2 });
    database.freeze();
    const before = database.accepted();
    const opened = openConnections(db, 2);
    await eventually("both were tried again", () => database.accepted() >= before + 4);
    database.thaw();
    await opened;
    await db.destroy();
  });
});
