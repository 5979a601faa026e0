import type { OverviewInput } from "#contract/reporting/overview.ts";
import { assert } from "#domain/assert.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import type { bookedIn, receiptsWaiting } from "./overview-store.ts";

type CurrencyContext = { readonly currency: CurrencyCode; readonly table: RateTable | undefined };

/** A database sum in minor units of the currency. */
export function sumOf(sum: string | number | bigint | null, currency: string): Money {
  assert(isCurrencyCode(currency), `an amount has a currency that there is: ${currency}`);
  return money(BigInt(sum ?? 0), currency);
}

/** Booked amounts of a period, in total and by currency. */
export function describeBooked(
  rows: Awaited<ReturnType<typeof bookedIn>>,
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
export function describeMoney(
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
