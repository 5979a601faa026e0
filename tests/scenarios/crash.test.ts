import { randomUUIDv7 } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/postgres/database.ts";
import { addClients, addQuotes, type BenchQuote } from "../../bench/bookings.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { type RunningServer, runSummit } from "../support/run-summit.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const kills = repeatCount(1, 10);

let database: TestDatabase;
let db: Database;
let dataDir: string;
let server: RunningServer | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openTestPool(database.appUrl, { connections: 4 });
  dataDir = await makeTemporaryFolder();
});
afterAll(async () => {
  await server?.end("SIGKILL");
  await db.destroy();
  await database.drop();
  await removeTemporaryFolder(dataDir);
});

const start = () =>
  runSummit({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    DATA_DIR: dataDir,
  });

type BookingCall = { readonly quote: BenchQuote; readonly key: string };
type Attempt = BookingCall & { readonly tradeId: string | undefined };

const isAcknowledged = ({ tradeId }: Attempt): boolean => tradeId !== undefined;

async function book(
  url: string,
  { quote, key }: BookingCall,
): Promise<Attempt & { readonly status: number }> {
  const answer = await fetch(`${url}/api/trades`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      cookie: `summit=${quote.client.token}`,
    },
    body: JSON.stringify({ quoteId: quote.id, termsAccepted: true }),
  });
  const body = (await answer.json()) as { id?: string };
  const { status } = answer;
  return { quote, key, status, tradeId: status === 201 ? body.id : undefined };
}

/** Sends a booking; one that got no response has no trade id. */
async function attempt(url: string, request: BookingCall): Promise<Attempt> {
  return book(url, request).catch(() => ({ ...request, tradeId: undefined }));
}

/** Books with 32 in flight until the signal stops the server. */
async function bookUntil(running: RunningServer, quotes: BenchQuote[], signal: "SIGTERM" | "SIGKILL") {
  const attempts: Attempt[] = [];
  let ending = false;
  const lane = async () => {
    for (let quote = quotes.pop(); quote && !ending; quote = quotes.pop()) {
      attempts.push(await attempt(running.url, { quote, key: randomUUIDv7() }));
    }
  };
  const lanes = Array.from({ length: 32 }, lane);
  // The server stops under load: some bookings are acknowledged, others in progress.
  while (attempts.filter(isAcknowledged).length < 60) await pause(5);
  const ended = running.end(signal);
  const code = await ended;
  ending = true;
  await Promise.all(lanes);
  return { attempts, code };
}

async function expectEachAcknowledgedOnce(attempts: readonly Attempt[]): Promise<void> {
  const acknowledged = attempts.filter(isAcknowledged);
  const rows = await db
    .selectFrom("trades")
    .select(["id", "quoteId"])
    .where(
      "quoteId",
      "in",
      acknowledged.map(({ quote }) => quote.id),
    )
    .execute();
  const stored = new Map(rows.map((row) => [row.quoteId, row.id]));
  expect(rows).toHaveLength(acknowledged.length);
  for (const { quote, tradeId } of acknowledged) expect(stored.get(quote.id)).toBe(tradeId);
}

describe("a server that ends in the middle of a booking load", () => {
  it(`a server killed ${kills === 1 ? "once" : `${kills} times`} under load has every acknowledged trade once, and the books balance`, {
    timeout: kills * 120_000,
  }, async () => {
    const quotes = await addQuotes(db, await addClients(db, 400), kills * 1_200);
    server = await start();
    for (let kill = 1; kill <= kills; kill++) {
      const { attempts } = await bookUntil(server, quotes, "SIGKILL");
      server = await start();
      await expectEachAcknowledgedOnce(attempts);
      // A retry with the same key after a lost response leaves one trade.
      const unanswered = attempts.filter(({ tradeId }) => tradeId === undefined);
      const { url } = server;
      const repeated = await Promise.all(unanswered.map((one) => retryWhileBusy(() => book(url, one))));
      expect(repeated.filter(({ tradeId }) => tradeId === undefined)).toEqual([]);
      await expectEachAcknowledgedOnce(repeated);
      await expectBooksToBalance(database.appUrl);
    }
  });

  it("a server asked to stop under load finishes what it began and loses nothing that it acknowledged", {
    timeout: 120_000,
  }, async () => {
    const quotes = await addQuotes(db, await addClients(db, 200), repeatCount(2_000, 6_000));
    server ??= await start();
    const { attempts, code } = await bookUntil(server, quotes, "SIGTERM");
    expect(code).toBe(0);
    await expectEachAcknowledgedOnce(attempts);
    await expectBooksToBalance(database.appUrl);
  });
});
