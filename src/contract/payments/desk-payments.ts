import { endpoint } from "#contract/endpoint.ts";
import { paymentStatus } from "#contract/trading/trades.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  day,
  id,
  page,
  pageOf,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { payerRelations } from "#domain/payments/payments/payer-relation.ts";
import { receiptQueues } from "#domain/payments/payments/receipt-matching.ts";
import { payoutLists, payoutStages } from "#domain/payments/payouts/payout-approval.ts";

export const receiptStatus = z.enum(["MATCHED", "UNDERPAID", "OVERPAID", "UNMATCHED", "RETURNED"]);

/** Money that came in, as the desk sees it. */
export const deskReceipt = z.object({
  id,
  bankReference: z.string(),
  /** What the payer wrote. */
  reference: z.string(),
  payerName: z.string(),
  amount: amountOut,
  currency: currencyOut,
  status: receiptStatus,
  /** In which of the desk's queues it waits; null once it is decided. */
  queue: z.enum(receiptQueues).nullable(),
  /** Why it waits for the desk; null once it is matched. */
  reason: z.string().nullable(),
  /** What its payer is to the client; null where no client is named. */
  payer: z.enum(payerRelations).nullable(),
  /** What the desk is advised to do while it waits; `key` is what accepting it takes, null where there is nothing to accept. */
  suggestion: z.object({ key: z.string().nullable(), words: z.string() }).nullable(),
  /** The trade that it names or paid. */
  trade: z.object({ id, reference: z.string() }).nullable(),
  client: z.object({ id, email: z.string() }).nullable(),
  simulated: z.boolean(),
  /** The member of staff who recorded it; null when the bank told of it. */
  recordedBy: z.string().nullable(),
  /** Whether the member of staff who asks recorded it: then somebody else verifies it. */
  recordedByMe: z.boolean(),
  /** True while it is recorded by hand alone: it neither leaves nor is converted. */
  unverified: z.boolean(),
  /** Why the statement that carries it did not verify it, such as another payer's name. */
  doubt: z.string().nullable(),
  /** The second person who verified it; null where a statement did, or where it never had to be. */
  verifiedBy: z.string().nullable(),
  /** The bank's own words on it, where a statement told of it. */
  entry: z.object({ reference: z.string(), bookedOn: day, payerAccount: z.string().nullable() }).nullable(),
  /** The member of staff who decided on it, if it waited. */
  decidedBy: z.string().nullable(),
  receivedAt: timestamp,
});

