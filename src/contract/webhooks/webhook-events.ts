import { amountOut, currencyOut, day, id } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { type FillFailure, fillFailures } from "#domain/automation/orders/fill-failures.ts";
import { approvalKinds } from "#domain/clients/client-approvals/approval-rule.ts";
import type { SentEventType } from "#domain/webhooks/event-type.ts";
import {
  amounts,
  exampleAmounts,
  exampleId,
  examplePair,
  linkTo,
  otherId,
  pair,
  rate,
  time,
  url,
} from "./event-amounts.ts";
import { forwardWebhookEvents } from "./forward-webhook-events.ts";

/** What is sent for one type of event. */
export type WebhookEventDefinition = {
  /** When it is sent, in one sentence. */
  readonly summary: string;
  /** Grows with each change of `data`; new fields alone don't change it. */
  readonly version: number;
  /** The object, its address in the API and a few facts. */
  readonly data: z.ZodObject;
  /** `data` of an example. */
  readonly example: Readonly<Record<string, unknown>>;
};

const fillFailureCodes = Object.keys(fillFailures) as [FillFailure, ...FillFailure[]];

const trade = z.object({
  object: z.literal("trade"),
  id,
  url,
  reference: z.string(),
  ...amounts,
});
const exampleTrade = {
  object: "trade",
  id: exampleId,
  url: linkTo(`trades/${exampleId}`),
  reference: "FX00001234",
  ...exampleAmounts,
};

const payment = z.object({
  object: z.literal("payment"),
  id,
  url,
  trade_id: id.nullable().describe("The exchange it belongs to; null for a payment from a balance."),
  amount: amountOut,
  currency: currencyOut,
  reference: z.string().describe("What the recipient sees."),
});
const examplePayment = {
  object: "payment",
  id: exampleId,
  url: linkTo(`payments/${exampleId}`),
  trade_id: otherId,
  amount: "1151.54",
  currency: "EUR",
  reference: "INV 2041",
};

const order = z.object({
  object: z.literal("order"),
  id,
  url,
  ...pair,
  amount: amountOut,
  target_rate: rate.nullable().describe("Null for an order that only has a stop."),
  stop_rate: rate.nullable(),
});
const exampleOrder = {
  object: "order",
  id: exampleId,
  url: linkTo(`orders/${exampleId}`),
  ...examplePair,
  amount: "25000.00",
  target_rate: "1.1600000000",
  stop_rate: null,
};

const approval = z.object({
  object: z.literal("approval"),
  id,
  url,
  kinds: z.array(z.enum(approvalKinds)).describe("What the request does."),
  prepared_by: id.describe("The member who prepared it."),
  expires_at: time,
});
const exampleApproval = {
  object: "approval",
  id: exampleId,
  url: linkTo(`approvals/${exampleId}`),
  kinds: ["payment"],
  prepared_by: otherId,
  expires_at: "2026-12-02T09:30:00.000Z",
};

