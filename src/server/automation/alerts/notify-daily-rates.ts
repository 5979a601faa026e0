import { dueDailyUpdate } from "#domain/automation/alerts/daily-update.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { getCrossRate, type RateTable } from "#domain/market/rates/rate-table.ts";
import { formatRate } from "#domain/rate.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { EventOf } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type AlertRow, claimDailyUpdates } from "./store.ts";

type DailyRates = EventOf<"daily_rates_due">;

/**
 * Sends up to `limit` members of a time zone the daily rates of their alerts, one message per member, client and day.
 * `table` must be fresh. Returns the number of members; a full batch means there may be more.
 */
export async function notifyDailyRates(
  tx: Transaction,
  timeZone: string,
  limit: number,
  { table, now }: { readonly table: RateTable; readonly now: Date },
): Promise<number> {
  const due = dueDailyUpdate(now, timeZone);
  if (!due) return 0;
  const events = new Map<string, DailyRates>();
  for (const alert of await claimDailyUpdates(tx, timeZone, due, limit)) {
    const { clientId, userId } = alert;
    const key = `${clientId} ${userId}`;
    const event = events.get(key) ?? { kind: "daily_rates_due", clientId, userId, day: due.day, rates: [] };
    events.set(key, { ...event, rates: [...event.rates, ...ratesOf(alert, table)] });
  }
  const notified = [...events.values()];
  await appendEvents(
    tx,
    notified.filter(({ rates }) => rates.length > 0),
    now,
  );
  return notified.length;
}

/** The pair's rate as one line; empty when the source lacks the pair. */
function ratesOf(alert: AlertRow, table: RateTable): DailyRates["rates"] {
  const { fromCurrency, toCurrency } = alert;
  const mid = getCrossRate(table, fromCurrency, toCurrency);
  if (mid === undefined) return [];
  const clientRate = formatRate(getClientRate(mid, alert.margin));
  return [{ fromCurrency, toCurrency, targetRate: formatRate(alert.targetRate), clientRate }];
}
