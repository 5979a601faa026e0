import type { DayResultInput } from "#contract/reporting/position.ts";
import { homeCurrency } from "#domain/currency.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { dayResult, type Result } from "#domain/reporting/position/day-result.ts";
import { defaultTimeZone, localDay } from "#domain/time-zone.ts";
import { readNewestSampleBefore } from "#server/market/rates/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { readDayPostings } from "./day-store.ts";
import { readPositions } from "./store.ts";

/** Newest rates before midnight that still count as those with which the day began: those of a weekend's Friday. */
const oldestStartMs = 4 * 86_400_000;

type Moment = { readonly now: Date; readonly table: RateTable | undefined };

/** The house's profit and loss since midnight in London; `tx` reads as of one moment. */
export async function readDayResult(tx: Transaction, { now, table }: Moment): Promise<DayResultInput> {
  const since = new Date(localDay(defaultTimeZone, now).from);
  const start = await readNewestSampleBefore(tx, since);
  const isUsable = start !== undefined && since.getTime() - start.at.getTime() <= oldestStartMs;
  const { currencies, together } = dayResult({
    positions: await readPositions(tx),
    ...(await readDayPostings(tx, since)),
    ratesNow: table,
    ratesAtStart: isUsable ? start : undefined,
  });
  return {
    at: now,
    since,
    currency: homeCurrency,
    currencies: currencies.map(({ currency, averageRate, ...result }) => ({
      currency,
      ...describeResult(result),
      averageRate: averageRate === undefined ? null : rateToNumber(averageRate),
    })),
    together: describeResult(together),
  };
}

function describeResult({ earned, covered, realised, unrealised }: Result) {
  const format = (pence: bigint | null) => (pence === null ? null : formatAmount(money(pence, homeCurrency)));
  return {
    earned: format(earned),
    covered: format(covered),
    realised: format(realised),
    unrealised: format(unrealised),
  };
}
