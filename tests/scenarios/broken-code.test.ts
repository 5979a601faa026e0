import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordRate } from "#server/market/rates/feed-rates.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { start } from "#server/start.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { CodeMutation } from "../support/break-module.ts";
import { openSessionOf } from "../support/client-users.ts";
import { openCommitCutter } from "../support/commit-cutter.ts";
import { eventually } from "../support/eventually.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { alertBody } from "../support/owned-resources.ts";
import { openPaymentFixture } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { type RunningServer, runSummit } from "../support/run-summit.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

// Each test gets its own database, since its books end up broken.
let database: TestDatabase;
let owner: Database;
let dataDir: string;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  owner = openTestPool(database.ownerUrl, { connections: 1 });
  dataDir = await makeTemporaryFolder();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await owner.destroy();
  await database.drop();
  await removeTemporaryFolder(dataDir);
});

async function brokenChecks(): Promise<string[]> {
  return [...new Set((await checkBooks(owner)).map(({ check }) => check))];
}

function openDesk(clock?: () => Date): BookingFixture {
  const fixture = openBookingFixture(database.appUrl, clock);
  closing.push(() => fixture.close());
  return fixture;
}

const settings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  DATABASE_TIMEOUT_FACTOR: "100",
  DATA_DIR: dataDir,
});

type Addressed = Pick<RunningServer, "url">;

/** The server as it is, in this process: starting one more takes seconds. */
async function runSound(databaseUrl = database.appUrl): Promise<Addressed> {
  const config = readConfig({ ...settings(databaseUrl), PORT: "0", LOG_LEVEL: "silent" }, ["--roles=web"]);
  const { url, stop } = await start(config);
  closing.push(stop);
  if (url === undefined) throw new Error("the server has no address");
  return { url };
}

/** The real server as its own process, with these pieces of code replaced. */
async function runBroken(
  broken: readonly CodeMutation[],
  databaseUrl = database.appUrl,
): Promise<RunningServer> {
  const server = await runSummit(
    {
      ...settings(databaseUrl),
      NODE_OPTIONS: `--import=${new URL("../support/break-module.ts", import.meta.url).href}`,
      BROKEN_CODE: JSON.stringify(broken),
    },
    ["--roles=web"],
  );
  closing.push(() => server.end("SIGKILL"));
  return server;
}

/** A client and call headers with a fresh idempotency key. */
async function addCaller(bookings: BookingFixture) {
  const clientId = await bookings.addClient();
  const seen = { id: randomUUIDv7(), now: new Date(), address: "127.0.0.1", userAgent: "test" };
  const token = await bookings.db.transaction().execute((tx) => openSessionOf(tx, { clientId }, seen));
  const headers = {
    "content-type": "application/json",
    "idempotency-key": randomUUIDv7(),
    cookie: `summit=${token}`,
  };
  return { clientId, headers };
}

/** Books over HTTP with a quote of this age. */
async function bookOverHttp(server: Addressed, { quotedAgoMs = 0 } = {}) {
  const payments = openDesk(() => new Date(Date.now() - quotedAgoMs));
  const { clientId, headers } = await addCaller(payments);
  const body = JSON.stringify({ quoteId: await payments.quote(clientId, "1000.00"), termsAccepted: true });
  const answer = await fetch(`${server.url}/api/trades`, { method: "POST", headers, body });
  const { id, code } = (await answer.json()) as { id?: string; code?: string };
  const trades = await owner.selectFrom("trades").select("id").where("clientId", "=", clientId).execute();
  return { status: answer.status, id, code, trades: trades.map((trade) => trade.id) };
}

/** Sends one request thirty times concurrently under one key, and again while a server just started is too busy for them. */
async function askAtOnce(server: Addressed): Promise<void> {
  const payments = openDesk(() => new Date());
  await recordRate(payments.db, { ...tableAt(new Date(), "0.8"), simulated: true }, undefined);
  const { headers } = await addCaller(payments);
  const body = JSON.stringify(alertBody);
  const ask = () => fetch(`${server.url}/api/alerts`, { method: "POST", headers, body });
  await eventually(
    "the rate is there",
    async () => (await fetch(`${server.url}/api/exchange-rate?from=GBP&to=EUR`)).ok,
  );
  await eventually("several of the requests are answered", async () => {
    const statuses = (await Promise.all(Array.from({ length: 30 }, ask))).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    return statuses.filter((status) => status === 201).length > 1;
  });
}

