import { describeRule } from "#domain/automation/schedules/describe-schedule.ts";
import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import {
  closedDays,
  describeExchange,
  parseScheduleExchange,
  type ScheduleExchange,
  type ScheduleExchangeInput,
} from "#domain/automation/schedules/schedule-exchange.ts";
import {
  findNextOccurrence,
  type Occurrence,
  parseScheduleRule,
  type ScheduleRule,
  type Taken,
} from "#domain/automation/schedules/schedule-rule.ts";
import type { Day, SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoneyWithCode, type Money, money } from "#domain/money.ts";
import { smallPayoutFault } from "#domain/payments/beneficiaries/payout-terms.ts";
import { type PurposeCode, purposeFor } from "#domain/payments/payments/payment-purpose.ts";
import { recipientReferenceFault, standardReference } from "#domain/payments/payments/payment-reference.ts";
import { formatRate } from "#domain/rate.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import type { FactorContext } from "#server/clients/auth/second-factor/require-factor.ts";
import type { Confirming } from "#server/clients/auth/step-up/require-confirmation.ts";
import {
  type ApprovingSession,
  confirmOrRequest,
  requireApprovalToPay,
} from "#server/clients/client-approvals/require-approval.ts";
import type { LatestRates } from "#server/market/rates/latest-rates.ts";
import { findPayablePayee, type PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { findAccount } from "#server/payments/beneficiaries/store.ts";
import { showPayout, sumInPence } from "#server/payments/funding/confirm-payouts.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ScheduleRow } from "./store.ts";

/** A rule as the API takes it; what the frequency doesn't use may be missing. */
export type RuleRequest = Omit<ScheduleRule, "startsOn" | "endsOn" | "dayOfMonth" | "paymentCount"> & {
  readonly startsOn: string;
  readonly endsOn?: string | null | undefined;
  readonly dayOfMonth?: number | null | undefined;
  readonly paymentCount?: number | null | undefined;
};

export type ScheduleRequest = RuleRequest &
  ScheduleExchangeInput & {
    readonly clientId: string;
    readonly label: string;
    readonly beneficiaryId: string;
    readonly currency: CurrencyCode;
    readonly amount: string;
    readonly reference?: string | undefined;
    readonly purpose?: PurposeCode | undefined;
  };

export type ScheduleContext = PayeeRules & {
  readonly now: Date;
  readonly newId: () => string;
  readonly calendar: SettlementCalendar;
};

export type ConfirmingContext = ScheduleContext &
  FactorContext & {
    readonly session: Confirming["session"] & ApprovingSession;
    readonly rates: LatestRates;
  };

export type ParsedSchedule = {
  readonly label: string;
  readonly beneficiaryId: string;
  readonly reference: string;
  readonly purpose: PurposeCode | null;
  readonly money: Money;
  readonly rule: ScheduleRule;
  /** Null when the balance in the recipient's currency pays. */
  readonly exchange: ScheduleExchange | null;
};

/** @throws Refused `schedule_invalid` with the fields, `amount_too_small` and those of `parseAmount`. */
export function parseSchedule(input: ScheduleRequest, now: Date, startedOn?: Day): ParsedSchedule {
  const minor = orThrow(readAmount(input.amount, input.currency));
  if (minor <= 0n) throw new Refused("amount_too_small");
  const exchange = orThrow(parseScheduleExchange(input, input.currency));
  // What is exchanged for a payment is paid whole, and exchanges have a minimum of their own.
  const small = exchange === null ? smallPayoutFault(money(minor, input.currency)) : undefined;
  if (small !== undefined) throw new Refused("amount_too_small", { amount: small });
  const { label, beneficiaryId } = input;
  const reference = input.reference || standardReference;
  const fault = recipientReferenceFault(reference, input.currency);
  if (fault !== undefined) throw new Refused("schedule_invalid", { reference: fault });
  return {
    label,
    beneficiaryId,
    reference,
    purpose: input.purpose ?? null,
    money: money(minor, input.currency),
    rule: parseRule(input, now, startedOn),
    exchange,
  };
}

/** `startedOn` is where a rule that is changed began. @throws Refused `schedule_invalid` with the fields. */
export function parseRule(request: RuleRequest, now: Date, startedOn?: Day): ScheduleRule {
  const { frequency, everyWeeks, holidayRule } = request;
  const days = { startsOn: request.startsOn as Day, endsOn: (request.endsOn ?? null) as Day | null };
  const counts = { dayOfMonth: request.dayOfMonth ?? null, paymentCount: request.paymentCount ?? null };
  const rule = { frequency, everyWeeks, holidayRule, ...days, ...counts };
  return orThrow(parseScheduleRule(rule, londonDay(now), startedOn));
}

export function noPaymentLeft(): Refused {
  return new Refused("schedule_invalid", { endsOn: "There's no payment before this date." });
}

/**
 * Has other members approve recipient, amount and rule, or else the client confirm them; returns the
 * fingerprint of the account. A series of payments is always confirmed, also to a recipient who was paid before.
 * @see Commission Delegated Regulation (EU) 2018/389, article 14
 * @throws Refused those of `findPayablePayee`, `purpose_missing`, `approval_outdated`, `second_factor_missing`; Challenged
 * `confirmation_required`; ApprovalNeeded.
 */
export async function confirmSchedule(
  tx: Transaction,
  { money: amount, beneficiaryId, rule, reference, purpose, exchange }: Omit<ParsedSchedule, "label">,
  { of, clientId }: { readonly of: string; readonly clientId: string },
  context: ConfirmingContext,
): Promise<Buffer> {
  const { currency } = amount;
  const named = { clientId, beneficiaryId, currency, amount: amount.minor };
  const payee = await findPayablePayee(tx, named, context);
  orThrow(purposeFor(payee.country, purpose));
  const account = await findAccount(tx, beneficiaryId);
  const each = rule.frequency === "once" ? "" : " each time";
  const factsOf = (accountFact: string) => [
    of,
    beneficiaryId,
    accountFact,
    String(amount.minor),
    currency,
    reference,
    ...(purpose === null ? [] : [purpose]),
    JSON.stringify(Object.entries(rule).toSorted()),
    ...(exchange ? factsOfExchange(exchange) : []),
  ];
  const summary = `Pay ${formatMoneyWithCode(amount)} to ${payee.name} (${payee.accountMasked})${each}. ${describeRule(rule)}${exchange ? `. ${describeExchange(exchange)}` : ""}`;
  const payout = { beneficiaryId, payeeName: payee.name, payeeAccountMasked: payee.accountMasked };
  const approvable = {
    kinds: exchange ? (["payment", "booking"] as const) : (["payment"] as const),
    pence: sumInPence([amount], context.rates),
    facts: ["schedule", ...factsOf(String(account.version))],
    summary,
    payouts: [
      {
        ...showPayout({ ...payout, amount, reference }),
        paidFrom: exchange ? "exchange" : "balance",
        paysOn: rule.startsOn,
      },
    ],
  } as const;
  if ((await requireApprovalToPay(tx, approvable, context)) === "not_needed")
    await confirmOrRequest(
      tx,
      {
        confirmable: { kind: "schedule", facts: factsOf(account.fingerprint.toString("base64url")), summary },
        approvable,
      },
      context,
    );
  return account.fingerprint;
}

function factsOfExchange({ fromCurrency, minRate, retryDays }: ScheduleExchange): string[] {
  return ["exchange", fromCurrency, minRate === null ? "any" : formatRate(minRate), String(retryDays)];
}

export function columnsOf({
  label,
  beneficiaryId,
  reference,
  purpose,
  money: { minor, currency },
  rule,
  exchange,
}: ParsedSchedule) {
  const minRate = exchange?.minRate ?? null;
  return {
    ...{ label, beneficiaryId, reference, purpose, amount: minor, currency, ...rule },
    fromCurrency: exchange?.fromCurrency ?? null,
    minRate: minRate === null ? null : formatRate(minRate),
    retryDays: exchange?.retryDays ?? 0,
  };
}

export function auditFacts({
  money: amount,
  beneficiaryId,
  rule,
  exchange,
}: ParsedSchedule): Record<string, string> {
  const payout = `${formatMoneyWithCode(amount)} to ${beneficiaryId}`;
  return { payout, rule: describeRule(rule), ...(exchange && { exchange: describeExchange(exchange) }) };
}

/** How a schedule's row exchanges; null when the balance in the recipient's currency pays. */
export function exchangeOf({
  fromCurrency,
  minRate,
  retryDays,
}: Pick<ScheduleRow, "fromCurrency" | "minRate" | "retryDays">): ScheduleExchange | null {
  return fromCurrency === null ? null : { fromCurrency, minRate, retryDays };
}

/** The rule in a schedule's row. */
export function ruleOf(row: ScheduleRule): ScheduleRule {
  const { frequency, startsOn, everyWeeks, dayOfMonth, endsOn, paymentCount, holidayRule } = row;
  return { frequency, startsOn, everyWeeks, dayOfMonth, endsOn, paymentCount, holidayRule };
}

/** The next payment from today on whose period isn't taken. */
export function nextPayment(
  {
    currency,
    fromCurrency,
    rule,
  }: {
    readonly currency: CurrencyCode;
    readonly fromCurrency: CurrencyCode | null;
    readonly rule: ScheduleRule;
  },
  taken: Taken,
  { now, calendar }: Pick<ScheduleContext, "now" | "calendar">,
): Occurrence | undefined {
  const isClosed = closedDays({ currency, fromCurrency }, calendar);
  return findNextOccurrence(rule, { from: londonDay(now), taken }, isClosed);
}
