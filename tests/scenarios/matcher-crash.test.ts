import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { rateFromScaled } from "#domain/rate.ts";
import { serializeTargetMessage, targetChannel } from "#server/automation/matching/target-channel.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { addClients } from "../../bench/bookings.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { type RunningServer, runSummit } from "../support/run-summit.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let db: Database;
let dataDir: string;
let workers: RunningServer[];

beforeEach(async () => {
  database = await createTestDatabase();
  db = openTestPool(database.appUrl, { connections: 2 });
  dataDir = await makeTemporaryFolder();
  const env = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    DATA_DIR: dataDir,
  };
  workers = [];
  for (let each = 0; each < 2; each++) workers.push(await runSummit(env, ["--roles=worker"]));
  await addClients(db, 40);
});
afterEach(async () => {
  for (const worker of workers) await worker.end("SIGKILL");
  await db.destroy();
  await database.drop();
  await removeTemporaryFolder(dataDir);
});

async function count(what: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Without a limit of its own: the test's timeout ends it. */
async function until(isSo: () => Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await isSo())) await pause(everyMs);
}

/** Writes orders and alerts with a GBP/EUR target that the rate passed long ago, with no worker running. */
async function rest(table: "orders" | "alerts", insert: string): Promise<void> {
  const note = serializeTargetMessage({
    name: table,
    fromCurrency: "GBP",
    toCurrency: "EUR",
    margin: standardMargin,
    side: "at_or_above",
    target: rateFromScaled(5_000_000_000n),
  });
  for (const worker of workers) worker.process.kill("SIGSTOP");
  await db.transaction().execute(async (tx) => {
    await sql.raw(insert).execute(tx);
    await sql`select pg_notify(${targetChannel}, ${note})`.execute(tx);
  });
}

/**
 * Kills one of two workers half-way through the orders and returns the milliseconds from the kill until the
 * other has finished them. `atDeath` runs before the other goes on.
 */
async function killInTheMiddle(
  layOut: () => Promise<void>,
  resting: () => Promise<number>,
  atDeath: () => Promise<void> = async () => undefined,
): Promise<number> {
  const [dying, other] = workers as [RunningServer, RunningServer];
  let remaining = 0;
  // If everything was done before the process was paused, the kill hit no unfinished work.
  while (remaining === 0) {
    await layOut();
    const all = await resting();
    dying.process.kill("SIGCONT");
    await until(async () => {
      remaining = await resting();
      return remaining < all;
    }, 1);
  }
  await dying.end("SIGKILL");
  await atDeath();
  const killedAt = performance.now();
  other.process.kill("SIGCONT");
  await until(async () => (await resting()) === 0);
  return performance.now() - killedAt;
}

describe("a worker that is killed", () => {
  it("a worker killed while filling orders is replaced within 10 s, and each order is filled once", async () => {
    const layOut = () =>
      rest(
        "orders",
        `insert into orders (id, client_id, from_currency, to_currency, amount, target_rate, status, expiry_date, expires_at, created_at, updated_at)
          select uuidv7(), id, 'GBP', 'EUR', 10000 + number, 0.5, 'pending', now(), now() + interval '1 day', now(), now()
          from clients, generate_series(1, 20) as number`,
      );
    await killInTheMiddle(
      layOut,
      () => count("orders where status = 'pending'"),
      // A worker looks for claims that have run out once a second, which leaves it three of the ten.
      async () => expect(await count("order_claims where claimed_until > now() + interval '6 s'")).toBe(0),
    );
    const all = await count("orders");
    expect(await count("orders where status = 'filled'")).toBe(all);
    expect(await count("(select distinct trade_id from orders) as trade")).toBe(all);
    expect(await count("trades")).toBe(all);
    await expectBooksToBalance(database.appUrl);
  });

  it("a worker killed while firing alerts is replaced, and each client is notified once", async () => {
    const layOut = () =>
      rest(
        "alerts",
        `insert into rate_alerts (id, client_id, from_currency, to_currency, target_rate, side, armed_at, created_at, updated_at)
          select uuidv7(), id, 'GBP', 'EUR', 0.5, 'at_or_above', now() - interval '1 hour', now(), now()
          from clients, generate_series(1, 45)`,
      );
    const tookMs = await killInTheMiddle(layOut, () => count("rate_alerts where fired_at is null"));
    expect(tookMs).toBeLessThan(10_000);
    const all = await count("rate_alerts");
    await until(async () => (await count("notifications")) >= all);
    await until(async () => (await count("outbox where relayed_at is null")) === 0);
    expect(await count("notifications")).toBe(all);
  });
});
