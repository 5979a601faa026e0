import { endpoint } from "#contract/endpoint.ts";
import { withdrawalReference } from "#contract/payments/withdrawals.ts";
import { plainName } from "#contract/plain-name.ts";
import { isDeclined } from "#contract/trading/payment-status.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  day,
  dayIn,
  id,
  page,
  pageSchema,
  purpose,
  rateIn,
  rateOut,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { scheduledPaymentStatuses, scheduleStatuses } from "#domain/automation/schedules/lifecycle.ts";
import { frequencies, holidayRules } from "#domain/automation/schedules/schedule-rule.ts";
import { paymentStatuses } from "#domain/payments/payments/lifecycle.ts";

const ruleIn = {
  frequency: z.enum(frequencies, "Choose how often to pay"),
  startsOn: dayIn.describe(
    "Day of a single payment, first of weekly ones, and the earliest of monthly ones; in London.",
  ),
  everyWeeks: z.coerce.number().int().default(1),
  dayOfMonth: z.coerce.number().int().nullish().describe("1 to 31; the last day in shorter months."),
  endsOn: dayIn.nullish(),
  paymentCount: z.coerce
    .number()
    .int()
    .nullish()
    .describe("Number of payments; without it and `endsOn` the schedule has no end."),
  holidayRule: z.enum(holidayRules).default("following"),
};

export const scheduleIn = z
  .object({
    label: plainName("Give the schedule a name."),
    beneficiaryId: id,
    currency: currencyCode.describe("Of the recipient, who gets the amount."),
    amount: amountIn,
    reference: withdrawalReference.optional(),
    fromCurrency: currencyCode
      .nullish()
      .describe(
        "Of the balance that pays: exchanged on the day at the client rate then. The recipient's without it.",
      ),
    minRate: rateIn
      .nullish()
      .describe("Lowest client rate, units of `currency` per 1 of `fromCurrency`; any without it."),
    retryDays: z.coerce
      .number()
      .int()
      .default(0)
      .describe("Business days that a payment below `minRate` is tried again."),
    purpose: purpose.optional(),
    ...ruleIn,
  })
  .meta({ id: "ScheduleInput" });
export type ScheduleInput = z.output<typeof scheduleIn>;

export const scheduledPayment = z
  .object({
    scheduleId: id,
    label: z.string(),
    recipientName: z.string(),
    paysOn: day.describe("Business day on which it is paid, or tried next."),
    namedOn: day.describe("Day that the rule names, from which a weekend or holiday may have moved it."),
    amount: amountOut,
    currency: currencyOut,
    status: z.enum(["UPCOMING", ...scheduledPaymentStatuses]),
    reason: z.string().nullable().describe("Why it waits or was not paid."),
    fromCurrency: currencyOut.describe("Of the balance that pays."),
    exchange: z
      .object({ tradeId: id, reference: z.string(), amount: amountOut, currency: currencyOut, rate: rateOut })
      .nullable()
      .describe("What was exchanged for it."),
    payment: z.object({ id, status: z.enum(paymentStatuses), isDeclined }).nullable(),
  })
  .meta({ id: "ScheduledPayment", description: "A payment that is to come, or what became of it." });
export type ScheduledPayment = z.output<typeof scheduledPayment>;

export const schedule = z
  .object({
    id,
    label: z.string(),
    recipient: z.object({
      id,
      name: z.string(),
      accountNumber: z.string(),
      state: z
        .enum(["confirmed", "changed", "deleted"])
        .describe("`changed`: another account than the client confirmed, which resuming confirms."),
    }),
    amount: amountOut,
    currency: currencyOut,
    reference: z.string(),
    exchange: z
      .object({ fromCurrency: currencyOut, minRate: rateOut.nullable(), retryDays: z.number().int() })
      .nullable()
      .describe("How it pays from a balance in another currency; null when the balance in `currency` pays."),
    purpose: purpose.nullable(),
    rule: z.object({
      frequency: z.enum(frequencies),
      startsOn: day,
      everyWeeks: z.number().int(),
      dayOfMonth: z.number().int().nullable(),
      endsOn: day.nullable(),
      paymentCount: z.number().int().nullable(),
      holidayRule: z.enum(holidayRules),
    }),
    status: z.enum(scheduleStatuses),
    pausedReason: z.string().nullable().describe("Why it was paused, where the client didn't do it."),
    next: z
      .object({ paysOn: day, namedOn: day })
      .nullable()
      .describe("The payment that is due or comes next; null when none is left or the schedule is paused."),
    version: z
      .number()
      .int()
      .describe("Sent with a change, so that a change of an outdated version is refused."),
    createdAt: timestamp,
  })
  .meta({ id: "Schedule" });
export type Schedule = z.output<typeof schedule>;

export const scheduleWithPayments = schedule
  .extend({
    upcoming: z.array(scheduledPayment).describe("The next six."),
    past: z.array(scheduledPayment).describe("Latest first, at most 100."),
  })
  .meta({ id: "ScheduleWithPayments" });
