import { parseTargetRate } from "#domain/automation/orders/order-input.ts";
import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import { type Day, formatCalendarDay, parseDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { parseAmount } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import { decimalsFault } from "#domain/read-amount.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** Per client, those of past periods included. */
export const maxBudgetRates = 100;

/** Bounds of a period, so that a slip in the year is noticed. */
const firstDay = "2000-01-01" as Day;
const lastDay = "2099-12-31" as Day;

/** First and last day in London. */
export type Period = { readonly startsOn: Day; readonly endsOn: Day };

export type BudgetRate = Period & {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  /** Units of `toCurrency` per 1 of `fromCurrency`. */
  readonly budgetRate: Rate;
  /** What is planned to be sold in the period, in minor units of `fromCurrency`; null for no plan. */
  readonly plannedAmount: bigint | null;
};

export type BudgetRateInput = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly budgetRate: string | number;
  readonly startsOn: string;
  readonly endsOn: string;
  /** Decimal text in `fromCurrency`. */
  readonly plannedAmount?: string | null | undefined;
};

/** Parses a budget rate, with a message per invalid field. */
export function parseBudgetRate(input: BudgetRateInput): Outcome<BudgetRate> {
  const { fromCurrency, toCurrency } = input;
  const faults: Record<string, string> = {};
  if (fromCurrency === toCurrency) faults.toCurrency = "Choose two different currencies.";
  const budgetRate = parseTargetRate(input.budgetRate);
  if (budgetRate === undefined)
    faults.budgetRate = "Enter a rate above 0 and below 1,000,000, with at most ten decimals";
  const startsOn = parseDay(input.startsOn);
  const endsOn = parseDay(input.endsOn);
  Object.assign(faults, periodFaults(startsOn, endsOn));
  const plannedAmount = parsePlan(input.plannedAmount, fromCurrency);
  if (typeof plannedAmount === "string") faults.plannedAmount = plannedAmount;
  const isParsed =
    budgetRate !== undefined &&
    startsOn !== undefined &&
    endsOn !== undefined &&
    typeof plannedAmount !== "string";
  if (!isParsed || Object.keys(faults).length > 0) return refused("budget_rate_invalid", faults);
  return accepted({ fromCurrency, toCurrency, budgetRate, startsOn, endsOn, plannedAmount });
}

function periodFaults(startsOn: Day | undefined, endsOn: Day | undefined): Record<string, string> {
  if (startsOn === undefined) return { startsOn: "Enter a date, like 2026-03-31" };
  if (startsOn < firstDay || startsOn > lastDay)
    return {
      startsOn: `Enter a date from ${formatCalendarDay(firstDay)} to ${formatCalendarDay(lastDay)}`,
    };
  if (endsOn === undefined) return { endsOn: "Enter a date, like 2026-03-31" };
  if (endsOn < startsOn) return { endsOn: "Enter the first day or a later one" };
  if (endsOn >= twoYearsAfter(startsOn)) return { endsOn: "Enter a date within two years of the first day" };
  return {};
}

/** The same date two years later; a text that compares as one where it is 29 February. */
function twoYearsAfter(day: Day): string {
  return `${Number(day.slice(0, 4)) + 2}${day.slice(4)}`;
}

/** Minor units, null for no plan, or what is wrong. */
function parsePlan(plan: BudgetRateInput["plannedAmount"], currency: CurrencyCode): bigint | null | string {
  if (plan === null || plan === undefined || plan === "") return null;
  const minor = parseAmount(plan, currency);
  if (typeof minor === "bigint" && minor > 0n) return minor;
  if (minor === "amount_too_precise") return decimalsFault(currency);
  if (minor === "amount_too_large") return "That's more than you can plan. Enter a smaller amount.";
  return "Enter an amount above 0, or none";
}

export const periodStatuses = ["upcoming", "current", "past"] as const;
export type PeriodStatus = (typeof periodStatuses)[number];

/** Whether a period is over or has begun, by the day in London. */
export function periodStatus({ startsOn, endsOn }: Period, now: Date): PeriodStatus {
  const today = londonDay(now);
  if (today < startsOn) return "upcoming";
  return today > endsOn ? "past" : "current";
}

/** For example `01 Jan 2026 to 31 Mar 2026`. */
export function formatPeriod({ startsOn, endsOn }: Period): string {
  return `${formatCalendarDay(startsOn)} to ${formatCalendarDay(endsOn)}`;
}
