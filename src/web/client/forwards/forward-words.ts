import type { Forward } from "#contract/payments/forwards.ts";
import { addDays, parseDay, startOfDay } from "#domain/calendar.ts";
import { rateDecimals } from "#domain/market/rates/format-display-rate.ts";
import { parseAmount } from "#domain/money.ts";
import { type ForwardStatus, isOpenForward } from "#domain/payments/forwards/lifecycle.ts";
import { defaultTimeZone, momentIn } from "#domain/time-zone.ts";
import { londonToday } from "#web/client/schedules/schedule-words.ts";
import type { BadgeTone } from "#web/design/badge.tsx";
import { formatDateTime, formatMoney, formatWeekday } from "#web/design/format.ts";
import { numberFormat } from "#web/design/number-format.ts";

export const forwardLooks: Readonly<Record<ForwardStatus, { label: string; tone: BadgeTone }>> = {
  PENDING_DEPOSIT: { label: "Awaiting deposit", tone: "waiting" },
  ACTIVE: { label: "Open", tone: "good" },
  PARTLY_DRAWN: { label: "Partly exchanged", tone: "good" },
  DRAWN: { label: "Exchanged, being paid", tone: "waiting" },
  SETTLED: { label: "Completed", tone: "quiet" },
  CLOSED_OUT: { label: "Closed out", tone: "bad" },
};

/** Days before its last one from which a forward needs its client. */
const soonDays = 7;
/** Time of day in London at which the rest is exchanged. */
const endsAtMs = 15 * 3_600_000;

/** Whether something is left to exchange. */
export function isOpen({ status }: Pick<Forward, "status">): boolean {
  return isOpenForward(status);
}

/** When what is left is exchanged automatically. */
export function endOf({ drawBy }: Pick<Forward, "drawBy">): Date {
  const day = parseDay(drawBy);
  return day === undefined
    ? new Date(drawBy)
    : momentIn(defaultTimeZone, new Date(startOfDay(day).getTime() + endsAtMs));
}

export type ForwardNeed = {
  readonly kind: "first_deposit" | "deposit" | "last_day";
  readonly words: string;
  readonly by: Date;
};

/** What a forward needs of its client, if anything: its deposit first, and a margin call before the last day. */
export function findNeed(forward: Forward, now: Date): ForwardNeed | undefined {
  const { depositDue, marginCall, fromCurrency, drawBy } = forward;
  if (depositDue) {
    const amount = formatMoney(depositDue.amount, fromCurrency);
    const words = `Pay the deposit of ${amount} by ${formatDateTime(depositDue.dueBy)}`;
    return { kind: "first_deposit", words, by: new Date(depositDue.dueBy) };
  }
  if (marginCall) {
    const amount = formatMoney(marginCall.amount, fromCurrency);
    const words = `Add ${amount} by ${formatDateTime(marginCall.dueBy)}`;
    return { kind: "deposit", words, by: new Date(marginCall.dueBy) };
  }
  if (!isOpen(forward) || drawBy > addDays(londonToday(now), soonDays)) return undefined;
  return { kind: "last_day", words: `Last day ${formatWeekday(drawBy)}`, by: endOf(forward) };
}

/** Forward points with their sign, in the rate's decimals: `+0.0042`. */
export function formatForwardPoints(points: string, spotRate: number): string {
  const digits = rateDecimals(spotRate);
  const figure = numberFormat({
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 6),
    signDisplay: "exceptZero",
  });
  return figure.format(points as Intl.StringNumericLiteral).replace("-", "−");
}

/** A change of worth in words instead of a sign: `56.86 GBP less than at your rate`. */
export function describeWorth(change: string, currency: Forward["fromCurrency"]): string {
  if (!/[1-9]/.test(change)) return "the same as at your rate";
  const isLoss = change.startsWith("-");
  const amount = formatMoney(isLoss ? change.slice(1) : change, currency);
  return `${amount} ${isLoss ? "less" : "more"} than at your rate`;
}

/** How much of it is exchanged or closed out, in whole percent. */
export function percentUsed({ fromAmount, fromAmountLeft, fromCurrency }: Forward): number {
  const [all, left] = [parseAmount(fromAmount, fromCurrency), parseAmount(fromAmountLeft, fromCurrency)];
  if (typeof all !== "bigint" || typeof left !== "bigint" || all === 0n) return 0;
  return Number(((all - left) * 100n) / all);
}