/** A payment to a recipient, as the desk sees it. */
export const deskPayment = z.object({
  id,
  /** Null for a withdrawal from the client's balance. */
  trade: z.object({ id, reference: z.string() }).nullable(),
  /** What the recipient reads on their statement. */
  reference: z.string(),
  /** Null for money that goes back to its payer. */
  client: z.object({ id, email: z.string() }).nullable(),
  /** The receipt whose money goes back. */
  receiptId: id.nullable(),
  recipientName: z.string(),
  /** Masked: the last digits only. */
  accountNumber: z.string(),
  country: z.string().nullable(),
  amount: amountOut,
  currency: currencyOut,
  status: paymentStatus,
  /** Null for a payment that still waits for its trade's money. */
  stage: z.enum(payoutStages).nullable(),
  preparedBy: z.string().nullable(),
  /** Whether the member of staff who asks prepared it: then somebody else approves it. */
  preparedByMe: z.boolean(),
  /** Whether a second person has to approve it, once it is prepared. */
  secondPerson: z.boolean().nullable(),
  approval: z.enum(["automatic", "below_limit", "second_person"]).nullable(),
  approvedBy: z.string().nullable(),
  batch: z.object({ id, name: z.string() }).nullable(),
  /** Why the bank rejected it, by its status report; the money is still on its way until the desk says it came back. */
  bankRejection: z.string().nullable(),
  returnReason: z.string().nullable(),
  /** Why a payment that has not left may not: a restriction, a name near a listed one, a client without a name or second factor, a recipient without a town, or missing or old lists. */
  held: z
    .enum(["restricted", "near_name", "no_name", "no_second_factor", "no_address", "old_lists"])
    .nullable(),
  /** Says that its client has no name and nobody was screened, as in the demo. */
  screeningNote: z.string().nullable(),
  /** Somebody says that it came back, which a second person has to confirm. */
  returnRequest: z.object({ reason: z.string(), by: z.string(), byMe: z.boolean() }).nullable(),
  /** Somebody asks for it to be sent again after the bank rejected it, which a second person has to confirm. */
  resendRequest: z.object({ by: z.string(), byMe: z.boolean() }).nullable(),
  /** The note with which an approver returned it to its preparer; null unless it waits to be prepared again. */
  sentBack: z
    .object({ note: z.string(), by: z.string(), to: z.string(), toMe: z.boolean(), at: timestamp })
    .nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export type DeskReceipt = z.output<typeof deskReceipt>;
export type DeskPayment = z.output<typeof deskPayment>;

/** A text on one line, at most so long. */
export const line = (greatest: number) =>
  z
    .string()
    .trim()
    .max(greatest, `At most ${greatest} characters`)
    .regex(/^\P{Cc}*$/u, "On one line, please");

export const recordReceipt = endpoint({
  method: "POST",
  path: "/api/admin/receipts",
  access: "staff",
  summary: "Record money that came in, once for each of the bank's references",
  body: z.object({
    /** The bank's own name for the credit: the same one again, with the same facts, answers the first receipt. */
    bankReference: line(100).min(1, "Enter the bank's reference"),
    reference: line(280),
    payerName: line(140).default(""),
    currency: currencyCode,
    amount: amountIn,
  }),
  answer: deskReceipt,
  status: 201,
  refusals: [
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "amount_too_small",
    "receipt_duplicate",
  ],
});

export const listReceipts = endpoint({
  method: "GET",
  path: "/api/admin/receipts",
  access: "staff",
  summary: "Money that came in, newest first",
  query: page.extend({
    status: receiptStatus.optional(),
    queue: z.enum(["waiting", "unverified", ...receiptQueues]).optional(),
  }),
  answer: pageOf(deskReceipt),
  refusals: [],
});

export const listPayments = endpoint({
  method: "GET",
  path: "/api/admin/payments",
  access: "staff",
  summary: "Payments to recipients, newest first",
  query: page.extend({ status: paymentStatus.optional(), stage: z.enum(payoutLists).optional() }),
  answer: pageOf(deskPayment),
  refusals: [],
});

export const confirmPayment = endpoint({
  method: "POST",
  path: "/api/admin/payments/:id/confirm",
  access: "staff",
  summary: "Say that the bank confirmed a payment",
  params: byId,
  answer: deskPayment,
  refusals: ["not_found", "payout_not_sent"],
});

export const returnPayment = endpoint({
  method: "POST",
  path: "/api/admin/payments/:id/return",
  access: "staff",
  summary: "Say that the bank sent a payment back, for a second person to confirm",
  params: byId,
  body: z.object({ reason: line(200).min(1, "Say why the payment came back; the client reads it") }),
  answer: deskPayment,
  refusals: ["not_found", "payout_not_sent", "return_requested"],
});

export const confirmPaymentReturn = endpoint({
  method: "POST",
  path: "/api/admin/payments/:id/return/confirm",
  access: "staff",
  summary: "Confirm that a payment came back, as somebody else said; its money goes to the client's balance",
  params: byId,
  answer: deskPayment,
  refusals: [
    "not_found",
    "payout_not_sent",
    "return_not_requested",
    "return_self_confirmation",
    "second_person_recent",
    "second_person_same",
  ],
});

export const withdrawPaymentReturn = endpoint({
  method: "POST",
  path: "/api/admin/payments/:id/return/withdraw",
  access: "staff",
  summary: "Take back what was said of a payment's return before anybody confirmed it",
  params: byId,
  answer: deskPayment,
  refusals: ["not_found", "return_not_requested"],
});

export const verifyReceipt = endpoint({
  method: "POST",
  path: "/api/admin/receipts/:id/verify",
  access: "staff",
  summary: "Verify that money somebody else recorded by hand is at the bank",
  params: byId,
  answer: deskReceipt,
  refusals: [
    "not_found",
    "receipt_self_verification",
    "receipt_verified",
    "second_person_recent",
    "second_person_same",
  ],
});

export const downloadAnyProof = endpoint({
  method: "GET",
  path: "/api/admin/proofs/:id",
  access: "staff",
  summary: "A client's proof of payment, as a download",
  params: byId,
  answer: { mediaType: "application/octet-stream" },
  refusals: ["not_found"],
});
