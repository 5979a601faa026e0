import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createApp } from "#server/create-app.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { routes } from "#server/routes.ts";
import { openBookingFixture } from "../support/booking-fixture.ts";
import { eventually } from "../support/eventually.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { silentLog as log } from "../support/silent-log.ts";
import { cookieOfClient } from "../support/trading-client.ts";

const summit = serveSummit();

/** In ms; what waits for a lock is refused after it. */
const lockTimeoutMs = 1_000;

/** A client's trade, a server that waits a second for a lock, and a call of it that locks the trade. */
async function openTrade() {
  const { config, clock, outgoingMail } = summit.app;
  const fixture = openBookingFixture(summit.databaseUrl, clock);
  const clientId = await fixture.addClient();
  const { body } = await fixture.book(clientId, await fixture.quote(clientId, "1000.00"));
  const { id } = body as { id: string };
  await fixture.close();
  const db = openTestPool(summit.databaseUrl, { connections: 2, waitMs: lockTimeoutMs });
  const { app, close } = createApp({
    config,
    databaseUrl: summit.databaseUrl,
    encryptionKey: new Uint8Array(32).fill(7),
    overrides: { log, clock, outgoingMail, db },
  });
  const server = await createServer(app, routes);
  const cookie = await cookieOfClient(summit.app, clientId);
  return {
    id,
    call: () =>
      server.inject({
        method: "PUT",
        url: `/api/trades/${id}/allocation-draft`,
        headers: { cookie },
        payload: { lines: [] },
      }),
    close: async () => {
      await server.close();
      await close();
    },
  };
}

/** Locks a trade until it is released. */
async function holdTrade(id: string): Promise<() => Promise<void>> {
  const db: Database = openTestPool(summit.databaseUrl, { connections: 1 });
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (tx) => {
    await sql`select id from trades where id = ${id} for update`.execute(tx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await holding;
    await db.destroy();
  };
}

/** When the transaction that waits for a lock began; undefined while none waits. */
async function waitingSince(): Promise<string | undefined> {
  const { rows } = await sql<{ began: string }>`
    select xact_start::text as began from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(summit.app.db);
  return rows[0]?.began;
}

describe("a call that meets a lock", () => {
  it("a call whose lock is not free in time is made once more, and succeeds when it is by then", async () => {
    const { id, call, close } = await openTrade();
    const release = await holdTrade(id);
    const answer = call();
    const first = await eventually("the call waits", waitingSince);
    await eventually("its second try waits", async () => ![undefined, first].includes(await waitingSince()));
    await release();
    expect((await answer).statusCode).toBe(200);
    await close();
  });

  it("a call whose lock is never free is refused after its second try, to be repeated later", async () => {
    const { id, call, close } = await openTrade();
    const release = await holdTrade(id);
    const startedAt = performance.now();
    const answer = await call();
    expect(performance.now() - startedAt).toBeGreaterThan(2 * lockTimeoutMs - 50);
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
    await release();
    expect((await call()).statusCode).toBe(200);
    await close();
  });
});