describe("where the code is broken so that", () => {
  it("the books check detects code that accepts an expired quote", async () => {
    const old = { quotedAgoMs: 60_000 };
    expect(await bookOverHttp(await runSound(), old)).toMatchObject({ code: "quote_expired", trades: [] });
    const broken = await runBroken([
      {
        path: "src/domain/trading/quotes/lifecycle.ts",
        right: 'now < expiresAt && !isFromTheFuture(createdAt, now) ? "OPEN" : "EXPIRED"',
        wrong: '"OPEN"',
      },
    ]);
    // A server that has just started may be too busy at first.
    await eventually(
      "the expired quote is booked",
      async () => (await bookOverHttp(broken, old)).status === 201,
    );
    expect(await brokenChecks()).toEqual(["no trade is booked after its quote's end"]);
  });

  it("the crash test detects code that responds to a booking before its commit", async () => {
    const cutter = await openCommitCutter(database.appUrl);
    closing.push(() => cutter.close());
    const sound = await runSound(cutter.url);
    // The commit that is cut may be that of something else that a server does when it has just started.
    const unknown = await eventually("the commit of a booking is cut", async () => {
      cutter.cutNext("before");
      const booking = await bookOverHttp(sound);
      if (booking.status === 201) expect(booking.trades).toEqual([booking.id]);
      return booking.code === "outcome_unknown" && booking;
    });
    expect(unknown.trades).toEqual([]);
    const broken = await runBroken(
      [
        {
          path: "src/server/platform/postgres/pipelined-transaction.ts",
          right: "await commitAfter([...sent, ...ending], driver.commitTransaction(connection));",
          // Of bookings alone: the commit that is cut would be another's otherwise.
          wrong:
            "const ended = commitAfter([...sent, ...ending], driver.commitTransaction(connection)); if (writes.length === 0) await ended; else ended.catch(() => undefined);",
        },
      ],
      cutter.url,
    );
    const answered = await eventually("a booking is answered that was not kept", async () => {
      cutter.cutNext("before");
      const booking = await bookOverHttp(broken);
      return booking.status === 201 && booking.trades.length === 0 && booking;
    });
    expect(answered.id).toEqual(expect.any(String));
  });

  it("the books check detects code without a key's lock and unique index", async () => {
    await sql`alter table idempotency_keys drop constraint idempotency_keys_pkey`.execute(owner);
    const withoutLock = {
      path: "src/server/platform/idempotency/answers.ts",
      right: "sql`select pg_advisory_xact_lock",
      wrong: "key === undefined && sql`select pg_advisory_xact_lock",
    };
    // The lock alone suffices, so nothing else notices the missing index.
    await askAtOnce(await runSound());
    expect(await brokenChecks()).toEqual([]);
    const broken = await runBroken([withoutLock]);
    // Whether two of the calls overlap is up to the processors.
    for (let round = 0; round < 20 && (await brokenChecks()).length === 0; round += 1)
      await askAtOnce(broken);
    expect(await brokenChecks()).toEqual(["each idempotency key has one answer"]);
  });

  it("the books check detects a lost unique index", async () => {
    const single = {
      idempotency_keys: "(client_id, key)",
      simulated_bank_movements: "(subject_id)",
      trades: "(quote_id)",
      statement_entries: "(payment_id)",
    };
    for (const [table, columns] of Object.entries(single)) {
      const { rows } = await sql<{ definition: string }>`
        select indexdef as definition from pg_indexes where schemaname = 'public' and tablename = ${table}`.execute(
        owner,
      );
      const unique = rows.filter(({ definition }) => definition.startsWith("CREATE UNIQUE INDEX"));
      expect([table, unique.map(({ definition }) => definition.slice(definition.indexOf("(")))]).toEqual([
        table,
        expect.arrayContaining([expect.stringContaining(columns)]),
      ]);
    }
  });

  it("the books check detects a payout relayed twice to a bank without idempotency keys", async () => {
    await sql`alter table simulated_bank_movements drop constraint simulated_bank_movements_subject_id_key`.execute(
      owner,
    );
    const payments = await openPaymentFixture({ url: database.appUrl, dataDir });
    closing.push(() => payments.close());
    // Each event is delivered twice here: only the bank's idempotency key keeps the instruction single.
    const { bank } = payments.app;
    Object.assign(payments.app, {
      bank: {
        ...bank,
        instructPayout: async (
          ...[tx, { paymentId, reference, amount, now }]: Parameters<typeof bank.instructPayout>
        ) =>
          void (await tx
            .insertInto("simulatedBankMovements")
            .values({
              id: randomUUIDv7(),
              kind: "payout_completed",
              subjectId: paymentId,
              reference,
              currency: amount.currency,
              amount: amount.minor,
              dueAt: now,
            })
            .execute()),
      },
    });
    const client = await payments.addClient();
    const trade = await payments.bookTrade(client);
    const lines = [{ beneficiaryId: await payments.addBeneficiary(client), amount: "1166.49" }];
    await payments.call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
    await payments.receive("1000.00", "GBP", trade.reference);
    await payments.relay();
    expect(await brokenChecks()).toEqual(["each payment was given to the bank once"]);
  });
});
