import { randomUUIDv7 } from "node:crypto";
import type { CurrencyCode } from "#domain/currency.ts";
import { profitShareEarnedJournal } from "#domain/ledger/journals/profit-share-postings.ts";
import { noLimits } from "#domain/market/pricing/amount-limits.ts";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { type PairRate, unitRate } from "#domain/market/rates/rate-table.ts";
import { crossRate, parseRate, type Rate } from "#domain/rate.ts";
import { orThrow, type RefusalCode, Refused } from "#domain/refusal.ts";
import { gbpWorth, priceQuote } from "#domain/trading/quotes/price-quote.ts";
import { houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { cancelTrade } from "#server/payments/close-outs/cancel-trade.ts";
import { quoteCloseout } from "#server/payments/close-outs/quote-closeout.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import type { Database, DatabaseOptions } from "#server/platform/postgres/database.ts";
import { writeTogether } from "#server/platform/postgres/insert-rows.ts";
import { createSessions } from "#server/platform/session/sessions.ts";
import { createQuoteStops } from "#server/trading/quotes/quote-stops.ts";
import { writeQuotes } from "#server/trading/quotes/store.ts";
import { createSettlementCalendar } from "#server/trading/settlement-calendar/settlement-calendar.ts";
import {
  type BookingContext,
  lockQuotesToBook,
  planBookings,
  type TradeToBook,
} from "#server/trading/trades/book-trades.ts";
import { createBookingQueue } from "#server/trading/trades/booking-queue.ts";
import { serializeBookedTrade } from "#server/trading/trades/describe-trade.ts";
import { createReferencePool } from "#server/trading/trades/reference-pool.ts";
import { insertClients } from "./client-users.ts";
import { openTestPool } from "./open-test-pool.ts";

/** Fixed mid-market rates for tests, units of the second currency per 1 of the first. */
const mids: Readonly<Record<string, string>> = {
  "GBP EUR": "1.1700",
  "EUR GBP": "0.8547008547",
  "GBP JPY": "190.25",
  "USD GBP": "0.79",
  "USD EUR": "0.93",
  "USD JPY": "150",
};

export function midRate(from: CurrencyCode, to: CurrencyCode): Rate {
  if (from === to) return unitRate;
  const inverse = parseRate(mids[`${to} ${from}`] ?? "");
  const rate = parseRate(mids[`${from} ${to}`] ?? "") ?? (inverse && crossRate(inverse, unitRate));
  if (rate === undefined) throw new Error(`no test rate for ${from} ${to}`);
  return rate;
}

/** Market data for the desk: the fixed mid-market rates unless a test sets others. */
function createMarket() {
  const set = new Map<string, Rate>();
  let closedAs: RefusalCode | undefined;
  return {
    quoteStops: createQuoteStops(),
    setMid(from: CurrencyCode, to: CurrencyCode, mid: string): void {
      const rate = parseRate(mid);
      if (rate === undefined) throw new Error(`no rate: ${mid}`);
      set.set(`${from} ${to}`, rate);
      set.set(`${to} ${from}`, crossRate(rate, unitRate));
    },
    close(refusal: RefusalCode = "rate_unavailable"): void {
      closedAs = refusal;
    },
    open(): void {
      closedAs = undefined;
    },
    pairRate(from: CurrencyCode, to: CurrencyCode, at: Date): PairRate {
      if (closedAs) throw new Refused(closedAs);
      const mid = set.get(`${from} ${to}`) ?? midRate(from, to);
      return { mid, at, source: "test", simulated: true };
    },
  };
}

export type BookingFixture = ReturnType<typeof openBookingFixture>;

type LaneOptions = Pick<DatabaseOptions, "idleMs">;

/**
 * Fixture for booking tests: clients, quotes at fixed rates and a booking queue. Sharing a database with
 * another fixture or a server requires sharing its clock, since a quote is refused outside its lifetime.
 */
export function openBookingFixture(url: string, sharedClock?: () => Date, lanes: LaneOptions = {}) {
  const db: Database = openTestPool(url, { connections: 8 });
  const calendar = createSettlementCalendar();
  const references = createReferencePool();
  let now = new Date("2026-03-10T10:00:00.000Z");
  const clock = sharedClock ?? (() => now);
  const market = createMarket();
  const context = () => ({
    now: clock(),
    newId: randomUUIDv7,
    calendar,
    references,
    unsettledLimit: houseUnsettledLimit({ isDemo: false }),
    pairRate: (from: CurrencyCode, to: CurrencyCode) => market.pairRate(from, to, clock()),
    quoteStops: market.quoteStops,
  });
  const sessions = createSessions(db, clock);
  const queue = createBookingQueue({
    openLanes: (settings) => openTestPool(url, { ...settings, ...lanes }),
    metrics: createMetrics(),
    sessions,
    context,
    serialize: serializeBookedTrade,
  });
  return {
    db,
    queue,
    sessions,
    context,
    clock,
    setNow: (moment: Date) => {
      if (sharedClock) throw new Error("the desk has another's clock: set that one");
      now = moment;
    },
    /** Sets a pair's market rate in both directions, or closes the pair: then it has none. */
    setMid: market.setMid,
    closeMarket: market.close,
    openMarket: market.open,
    /** Cancels a client's trade at the cost of a fresh close-out quote. */
    cancel: (clientId: string, tradeId: string) =>
      db.transaction().execute(async (tx) => {
        const { id } = await quoteCloseout(tx, { clientId, tradeId, staffId: null }, context());
        await cancelTrade(tx, { clientId, tradeId, closeoutQuoteId: id }, context());
      }),
    /** An activated client. */
    addClient: () => insertClient(db, clock()),
    /** An open quote of the client for an amount to send. */
    quote: (clientId: string, amount: string, from: CurrencyCode = "GBP", to: CurrencyCode = "EUR") =>
      insertQuote(db, { clientId, amount, from, to, now: clock() }),
    /** Credits the client with US cents of profit share. */
    earn: (clientId: string, usdMinor: bigint) => grantProfitShare(db, { clientId, usdMinor, now: clock() }),
    book(
      clientId: string,
      quoteId: string,
      key: string = randomUUIDv7(),
      options: { useProfitShare?: boolean; termsAccepted?: boolean } = {},
    ) {
      return queue.book({
        request: { clientId, quoteId, type: "SPOT", termsAccepted: true, useProfitShare: false, ...options },
        idempotency: { key, requestHash: Buffer.from(`${quoteId} ${options.useProfitShare ?? false}`) },
      });
    },
    /** Books a list in one transaction, without the queue; one result each. */
    bookTogether: (requests: readonly TradeToBook[]) => bookInBatch(db, requests, context()),
    async close(): Promise<void> {
      await queue.close();
      await db.destroy();
    },
  };
}

function bookInBatch(db: Database, requests: readonly TradeToBook[], context: BookingContext) {
  return db.transaction().execute(async (tx) => {
    const locked = await lockQuotesToBook(tx, requests, context);
    const { results, writes } = await planBookings(tx, requests, locked, context);
    await writeTogether(tx, writes);
    return results;
  });
}

async function insertClient(db: Database, now: Date): Promise<string> {
  const id = randomUUIDv7();
  await insertClients(db, [
    {
      id,
      email: `${id}@clients.test`,
      status: "ACCOUNT_READY",
      referralCode: id,
      depositReference: id,
      createdAt: now,
    },
  ]);
  return id;
}

type QuoteFacts = { clientId: string; amount: string; from: CurrencyCode; to: CurrencyCode; now: Date };

async function insertQuote(db: Database, { clientId, amount, from, to, now }: QuoteFacts): Promise<string> {
  const input = { fromCurrency: from, toCurrency: to, amount, isReceiving: false };
  const price = orThrow(
    priceQuote(input, {
      mid: midRate(from, to),
      midToGbp: unitRate,
      margin: standardMargin,
      limits: noLimits,
    }),
  );
  const id = randomUUIDv7();
  await writeQuotes(db, [
    {
      ...price,
      id,
      clientId,
      gbpAmount: gbpWorth(price, midRate(from, "GBP")),
      profitShareRate: midRate("USD", from),
      source: { mid: price.midRate, at: now, source: "test", simulated: true },
      deliveryDate: "2026-03-12",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 30_000),
    },
  ]);
  return id;
}

async function grantProfitShare(
  db: Database,
  { clientId, usdMinor, now }: { clientId: string; usdMinor: bigint; now: Date },
): Promise<void> {
  const facts = { id: randomUUIDv7(), subjectId: randomUUIDv7(), clientId, usdMinor, postedAt: now };
  await db.transaction().execute((tx) => postJournal(tx, profitShareEarnedJournal(facts)));
}
