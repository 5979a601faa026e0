import { alert } from "#contract/automation/alerts.ts";
import { autoExchange } from "#contract/automation/auto-exchange.ts";
import { order } from "#contract/automation/orders.ts";
import { activity } from "#contract/clients/activity.ts";
import { apiKey } from "#contract/clients/api-keys.ts";
import { clientApproval } from "#contract/clients/client-approvals.ts";
import { invitation, member } from "#contract/clients/team.ts";
import { endpoint } from "#contract/endpoint.ts";
import { beneficiary } from "#contract/payments/beneficiaries.ts";
import { receiptStatus } from "#contract/payments/desk-payments.ts";
import { isDeclined, paymentStatus } from "#contract/trading/payment-status.ts";
import { amountOut, byId, currencyOut, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { receiptQueues } from "#domain/payments/payments/receipt-matching.ts";
import { budgetRate } from "./budget-rates.ts";

export const listClientBalances = endpoint({
  operationId: "listClientBalances",
  method: "GET",
  path: "/api/admin/clients/:id/balances",
  access: "staff",
  summary: "A client's balance in each currency, with its frozen and unverified amounts, and their GBP total",
  params: byId,
  answer: z.object({
    total: amountOut
      .nullable()
      .describe("Spendable balances at mid-market in GBP; null without a fresh rate for each."),
    items: z.array(
      z.object({
        currency: currencyOut,
        amount: amountOut.describe("Spendable."),
        frozen: amountOut.describe("Frozen by a confirmed sanctions match."),
        unverified: amountOut.describe(
          "Only one person recorded or imported it, and nobody else verified it.",
        ),
      }),
    ),
  }),
  refusals: ["not_found"],
});

export const listStandingInstructions = endpoint({
  operationId: "listStandingInstructions",
  method: "GET",
  path: "/api/admin/clients/:id/standing-instructions",
  access: "staff",
  summary:
    "A client's orders, automatic exchanges and rate alerts, newest first, and budget rates, latest period first",
  params: byId,
  answer: z.object({
    orders: z.array(order),
    autoExchanges: z.array(autoExchange),
    alerts: z.array(alert),
    // A server of the version before doesn't answer it.
    budgetRates: z.array(budgetRate).default([]),
  }),
  refusals: ["not_found"],
});

export const listClientRecipients = endpoint({
  operationId: "listClientRecipients",
  method: "GET",
  path: "/api/admin/clients/:id/recipients",
  access: "staff",
  summary: "A client's recipients by name, with masked accounts",
  params: byId,
  query: page,
  answer: pageSchema(beneficiary),
  refusals: ["not_found"],
});

const paidOut = z
  .object({
    id,
    recipientName: z.string(),
    accountNumber: z.string().describe("Masked to the last digits."),
    reference: z.string().describe("Reference shown to the recipient."),
    amount: amountOut,
    currency: currencyOut,
    status: paymentStatus,
    isDeclined,
    createdAt: timestamp,
  })
  .meta({ id: "ClientPayment" });
export type ClientPayout = z.output<typeof paidOut>;

const received = z
  .object({
    id,
    payerName: z.string(),
    reference: z.string(),
    amount: amountOut.describe("The whole incoming payment, of which the client may have a part."),
    currency: currencyOut,
    status: receiptStatus,
    queue: z.enum(receiptQueues).nullable().describe("Null once decided."),
    unverified: z.boolean().describe("Only one person recorded or imported it, and nobody else verified it."),
    receivedAt: timestamp,
  })
  .meta({ id: "ClientReceipt" });
export type ClientReceipt = z.output<typeof received>;

export const listClientPayments = endpoint({
  operationId: "listClientPayments",
  method: "GET",
  path: "/api/admin/clients/:id/payments",
  access: "staff",
  summary: "A client's last 100 payments to recipients and last 100 incoming payments, newest first",
  params: byId,
  answer: z.object({ paidOut: z.array(paidOut), received: z.array(received) }),
  refusals: ["not_found"],
});

export const readClientTeam = endpoint({
  operationId: "readClientTeam",
  method: "GET",
  path: "/api/admin/clients/:id/team",
  access: "staff",
  summary:
    "A client's members, open invitations, approval rules, and newest 100 requests for approval and activities",
  params: byId,
  answer: z.object({
    members: z.array(member.omit({ isYou: true, mayManage: true })),
    invitations: z.array(invitation),
    apiKeys: z.array(apiKey).describe("Those that work first."),
    secondFactorRequired: z.boolean(),
    preparerBookingLimit: amountOut
      .nullable()
      .describe("In pounds, for each exchange; null without a limit."),
    approvalRules: z.array(z.string()).describe("In words; none lets members pay alone."),
    requests: z
      .array(
        clientApproval.pick({
          id: true,
          summary: true,
          status: true,
          preparedBy: true,
          preparedAt: true,
          decidedBy: true,
          decidedAt: true,
          reason: true,
        }),
      )
      .describe("Those that wait first."),
    activity: z.array(activity),
  }),
  refusals: ["not_found"],
});
export type ClientTeam = z.output<NonNullable<typeof readClientTeam.answer>>;
