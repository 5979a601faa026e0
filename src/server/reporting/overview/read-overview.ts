import type { OverviewInput } from "#contract/reporting/overview.ts";
import { assert } from "#domain/assert.ts";
import { addDays } from "#domain/calendar.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { marginFor } from "#domain/market/pricing/price-list.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { getCrossRate, isFresh, type RateTable } from "#domain/market/rates/rate-table.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import { type Rate, rateToNumber } from "#domain/rate.ts";
import { isCheckRecent } from "#domain/reporting/books/check-pace.ts";
import { getNearTargets, nearPercent } from "#domain/reporting/overview/near-market.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import { clockIn, startOfDayIn } from "#domain/time-zone.ts";
import { readBookCheck } from "#server/ledger/journals/check-results-store.ts";
import { readMarginsInForce, readPriceList } from "#server/market/pricing/terms-store.ts";
import { countPendingApprovals } from "#server/platform/people/approvals-store.ts";
import { readControlMode } from "#server/platform/people/read-control-mode.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { receiptsWaiting, sumBooked } from "./overview-store.ts";
import * as store from "./overview-store.ts";

const currency = "GBP";
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Context = {
  readonly now: Date;
  /** Rates in force, of any age. */
  readonly table: RateTable | undefined;
  /** Whether the rates can be exchanged at. */
  readonly isFirm: boolean;
  readonly tradable: ReadonlySet<CurrencyCode>;
};

/** Current state of the business for a person's staff accounts; `zone` decides what today is. */
export async function readOverview(
  db: Database,
  { zone, ownAccounts }: { readonly zone: string; readonly ownAccounts: ReadonlySet<string> },
  context: Context,
): Promise<OverviewInput> {
  const { now, table } = context;
  const [booked, stages, waiting, rates, near, books, mode, approvals] = await Promise.all([
    readBooked(db, zone, context),
    readStages(db, today(zone, now), new Date(now.getTime() - dayMs)),
    readWaiting(db, table),
    readRates(db, context),
    readNearTargets(db, context),
    readBooks(db, now),
    readControlMode(db, now),
    countPendingApprovals(db, { ownAccounts, now }),
  ]);
  return {
    at: now,
    currency,
    rates,
    ...booked,
    stages,
    waiting,
    near,
    books,
    control: { mode, approvals },
  };
}

function today(zone: string, now: Date): store.Period {
  // Includes bookings of this very millisecond.
  return { since: startOfDayIn(zone, clockIn(zone, now).day), before: new Date(now.getTime() + 1) };
}

async function readBooked(db: Database, zone: string, { now, table }: Context) {
  const period = today(zone, now);
  const before = startOfDayIn(zone, addDays(clockIn(zone, now).day, -1));
  const asLong = new Date(before.getTime() + period.before.getTime() - period.since.getTime());
  const [those, earlier] = await Promise.all([
    store.sumBooked(db, period),
    store.sumBooked(db, { since: before, before: asLong }),
  ]);
  return {
    today: describeBooked(those, { currency, table }),
    yesterday: describeBooked(earlier, { currency, table }),
  };
}

async function readStages(
  db: Database,
  period: store.Period,
  lateBefore: Date,
): Promise<OverviewInput["stages"]> {
  const [underWay, ended] = await Promise.all([
    store.countOpenStages(db, lateBefore),
    store.countEndedStages(db, period),
  ]);
  const inPounds = (sum: string | number | bigint | null) => formatAmount(sumOf(sum, currency));
  return {
    underWay: underWay.map(({ stage, trades, worth, late, lateWorth, oldest }) => ({
      stage,
      trades: Number(trades),
      worth: inPounds(worth),
      late: Number(late),
      lateWorth: inPounds(lateWorth),
      oldest,
    })),
    endedToday: ended.map(({ stage, trades, worth }) => ({
      stage,
      trades: Number(trades),
      worth: inPounds(worth),
    })),
  };
}

async function readWaiting(db: Database, table: RateTable | undefined): Promise<OverviewInput["waiting"]> {
  const [receipts, payouts] = await Promise.all([store.receiptsWaiting(db), store.payoutsUnderWay(db)]);
  const pileOf = (status: string) => payouts.filter((row) => row.status === status);
  return {
    receipts: describeMoney(receipts, { currency, table }),
    ready: describeMoney(pileOf("READY"), { currency, table }),
    sent: describeMoney(pileOf("SENT"), { currency, table }),
  };
}

