import { endpoint } from "#contract/endpoint.ts";
import { invoice } from "#contract/stored-file.ts";
import { amountOut, byId, currencyOut, day, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { restrictionScopes } from "#domain/clients/restrictions/restriction.ts";
import { bankFieldNames } from "#domain/payments/beneficiaries/account-format.ts";
import { deskPayment } from "./desk-payments.ts";
import { payeeCheck } from "./payee-checks.ts";

const moneyIn = z
  .object({
    receiptId: id,
    payerName: z.string(),
    amount: amountOut.describe("Part used for this payout."),
    currency: currencyOut,
    receivedAt: timestamp,
    unverified: z.boolean(),
    simulated: z.boolean(),
    entry: z
      .object({ reference: z.string(), bookedOn: day, statement: z.string() })
      .nullable()
      .describe("Statement entry; null while no statement carries it."),
  })
  .meta({ id: "PayoutFunding", description: "Incoming money that funds the payout." });

const attempt = z
  .object({
    attempt: z.number().int(),
    batch: z.object({ id, name: z.string() }),
    endToEndId: z.string(),
    filedBy: z.string(),
    filedAt: timestamp,
    bankStatus: z.enum(["ACCEPTED", "REJECTED"]).nullable(),
    bankReason: z.string().nullable(),
    answeredAt: timestamp.nullable(),
  })
  .meta({ id: "PayoutAttempt" });

/** Events of a payout: audit actions, ledger events and bank reports. */
export const payoutEvents = [
  "approve_payout",
  "bank_accepted",
  "bank_rejected",
  "confirm_payment",
  "confirm_payment_return",
  "confirm_payout_resend",
  "created",
  "credit_payment_return",
  "decline_payout",
  "file_payout",
  "hold_payout",
  "payment_completed",
  "payment_returned",
  "payment_sent",
  "prepare_payout",
  "request_payment_return",
  "request_payout_resend",
  "return_received",
  "reveal_payout_account",
  "send_back_payout",
  "withdraw_payment_return",
  "withdraw_payout_resend",
] as const;
export type PayoutEvent = (typeof payoutEvents)[number];

export const payoutDetails = z
  .object({
    payment: deskPayment,
    invoices: z.array(invoice).describe("That the client attached, oldest first."),
    moneyIn: z.object({
      via: z
        .enum(["trade", "balance", "receipt"])
        .describe("Funding of the trade, the client's balance, or the returned incoming payment."),
      receipts: z
        .array(moneyIn)
        .describe(
          "Funding of the trade, or the returned payment; where a balance paid, its latest credits come after.",
        ),
      exchanges: z
        .array(z.object({ id, reference: z.string(), amount: amountOut, currency: currencyOut }))
        .describe("For a balance: latest trades credited to it."),
    }),
    earlier: z
      .object({
        count: z.number().int(),
        totals: z.array(z.object({ amount: amountOut, currency: currencyOut })),
        lastAt: timestamp.nullable(),
      })
      .nullable()
      .describe("Earlier totals to the same account for the same client; null for a return to a payer."),
    screening: z.array(
      z.object({
        role: z.enum(["client", "related_person", "recipient"]),
        name: z.string(),
        result: z.enum(["clear", "near_name", "match", "not_screened"]),
        screenedAt: timestamp.nullable(),
      }),
    ),
    payeeCheck: payeeCheck
      .nullable()
      .describe("The bank's latest word on the recipient's name; null when it was never asked."),
    restrictions: z
      .array(z.object({ scope: z.enum(restrictionScopes), reason: z.string().nullable() }))
      .describe("Active restrictions; null reason when it follows from the account's status."),
    attempts: z.array(attempt),
    history: z.array(
      z.object({
        event: z.enum(payoutEvents),
        at: timestamp,
        by: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "PayoutDetails" });
export type PayoutDetails = z.output<typeof payoutDetails>;

export const readPayout = endpoint({
  operationId: "readPayout",
  method: "GET",
  path: "/api/admin/payments/:id",
  access: "staff",
  summary: "Get a payout with its source of funds, past payments, screening, restrictions and history",
  params: byId,
  answer: payoutDetails,
  refusals: ["not_found"],
});

const payoutAccount = z
  .object({
    accountHolder: z.string(),
    bank: z.string(),
    currency: currencyOut,
    country: z.string(),
    numbers: z.partialRecord(z.enum(bankFieldNames), z.string()).describe("Unmasked, by form field."),
    address: z.object({ line: z.string().nullable(), town: z.string(), country: z.string() }).nullable(),
  })
  .meta({ id: "PayoutAccount" });
export type PayoutAccount = z.output<typeof payoutAccount>;

export const revealPayoutAccount = endpoint({
  operationId: "revealPayoutAccount",
  method: "POST",
  path: "/api/admin/payments/:id/account",
  access: "staff",
  isRead: true,
  summary: "Reveal a payout's full account details; each reveal is recorded",
  params: byId,
  answer: payoutAccount,
  refusals: ["not_found"],
});
