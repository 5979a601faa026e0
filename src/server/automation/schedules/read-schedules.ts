import type * as contract from "#contract/automation/schedules.ts";
import type { ResponseInput } from "#contract/endpoint.ts";
import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import { closedDays } from "#domain/automation/schedules/schedule-exchange.ts";
import {
  listOccurrences,
  type Occurrence,
  type Taken,
  takeOccurrences,
} from "#domain/automation/schedules/schedule-rule.ts";
import { addDays, type Day, type SettlementCalendar } from "#domain/calendar.ts";
import { currencyCodes } from "#domain/currency.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { exchangeOf, ruleOf } from "./schedule-input.ts";
import {
  duePaymentsOf,
  listPaymentsBetween,
  listPaymentsOfSchedule,
  readTaken,
  type SettledRow,
} from "./scheduled-payments-store.ts";
import { findSchedule, listOpenSchedules, listScheduleRows, type ScheduleWithRecipient } from "./store.ts";

const nextShown = 6;
const pastShown = 100;
/** Longest period of the calendar, in days. */
const maxPeriodDays = 62;

type Schedule = ResponseInput<typeof contract.listSchedules>["items"][number];
type ScheduledPayment = ResponseInput<typeof contract.listScheduledPayments>["items"][number];

/** One page of a client's schedules, newest first. @throws Refused `input_malformed` for an invalid cursor. */
export async function listSchedules(
  db: Database,
  clientId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<ResponseInput<typeof contract.listSchedules>> {
  const rows = await listScheduleRows(db, clientId, { cursor: decodeCursor(cursor), limit });
  const { items, nextCursor } = toPage(rows, limit);
  return { items: items.map((row) => serializeSchedule(row)), nextCursor };
}

/** @throws Refused `not_found`, also for another client's schedule. */
export async function readSchedule(
  db: Database | Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  { calendar }: { readonly calendar: SettlementCalendar },
): Promise<ResponseInput<typeof contract.readSchedule>> {
  const row = await findSchedule(db, clientId, id);
  if (!row) throw new Refused("not_found");
  const [due] = await duePaymentsOf(db, id);
  const taken = await readTaken(db, id);
  const past = await listPaymentsOfSchedule(db, id, pastShown);
  return {
    ...serializeSchedule(row, due),
    upcoming: takeOccurrences(upcomingOf(row, taken, calendar), nextShown).map((next) =>
      serializeUpcoming(row, next),
    ),
    past: past.map(serializeSettled),
  };
}

/**
 * A client's scheduled payments of a period, past and to come, with totals.
 * @throws Refused `schedule_invalid` for a period that is too long or ends before it begins.
 */
export async function listScheduledPayments(
  db: Database,
  { clientId, from, to }: { readonly clientId: string; readonly from: Day; readonly to: Day },
  { calendar, now }: { readonly calendar: SettlementCalendar; readonly now: Date },
): Promise<ResponseInput<typeof contract.listScheduledPayments>> {
  if (to < from || addDays(from, maxPeriodDays) < to)
    throw new Refused("schedule_invalid", { to: `Choose a period of up to ${maxPeriodDays} days.` });
  const settled = await listPaymentsBetween(db, clientId, { from, to });
  const items = settled.map(serializeSettled);
  const amounts = settled
    .filter(({ status }) => status === "PAID" || status === "DUE")
    .map(({ amount, currency }) => money(amount, currency));
  for (const schedule of await listOpenSchedules(db, clientId)) {
    const taken = await readTaken(db, schedule.id);
    for (const next of upcomingOf(schedule, taken, calendar)) {
      if (next.paysOn > to) break;
      if (next.paysOn < from) continue;
      items.push(serializeUpcoming(schedule, next));
      amounts.push(money(schedule.amount, schedule.currency));
    }
  }
  return {
    items: items.toSorted((a, b) => a.paysOn.localeCompare(b.paysOn)),
    totals: totalsOf(amounts),
    today: londonDay(now),
  };
}

function totalsOf(amounts: readonly Money[]) {
  return currencyCodes.flatMap((currency) => {
    const own = amounts.filter((amount) => amount.currency === currency);
    const total = money(
      own.reduce((sum, { minor }) => sum + minor, 0n),
      currency,
    );
    return own.length > 0 ? [{ currency, amount: formatAmount(total), count: own.length }] : [];
  });
}

/** What an active schedule pays from its next payment on, without the periods that have a row. */
function* upcomingOf(
  schedule: ScheduleWithRecipient,
  { periods }: Taken,
  calendar: SettlementCalendar,
): Generator<Occurrence> {
  const { status, nextOn, nextNamedOn } = schedule;
  if (status !== "ACTIVE" || nextOn === null || nextNamedOn === null) return;
  for (const next of listOccurrences(ruleOf(schedule), closedDays(schedule, calendar)))
    if (next.namedOn >= nextNamedOn && !periods.has(next.period)) yield next;
}

function serializeUpcoming(
  { id, label, holderName, amount, currency, fromCurrency }: ScheduleWithRecipient,
  { paysOn, namedOn }: Occurrence,
): ScheduledPayment {
  return {
    scheduleId: id,
    label,
    recipientName: holderName,
    paysOn,
    namedOn,
    amount: formatAmount(money(amount, currency)),
    currency,
    status: "UPCOMING",
    reason: null,
    fromCurrency: fromCurrency ?? currency,
    exchange: null,
    payment: null,
  };
}

function serializeSettled(row: SettledRow): ScheduledPayment {
  const { scheduleId, label, holderName, paysOn, namedOn, amount, currency, status, reason } = row;
  const { paymentId, paymentStatus, isDeclined } = row;
  return {
    scheduleId,
    label,
    recipientName: holderName,
    paysOn,
    namedOn,
    amount: formatAmount(money(amount, currency)),
    currency,
    status,
    reason,
    // What was paid names the balance that paid it, whatever the schedule says by now.
    fromCurrency: (status === "PAID" ? row.soldCurrency : row.fromCurrency) ?? currency,
    exchange: serializeExchange(row),
    payment:
      paymentId !== null && paymentStatus !== null
        ? { id: paymentId, status: paymentStatus, isDeclined }
        : null,
  };
}

function serializeExchange({
  tradeId,
  tradeReference: reference,
  tradeRate: rate,
  soldAmount,
  soldCurrency,
}: SettledRow): ScheduledPayment["exchange"] {
  if (tradeId === null || reference === null || rate === null || soldAmount === null || soldCurrency === null)
    return null;
  const amount = formatAmount(money(soldAmount, soldCurrency));
  return { tradeId, reference, amount, currency: soldCurrency, rate: rateToNumber(rate) };
}

/** `due` is the oldest payment that waits for money. */
function serializeSchedule(
  row: ScheduleWithRecipient,
  due?: { readonly paysOn: Day; readonly namedOn: Day },
): Schedule {
  const { id, label, beneficiaryId, holderName, accountMasked, amount, currency, status } = row;
  const { nextOn, nextNamedOn } = row;
  const exchange = exchangeOf(row);
  const next = nextOn !== null && nextNamedOn !== null ? { paysOn: nextOn, namedOn: nextNamedOn } : null;
  return {
    id,
    label,
    recipient: { id: beneficiaryId, name: holderName, accountNumber: accountMasked, state: stateOf(row) },
    amount: formatAmount(money(amount, currency)),
    currency,
    reference: row.reference,
    exchange: exchange && {
      ...exchange,
      minRate: exchange.minRate === null ? null : rateToNumber(exchange.minRate),
    },
    purpose: row.purpose,
    rule: ruleOf(row),
    status,
    pausedReason: row.pausedReason,
    next: status === "ACTIVE" ? (due ? { paysOn: due.paysOn, namedOn: due.namedOn } : next) : null,
    version: row.version,
    createdAt: row.createdAt,
  };
}

function stateOf({ isDeleted, isConfirmed }: ScheduleWithRecipient): Schedule["recipient"]["state"] {
  if (isDeleted) return "deleted";
  return isConfirmed ? "confirmed" : "changed";
}
