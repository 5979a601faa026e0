import { randomUUIDv7 } from "node:crypto";
import type { CurrencyCode } from "#domain/currency.ts";
import { profitShareEarnedJournal } from "#domain/ledger/profit-share-postings.ts";
import { noLimits } from "#domain/pricing/amount-limits.ts";
import { standardMargin } from "#domain/pricing/margin.ts";
import { priceQuote } from "#domain/quotes/price-quote.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { one } from "#domain/rates/rate-table.ts";
import { orRefuse } from "#domain/refusal.ts";
import { createSettlementCalendar } from "#server/gateways/settlement-calendar.ts";
import { postJournal } from "#server/ledger/post-journals.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { writeQuotes } from "#server/quotes/store.ts";
import { createBookingQueue } from "#server/trades/booking-queue.ts";
import { printBookedTrade } from "#server/trades/describe-trade.ts";
import { createReferenceBook } from "#server/trades/reference-book.ts";
import { openPatiently } from "./open-patiently.ts";
import { silentLog } from "./silent-log.ts";

/** Fixed mid-market rates for tests, units of the second per 1 of the first. */
const mids: Readonly<Record<string, string>> = {
  "GBP EUR": "1.1700",
  "EUR GBP": "0.8547008547",
  "GBP JPY": "190.25",
  "USD GBP": "0.79",
  "USD EUR": "0.93",
};

export function midRate(from: CurrencyCode, to: CurrencyCode): Rate {
  if (from === to) return one;
  const rate = parseRate(mids[`${from} ${to}`] ?? "");
  if (rate === undefined) throw new Error(`no test rate for ${from} ${to}`);
  return rate;
}

export type BookingDesk = ReturnType<typeof openBookingDesk>;

/** What the tests of bookings stand on: clients, quotes at fixed rates and a booking queue with a clock of its own. */
export function openBookingDesk(url: string) {
  const db: Database = openPatiently(url, { connections: 8 });
  const calendar = createSettlementCalendar();
  const references = createReferenceBook();
  let now = new Date("2026-03-10T10:00:00.000Z");
  const context = () => ({ now, newId: randomUUIDv7, calendar, references });
  const queue = createBookingQueue({
    url,
    log: silentLog,
    metrics: createMetrics(),
    context,
    print: printBookedTrade,
  });

  return {
    db,
    queue,
    context,
    setNow: (moment: Date) => {
      now = moment;
    },
    /** A client whose account is ready. */
    addClient: () => insertClient(db, now),
    /** An open quote of the client for an amount to send. */
    quote: (clientId: string, amount: string, from: CurrencyCode = "GBP", to: CurrencyCode = "EUR") =>
      insertQuote(db, { clientId, amount, from, to, now }),
    /** Gives the client US cents of profit share. */
    earn: (clientId: string, usdMinor: bigint) => giveProfitShare(db, { clientId, usdMinor, now }),
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
    async close(): Promise<void> {
      await queue.close();
      await db.destroy();
    },
  };
}

async function insertClient(db: Database, now: Date): Promise<string> {
  const id = randomUUIDv7();
  await db
    .insertInto("clients")
    .values({
      id,
      email: `${id}@clients.test`,
      passwordHash: "none",
      status: "ACCOUNT_READY",
      referralCode: id,
      depositReference: id,
      createdAt: now,
    })
    .execute();
  return id;
}

type QuoteFacts = { clientId: string; amount: string; from: CurrencyCode; to: CurrencyCode; now: Date };

async function insertQuote(db: Database, { clientId, amount, from, to, now }: QuoteFacts): Promise<string> {
  const wish = { fromCurrency: from, toCurrency: to, amount, isReceiving: false };
  const price = orRefuse(
    priceQuote(wish, { mid: midRate(from, to), midToGbp: one, margin: standardMargin, limits: noLimits }),
  );
  const id = randomUUIDv7();
  await writeQuotes(db, [
    {
      ...price,
      id,
      clientId,
      profitShareRate: midRate("USD", from),
      source: { mid: price.midRate, at: now, source: "test", simulated: true },
      deliveryDate: "2026-03-12",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 30_000),
    },
  ]);
  return id;
}

async function giveProfitShare(
  db: Database,
  { clientId, usdMinor, now }: { clientId: string; usdMinor: bigint; now: Date },
): Promise<void> {
  const facts = { id: randomUUIDv7(), subjectId: randomUUIDv7(), clientId, usdMinor, postedAt: now };
  await db.transaction().execute((tx) => postJournal(tx, profitShareEarnedJournal(facts)));
}