export type ScheduleWithPayments = z.output<typeof scheduleWithPayments>;

const inputRefusals = [
  "amount_above_limit",
  "amount_below_limit",
  "amount_malformed",
  "amount_too_large",
  "amount_too_precise",
  "amount_too_small",
  "beneficiary_currency",
  "beneficiary_incomplete",
  "confirmation_required",
  "currency_not_tradable",
  "not_found",
  "payee_not_matched",
  "purpose_missing",
  "schedule_invalid",
] as const;

const byVersion = z.object({ version: z.number().int().min(1) });

export const listSchedules = endpoint({
  operationId: "listSchedules",
  method: "GET",
  path: "/api/schedules",
  access: "activated",
  summary: "The client's payment schedules, newest first",
  query: page,
  answer: pageSchema(schedule),
  refusals: ["input_malformed"],
});

export const readSchedule = endpoint({
  operationId: "readSchedule",
  method: "GET",
  path: "/api/schedules/:id",
  access: "activated",
  summary: "Get a payment schedule with its next and past payments",
  params: byId,
  answer: scheduleWithPayments,
  refusals: ["not_found"],
});

export const createSchedule = endpoint({
  operationId: "createSchedule",
  method: "POST",
  path: "/api/schedules",
  access: "activated",
  summary: "Pay a recipient from a balance on a later day, once or by a rule",
  body: scheduleIn,
  answer: scheduleWithPayments,
  status: 201,
  idempotent: true,
  refusals: [...inputRefusals, "schedule_limit"],
});

export const editSchedule = endpoint({
  operationId: "editSchedule",
  method: "PUT",
  path: "/api/schedules/:id",
  access: "activated",
  summary: "Change a payment schedule from its next payment on; past payments stay",
  params: byId,
  body: scheduleIn.extend(byVersion.shape),
  answer: scheduleWithPayments,
  refusals: [...inputRefusals, "schedule_changed", "schedule_closed"],
});

export const pauseSchedule = endpoint({
  operationId: "pauseSchedule",
  method: "POST",
  path: "/api/schedules/:id/pause",
  access: "activated",
  summary: "Pause a payment schedule",
  params: byId,
  body: byVersion,
  answer: scheduleWithPayments,
  refusals: ["not_found", "schedule_changed", "schedule_closed"],
});

export const resumeSchedule = endpoint({
  operationId: "resumeSchedule",
  method: "POST",
  path: "/api/schedules/:id/resume",
  access: "activated",
  summary: "Resume a payment schedule; payments whose day has passed are left out",
  params: byId,
  body: byVersion,
  answer: scheduleWithPayments,
  refusals: [
    "beneficiary_currency",
    "beneficiary_incomplete",
    "confirmation_required",
    "not_found",
    "payee_not_matched",
    "purpose_missing",
    "schedule_changed",
    "schedule_closed",
  ],
});

export const skipScheduledPayment = endpoint({
  operationId: "skipScheduledPayment",
  method: "POST",
  path: "/api/schedules/:id/skip",
  access: "activated",
  summary: "Leave out the next payment of a schedule",
  params: byId,
  body: byVersion.extend({
    namedOn: dayIn.optional().describe("`next.namedOn` as read; refused once another payment is next."),
  }),
  answer: scheduleWithPayments,
  refusals: ["not_found", "schedule_changed", "schedule_closed", "schedule_paused"],
});

export const cancelSchedule = endpoint({
  operationId: "cancelSchedule",
  method: "POST",
  path: "/api/schedules/:id/cancel",
  access: "activated",
  summary: "Cancel a payment schedule; payments already made stay",
  params: byId,
  body: byVersion,
  answer: scheduleWithPayments,
  refusals: ["not_found", "schedule_changed", "schedule_closed"],
});

export const listScheduledPayments = endpoint({
  operationId: "listScheduledPayments",
  method: "GET",
  path: "/api/scheduled-payments",
  access: "activated",
  summary: "Scheduled payments of a period of up to 62 days, past and to come, with totals",
  query: z.object({ from: dayIn, to: dayIn }),
  answer: z.object({
    items: z.array(scheduledPayment),
    totals: z
      .array(z.object({ currency: currencyOut, amount: amountOut, count: z.number().int() }))
      .describe("By currency, of payments that are to come, due or made."),
    today: day.describe("Today in London."),
  }),
  refusals: ["schedule_invalid"],
});

export const listScheduleDates = endpoint({
  operationId: "listScheduleDates",
  method: "GET",
  path: "/api/schedule-dates",
  access: "activated",
  summary: "The first payment days of a rule, with weekends and holidays taken into account",
  query: z.object({
    ...ruleIn,
    currency: currencyCode,
    fromCurrency: currencyCode.optional(),
    dayOfMonth: z.coerce.number().int().optional(),
    endsOn: dayIn.optional(),
    paymentCount: z.coerce.number().int().optional(),
  }),
  answer: z.object({ items: z.array(z.object({ paysOn: day, namedOn: day })) }),
  refusals: ["schedule_invalid"],
});
