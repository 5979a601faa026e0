import type { PaceInput } from "#contract/reporting/overview.ts";
import { addDays, type Day, startOfDay } from "#domain/calendar.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { formatAmount, money } from "#domain/money.ts";
import { type BookedHour, bookingPace } from "#domain/reporting/overview/booking-pace.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import { clockIn, startOfDayIn } from "#domain/time-zone.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type BookedSum, sumBookedByHour } from "./overview-store.ts";

const currency = "GBP";
const daysOfRange = 30;
const dayMs = 86_400_000;

type Context = { readonly now: Date; readonly table: RateTable | undefined };

/** Today's bookings by the hour in a time zone, with the days that they are compared with. */
export async function readPace(db: Database, zone: string, { now, table }: Context): Promise<PaceInput> {
  const { day: today, time } = clockIn(zone, now);
  const since = startOfDayIn(zone, addDays(today, -daysOfRange));
  // Includes bookings of this very millisecond.
  const sums = await sumBookedByHour(db, { since, before: new Date(now.getTime() + 1) }, zone);
  const hourNow = Number(time.slice(0, 2));
  const paceOf = (what: BookedSum["of"]) => {
    const hours = sums.flatMap((sum) => (sum.of === what ? [bookedHour(sum, { today, table })] : []));
    const known = hours.filter((hour) => hour !== undefined);
    return known.length < hours.length ? null : bookingPace(known, hourNow).map(serialize);
  };
  return { currency, volume: paceOf("sold"), margin: paceOf("margin") };
}

/** Undefined without a rate. */
function bookedHour(
  { day, hour, currency: of, minor }: BookedSum,
  { today, table }: { readonly today: Day; readonly table: RateTable | undefined },
): BookedHour | undefined {
  const total = totalIn(currency, [money(minor, of)], table);
  const daysAgo = (startOfDay(today).getTime() - startOfDay(day).getTime()) / dayMs;
  return total && { daysAgo, hour, pence: total.minor };
}

function serialize({ hour, today, ...sums }: ReturnType<typeof bookingPace>[number]) {
  const format = (pence: bigint) => formatAmount(money(pence, currency));
  return {
    hour,
    today: today === undefined ? null : format(today),
    yesterday: format(sums.yesterday),
    lowest: format(sums.lowest),
    highest: format(sums.highest),
  };
}