async function readRates(
  db: Database,
  { now, table, isFirm: firm }: Context,
): Promise<OverviewInput["rates"]> {
  if (!table) return null;
  const { source, simulated, at, maxAgeMs } = table;
  const hour = { since: new Date(now.getTime() - 60 * minuteMs), before: now };
  const minutes = await store.minutesWithRates(db, hour);
  const fresh = isFresh(table, now);
  return { source, simulated, at, fresh, firm, maxAgeSeconds: Math.round(maxAgeMs / 1_000), minutes };
}

async function readNearTargets(
  db: Database,
  { now, table, tradable }: Context,
): Promise<OverviewInput["near"]> {
  const pairs = table && isFresh(table, now) ? pairsOf(table, [...tradable]) : [];
  if (pairs.length === 0) return { percent: nearPercent, pairs: [] };
  const [everyones, margins] = await Promise.all([readPriceList(db), readMarginsInForce(db)]);
  const ranges = pairs.flatMap(({ from, to, mid }) =>
    margins.map((margin) => ({ from, to, margin, ...getNearTargets(getClientRate(mid, margin)) })),
  );
  const mids = new Map(pairs.map(({ from, to, mid }) => [`${from} ${to}`, mid]));
  const found = await store.countNearTargets(db, ranges);
  return {
    percent: nearPercent,
    pairs: found.flatMap(({ fromCurrency, toCurrency, orders, alerts, nextOrder }) => {
      const mid = mids.get(`${fromCurrency} ${toCurrency}`);
      if (mid === undefined) return [];
      const rate = getClientRate(mid, marginFor(everyones, fromCurrency, toCurrency));
      return [
        {
          fromCurrency,
          toCurrency,
          rate: rateToNumber(rate),
          orders: Number(orders),
          alerts: Number(alerts),
          nextOrder: nextOrder === null ? null : Number(nextOrder),
        },
      ];
    }),
  };
}

type PairMid = { readonly from: CurrencyCode; readonly to: CurrencyCode; readonly mid: Rate };

function pairsOf(table: RateTable, currencies: readonly CurrencyCode[]): PairMid[] {
  return currencies.flatMap((from) =>
    currencies.flatMap((to) => {
      const mid = from === to ? undefined : getCrossRate(table, from, to);
      return mid === undefined ? [] : [{ from, to, mid }];
    }),
  );
}

async function readBooks(db: Database, now: Date): Promise<OverviewInput["books"]> {
  const found = await readBookCheck(db);
  if (!found) return { state: "unchecked", breaks: 0, checkedAt: null };
  const { checkedAt, breaks } = found;
  if (breaks > 0) return { state: "broken", breaks, checkedAt };
  return { state: isCheckRecent(found, now) ? "holding" : "unchecked", breaks, checkedAt };
}

type CurrencyContext = { readonly currency: CurrencyCode; readonly table: RateTable | undefined };

/** A database sum in minor units of the currency. */
function sumOf(sum: string | number | bigint | null, currency: string): Money {
  assert(isCurrencyCode(currency), `an amount has a currency that there is: ${currency}`);
  return money(BigInt(sum ?? 0), currency);
}

/** Booked amounts of a period, in total and by currency. */
function describeBooked(
  rows: Awaited<ReturnType<typeof sumBooked>>,
  context: CurrencyContext,
): OverviewInput["today"] {
  const sold = byCurrency(rows.map((row) => sumOf(row.sold, row.fromCurrency)));
  const margins = byCurrency(rows.map((row) => sumOf(row.margin, row.toCurrency)));
  return {
    trades: rows.reduce((count, row) => count + Number(row.trades), 0),
    volume: totalOf(sold, context),
    sold: sold.map(describe),
    margin: totalOf(margins, context),
    margins: margins.map(describe),
  };
}

/** Amounts that need action, in total and by currency. */
function describeMoney(
  rows: Awaited<ReturnType<typeof receiptsWaiting>>,
  context: CurrencyContext,
): OverviewInput["waiting"]["receipts"] {
  const amounts = byCurrency(rows.map((row) => sumOf(row.amount, row.currency)));
  const oldest = rows.map((row) => row.oldest).toSorted((one, other) => one.getTime() - other.getTime())[0];
  return {
    count: rows.reduce((count, row) => count + Number(row.count), 0),
    total: totalOf(amounts, context),
    amounts: amounts.map(describe),
    oldest: oldest ?? null,
  };
}

/** Sums per currency in code order, without zeros. */
function byCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<CurrencyCode, bigint>();
  for (const { currency, minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  return [...sums]
    .filter(([, minor]) => minor !== 0n)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, minor]) => money(minor, currency));
}

function totalOf(amounts: readonly Money[], { currency, table }: CurrencyContext): string | null {
  const total = totalIn(currency, amounts, table);
  return total ? formatAmount(total) : null;
}

function describe(amount: Money) {
  return { currency: amount.currency, amount: formatAmount(amount) };
}