/** Every type that is sent, with its schema; `webhook.test` is sent on request alone. */
export const webhookEvents = {
  "quote.expired": {
    summary: "A quote expired before anyone booked it.",
    version: 1,
    data: z.object({ object: z.literal("quote"), id, url, ...amounts, rate, expired_at: time }),
    example: {
      object: "quote",
      id: exampleId,
      url: linkTo(`quotes/${exampleId}`),
      ...exampleAmounts,
      rate: "1.1515400000",
      expired_at: "2026-11-25T09:30:30.000Z",
    },
  },
  "trade.booked": {
    summary: "An exchange was booked.",
    version: 1,
    data: trade,
    example: exampleTrade,
  },
  "trade.funded": {
    summary: "All the money for an exchange arrived.",
    version: 1,
    data: trade.extend({
      unconfirmed: z.boolean().describe("True until we have confirmed that the money came."),
    }),
    example: { ...exampleTrade, unconfirmed: false },
  },
  "trade.completed": {
    summary: "An exchange is completed: nothing is left to pay.",
    version: 1,
    data: trade,
    example: exampleTrade,
  },
  "trade.cancelled": {
    summary:
      "An exchange ended without a market close-out: you cancelled it free of charge, or we reversed it.",
    version: 1,
    data: trade.extend({ reason: z.string().nullable().describe("Ours; null when you cancelled it.") }),
    example: { ...exampleTrade, reason: null },
  },
  "trade.closed_out": {
    summary:
      "An exchange was closed out at the market rate, on request or because its money didn't arrive in time.",
    version: 1,
    data: trade.extend({
      cause: z.enum(["client", "desk", "expired"]),
      cost: amountOut.describe("What the close-out cost, in from_currency; 0.00 when it cost nothing."),
    }),
    example: { ...exampleTrade, cause: "expired", cost: "12.40" },
  },
  ...forwardWebhookEvents,
  "payment.ready": {
    summary: "A payment is funded and about to be sent.",
    version: 1,
    data: payment,
    example: examplePayment,
  },
  "payment.sent": {
    summary: "A payment was sent to the bank.",
    version: 1,
    data: payment,
    example: examplePayment,
  },
  "payment.completed": {
    summary: "The bank has paid out a payment.",
    version: 1,
    data: payment,
    example: examplePayment,
  },
  "payment.returned": {
    summary: "The recipient's bank returned a payment, and the money is in your balance.",
    version: 1,
    data: payment.extend({ reason: z.string().nullable().describe("The bank's, where it gave one.") }),
    example: { ...examplePayment, reason: "Account closed" },
  },
  "payment.declined": {
    summary: "We declined a payment before it was sent, and the money is in your balance.",
    version: 1,
    data: payment.extend({ reason: z.string().nullable().describe("Ours; the payment's returnReason.") }),
    example: { ...examplePayment, reason: "The recipient's bank doesn't accept payments in this currency" },
  },
  "balance.credited": {
    summary: "Money arrived in a balance.",
    version: 1,
    data: z.object({
      object: z.literal("balance"),
      id: z.string().describe("The balance's currency."),
      url,
      amount: amountOut,
      currency: currencyOut,
      incoming_payment_id: id,
    }),
    example: {
      object: "balance",
      id: "GBP",
      url: linkTo("balances/GBP"),
      amount: "5000.00",
      currency: "GBP",
      incoming_payment_id: exampleId,
    },
  },
  "order.filled": {
    summary: "An order's target or stop rate was reached, and its exchange is booked.",
    version: 2,
    data: order.extend({ trade_id: id }),
    example: { ...exampleOrder, trade_id: otherId },
  },
  "order.expired": {
    summary: "An order reached its last day without its rate.",
    version: 2,
    data: order,
    example: exampleOrder,
  },
  "order.failed": {
    summary: "An order's rate was reached, but it couldn't be booked.",
    version: 2,
    data: order.extend({ reason: z.enum(fillFailureCodes).nullable() }),
    example: { ...exampleOrder, reason: "currency_not_tradable" },
  },
  "alert.fired": {
    summary: "A rate alert's target was reached.",
    version: 1,
    data: z.object({
      object: z.literal("alert"),
      id,
      url,
      ...pair,
      target_rate: rate,
      rate: rate.describe("The rate that reached the target, as decimal text."),
    }),
    example: {
      object: "alert",
      id: exampleId,
      url: linkTo(`alerts/${exampleId}`),
      ...examplePair,
      target_rate: "1.1600000000",
      rate: "1.1602300000",
    },
  },
  "approval.requested": {
    summary: "A payment, recipient or exchange waits for approval.",
    version: 1,
    data: approval,
    example: exampleApproval,
  },
  "approval.approved": {
    summary: "A request for approval was approved and carried out.",
    version: 1,
    data: approval.extend({ decided_by: id.nullable() }),
    example: { ...exampleApproval, decided_by: otherId },
  },
  "approval.declined": {
    summary: "A request for approval was declined.",
    version: 1,
    data: approval.extend({ decided_by: id.nullable() }),
    example: { ...exampleApproval, decided_by: otherId },
  },
  "batch.finished": {
    summary: "Every line of a batch was paid or failed.",
    version: 1,
    data: z.object({
      object: z.literal("batch"),
      id,
      url,
      paid: z.int().describe("Lines that were paid."),
      failed: z.int().describe("Lines that failed."),
    }),
    example: { object: "batch", id: exampleId, url: linkTo(`batches/${exampleId}`), paid: 198, failed: 2 },
  },
  "schedule.failed": {
    summary: "A scheduled payment failed or was missed.",
    version: 1,
    data: z.object({
      object: z.literal("schedule"),
      id,
      url,
      scheduled_payment_id: id,
      amount: amountOut,
      currency: currencyOut,
      due_on: day,
      reason: z.string().nullable().describe("Why it wasn't paid."),
    }),
    example: {
      object: "schedule",
      id: exampleId,
      url: linkTo(`schedules/${exampleId}`),
      scheduled_payment_id: otherId,
      amount: "2400.00",
      currency: "EUR",
      due_on: "2026-11-30",
      reason: "Your EUR balance was too low",
    },
  },
  "beneficiary.changed": {
    summary: "A recipient was added, changed or deleted.",
    version: 1,
    data: z.object({
      object: z.literal("beneficiary"),
      id,
      url,
      change: z.enum(["saved", "deleted"]),
      currency: currencyOut,
      country: z
        .string()
        .describe("As country_code, which has the API's name; kept for integrations that read it."),
      country_code: z.string().describe("ISO 3166-1 code of the account's country."),
    }),
    example: {
      object: "beneficiary",
      id: exampleId,
      url: linkTo(`beneficiaries/${exampleId}`),
      change: "saved",
      currency: "EUR",
      country: "DE",
      country_code: "DE",
    },
  },
  "webhook.test": {
    summary: "You asked for a test event.",
    version: 1,
    data: z.object({ object: z.literal("webhook_endpoint"), id, url }),
    example: {
      object: "webhook_endpoint",
      id: exampleId,
      url: linkTo(`webhook-endpoints/${exampleId}`),
    },
  },
} as const satisfies Record<SentEventType, WebhookEventDefinition>;

/** The body of a webhook; `id` is its webhook-id header too, and the same on each repeat. */
export function webhookPayload<T extends SentEventType>(type: T) {
  return z.object({
    id,
    type: z.literal(type),
    version: z.literal(webhookEvents[type].version),
    created_at: time,
    client_id: id,
    data: webhookEvents[type].data,
  });
}

/** An example of the whole body. */
export function webhookExample(type: SentEventType) {
  const { version, example } = webhookEvents[type];
  return {
    id: "0199a3c4-6071-7f3e-8d2c-4b5a69788796",
    type,
    version,
    created_at: "2026-11-25T09:30:00.000Z",
    client_id: "01990000-0000-7000-8000-000000000001",
    data: example,
  };
}
