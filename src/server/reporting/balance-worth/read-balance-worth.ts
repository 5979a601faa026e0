import type { BalanceWorth } from "#contract/reporting/balance-worth.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import { dailyBalances } from "#domain/reporting/balance-worth/daily-balances.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import { clockIn, timeZoneOr } from "#domain/time-zone.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { findTimeZone, listHeldBalances } from "./store.ts";

const currency = "GBP";
const daysShown = 30;
/** More movements than this in 30 days shorten the drawn history, not the balances. */
const movementsRead = 300;

/** A client's balances valued at the mid-market rates of `table`, undefined without fresh ones. */
export async function readBalanceWorth(
  db: Database,
  clientId: string,
  { now, table }: { readonly now: Date; readonly table: RateTable | undefined },
): Promise<BalanceWorth> {
  const timeZone = timeZoneOr(await findTimeZone(db, clientId));
  const held = await listHeldBalances(db, { clientId, timeZone, limit: movementsRead });
  const today = clockIn(timeZone, now).day;
  const balances = held.map((row) => money(row.balance, row.currency));
  return {
    currency,
    total: format(totalIn(currency, balances, table)),
    simulated: table?.simulated ?? false,
    items: held.map((row, index) => {
      const movements = row.days.map(({ day, amount }) => ({ day, amount: BigInt(amount) }));
      const days = dailyBalances(row.balance, movements, {
        today,
        count: daysShown,
        isComplete: row.isComplete,
      });
      return {
        currency: row.currency,
        worth: format(totalIn(currency, balances.slice(index, index + 1), table)),
        days: days.map((minor) => formatAmount(money(minor, row.currency))),
      };
    }),
  };
}

function format(worth: Money | undefined): string | null {
  return worth === undefined ? null : formatAmount(worth);
}
