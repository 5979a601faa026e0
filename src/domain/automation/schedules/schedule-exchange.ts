import { parseTargetRate } from "#domain/automation/orders/order-input.ts";
import { addDays, type Day, type SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatDisplayRate, formatTargetRate } from "#domain/market/rates/format-display-rate.ts";
import { formatCounted } from "#domain/plural.ts";
import type { Rate } from "#domain/rate.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { type IsClosed, openDay } from "./schedule-rule.ts";

/** Business days that a payment may wait for its rate after its own. */
export const maxRetryDays = 10;

/** How a schedule pays from a balance in another currency: the exchange is booked on the day. */
export type ScheduleExchange = {
  readonly fromCurrency: CurrencyCode;
  /** Lowest client rate, units of the recipient's currency per 1 of `fromCurrency`; null exchanges at any. */
  readonly minRate: Rate | null;
  readonly retryDays: number;
};

export type ScheduleExchangeInput = {
  readonly fromCurrency?: CurrencyCode | null | undefined;
  readonly minRate?: string | number | null | undefined;
  readonly retryDays?: number | undefined;
};

/**
 * Validates how a schedule exchanges; null when the balance in the recipient's currency pays. Refuses
 * `schedule_invalid` with the fields.
 */
export function parseScheduleExchange(
  input: ScheduleExchangeInput,
  currency: CurrencyCode,
): Outcome<ScheduleExchange | null> {
  const { retryDays = 0 } = input;
  const fromCurrency = input.fromCurrency ?? null;
  const typed = input.minRate ?? "";
  if (fromCurrency === null || fromCurrency === currency) {
    if (typed === "") return accepted(null);
    return refused("schedule_invalid", { minRate: "A lowest rate needs a balance in another currency." });
  }
  const minRate = typed === "" ? null : parseTargetRate(typed);
  if (minRate === undefined)
    return refused("schedule_invalid", {
      minRate: "Enter a rate above 0 and below 1,000,000, with at most ten decimals.",
    });
  if (!Number.isInteger(retryDays) || retryDays < 0 || retryDays > maxRetryDays)
    return refused("schedule_invalid", { retryDays: `Choose 0 to ${maxRetryDays} days.` });
  return accepted({ fromCurrency, minRate, retryDays: minRate === null ? 0 : retryDays });
}

/** Days on which a schedule can't pay: holidays of either of its currencies. */
export function closedDays(
  { currency, fromCurrency }: { readonly currency: CurrencyCode; readonly fromCurrency: CurrencyCode | null },
  calendar: SettlementCalendar,
): IsClosed {
  return (day) =>
    calendar.isHoliday(currency, day) || (fromCurrency !== null && calendar.isHoliday(fromCurrency, day));
}

/** The business day of the next try for a payment whose rate was too low; undefined when it has had its days. */
export function nextTryDay(
  { daysWaited, retryDays }: { readonly daysWaited: number; readonly retryDays: number },
  today: Day,
  isClosed: IsClosed,
): Day | undefined {
  return daysWaited < retryDays ? openDay(addDays(today, 1), 1, isClosed) : undefined;
}

/** Why a payment waits for its rate, or failed. */
export function describeLowRate(rate: Rate, minRate: Rate): string {
  const [limit, shown] = [formatTargetRate(minRate), formatDisplayRate(rate)];
  const exact = shown === formatDisplayRate(minRate) ? formatTargetRate(rate) : shown;
  return `Your rate was ${exact}, below your limit of ${limit}.`;
}

/** The exchange in words, such as "Exchanged from GBP on the day at 1.1500 or better". */
export function describeExchange({ fromCurrency, minRate, retryDays }: ScheduleExchange): string {
  const exchanged = `Exchanged from ${fromCurrency} on the day`;
  if (minRate === null) return `${exchanged} at the rate then`;
  const retried =
    retryDays === 0 ? "" : `, tried again on up to ${formatCounted(retryDays, "more business day")}`;
  return `${exchanged} at ${formatTargetRate(minRate)} or better${retried}`;
}
