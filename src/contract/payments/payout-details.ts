import { endpoint } from "#contract/endpoint.ts";
import { amountOut, byId, currencyOut, day, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { restrictionScopes } from "#domain/clients/restrictions/restriction.ts";
import { bankFieldNames } from "#domain/payments/beneficiaries/account-format.ts";
import { deskPayment } from "./desk-payments.ts";

/** Money that came in and pays for the payout. */
const moneyIn = z.object({
  receiptId: id,
  payerName: z.string(),
  /** What of the receipt went this way. */
  amount: amountOut,
  currency: currencyOut,
  receivedAt: timestamp,
  unverified: z.boolean(),
  simulated: z.boolean(),
  /** The statement's entry that carries it; null while none does. */
  entry: z.object({ reference: z.string(), bookedOn: day, statement: z.string() }).nullable(),
});

const attempt = z.object({
  attempt: z.number().int(),
  batch: z.object({ id, name: z.string() }),
  endToEndId: z.string(),
  filedBy: z.string(),
  filedAt: timestamp,
  bankStatus: z.enum(["ACCEPTED", "REJECTED"]).nullable(),
  bankReason: z.string().nullable(),
  answeredAt: timestamp.nullable(),
});

/** What happened to a payout: an action of the audit log, or what the ledger and the bank's reports say. */
export const payoutEvents = [
  "approve_payout",
  "bank_accepted",
  "bank_rejected",
  "confirm_payment",
  "confirm_payment_return",
  "confirm_payout_resend",
  "created",
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

export const payoutDetails = z.object({
  payment: deskPayment,
  moneyIn: z.object({
    /** Straight into the trade, out of the client's balance, or the receipt that goes back. */
    via: z.enum(["trade", "balance", "receipt"]),
    /** What paid the trade or the receipt itself; for a balance the latest that came into it. */
    receipts: z.array(moneyIn),
    /** For a balance: the latest exchanges whose proceeds went into it. */
    exchanges: z.array(z.object({ id, reference: z.string(), amount: amountOut, currency: currencyOut })),
  }),
  /** What left to the same account before, for the same client; null for money that goes back to its payer. */
  earlier: z
    .object({
      count: z.number().int(),
      totals: z.array(z.object({ amount: amountOut, currency: currencyOut })),
      lastAt: timestamp.nullable(),
    })
    .nullable(),
  screening: z.array(
    z.object({
      role: z.enum(["client", "related_person", "recipient"]),
      name: z.string(),
      result: z.enum(["clear", "near_name", "match", "not_screened"]),
      screenedAt: timestamp.nullable(),
    }),
  ),
  /** Restrictions in force that stop it; the words are null for one that follows from the account's status. */
  restrictions: z.array(z.object({ scope: z.enum(restrictionScopes), reason: z.string().nullable() })),
  attempts: z.array(attempt),
  history: z.array(
    z.object({
      event: z.enum(payoutEvents),
      at: timestamp,
      by: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
});
export type PayoutDetails = z.output<typeof payoutDetails>;

export const readPayout = endpoint({
  method: "GET",
  path: "/api/admin/payments/:id",
  access: "staff",
  summary:
    "A payout with the money's way in, earlier payments to its account, screening, restrictions and history",
  params: byId,
  answer: payoutDetails,
  refusals: ["not_found"],
});

const payoutAccount = z.object({
  accountHolder: z.string(),
  bank: z.string(),
  currency: currencyOut,
  country: z.string(),
  /** In full, under the names of the form's fields. */
  numbers: z.partialRecord(z.enum(bankFieldNames), z.string()),
  address: z.object({ line: z.string().nullable(), town: z.string(), country: z.string() }).nullable(),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

export const revealPayoutAccount = endpoint({
  method: "POST",
  path: "/api/admin/payments/:id/account",
  access: "staff",
  summary: "The account that a payout goes to, in full; each look is in the audit log",
  params: byId,
  answer: payoutAccount,
  refusals: ["not_found"],
});
