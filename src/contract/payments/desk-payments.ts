import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { uploadedFile } from "#contract/stored-file.ts";
import { isDeclined, paymentStatus } from "#contract/trading/payment-status.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  day,
  id,
  page,
  pageSchema,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { payerRelations } from "#domain/payments/payments/payer-relation.ts";
import { receiptStatuses } from "#domain/payments/payments/receipt-lifecycle.ts";
import { receiptQueues } from "#domain/payments/payments/receipt-matching.ts";
import { payoutLists, payoutStages } from "#domain/payments/payouts/payout-approval.ts";

export const receiptStatus = z.enum(receiptStatuses).meta({ id: "ReceiptStatus" });

export const deskReceipt = z
  .object({
    id,
    bankReference: z.string(),
    reference: z.string().describe("The payer's remittance text."),
    payerName: z.string(),
    amount: amountOut,
    currency: currencyOut,
    status: receiptStatus,
    queue: z.enum(receiptQueues).nullable().describe("Null once decided."),
    reason: z
      .string()
      .nullable()
      .describe("Why it is queued, or was returned or withdrawn; null once matched."),
    payer: z.enum(payerRelations).nullable().describe("Null when no client is named."),
    suggestion: z
      .object({ key: z.string().nullable(), words: z.string() })
      .nullable()
      .describe(
        "Suggested decision; accepting it takes `key`, which is null when there is nothing to accept.",
      ),
    trade: z.object({ id, reference: z.string() }).nullable().describe("Trade that it names or funded."),
    client: z.object({ id, name: z.string(), email: z.string() }).nullable(),
    simulated: z.boolean(),
    recordedBy: z
      .string()
      .nullable()
      .describe(
        "Staff user who recorded it by hand, or imported its statement alone; null when the bank reported it.",
      ),
    recordedByMe: z.boolean().describe("Whether the reader recorded it; then somebody else must verify it."),
    unverified: z.boolean().describe("Only one person says that it came: neither paid out nor converted."),
    doubt: z
      .string()
      .nullable()
      .describe("Why the statement with it did not verify it, such as another payer's name."),
    verifiedBy: z
      .string()
      .nullable()
      .describe("Second person; null when verified by a statement or never unverified."),
    entry: z
      .object({
        reference: z.string(),
        bookedOn: day,
        payerAccount: z.string().nullable(),
        // A server of the version before doesn't answer it.
        statement: z.object({ id, reference: z.string() }).nullable().default(null),
      })
      .nullable()
      .describe("Bank statement entry, if any."),
    decidedBy: z
      .string()
      .nullable()
      .describe("Staff user who decided on it, if it was queued, or asked to withdraw it."),
    withdrawalApprovedBy: z
      .string()
      .nullable()
      .describe("Second person who approved its withdrawal; null for any other record."),
    receivedAt: timestamp,
  })
  .meta({ id: "DeskReceipt", description: "An incoming payment for the desk." });

export const deskPayment = z
  .object({
    id,
    trade: z.object({ id, reference: z.string() }).nullable().describe("Null for a withdrawal."),
    reference: z.string().describe("Reference shown to the recipient."),
    client: z
      .object({ id, name: z.string(), email: z.string() })
      .nullable()
      .describe("Null for a return to a payer. The name is the company's, if there is one, or empty."),
    receiptId: id.nullable().describe("Incoming payment that is being returned."),
    recipientName: z.string(),
    accountNumber: z.string().describe("Masked to the last digits."),
    country: z.string().nullable(),
    amount: amountOut,
    currency: currencyOut,
    status: paymentStatus,
    isDeclined,
    stage: z.enum(payoutStages).nullable().describe("Null while its trade is unfunded."),
    preparedBy: z.string().nullable(),
    preparedByMe: z.boolean().describe("Whether the reader prepared it; then somebody else must approve it."),
    secondPerson: z.boolean().nullable().describe("Whether it needs a second person, once prepared."),
    approval: z.enum(["automatic", "below_limit", "second_person"]).nullable(),
    approvedBy: z.string().nullable(),
    batch: z.object({ id, name: z.string() }).nullable(),
    bankRejection: z
      .string()
      .nullable()
      .describe(
        "Reason in the bank's status report; the money stays in transit until its return is recorded.",
      ),
    returnReason: z.string().nullable(),
    returnedAmount: amountOut
      .nullable()
      .describe("What of it came back; less than the amount by the bank's charges."),
    returnCharges: amountOut.nullable().describe("What the banks kept; null unless it came back."),
    held: z
      .enum(["restricted", "debt", "near_name", "no_name", "no_second_factor", "no_address", "old_lists"])
      .nullable()
      .describe(
        "Why an unsent payment is held: a restriction, a debt of its client from closed trades, a potential match, a client without name or second factor, a recipient without town, or missing or stale lists.",
      ),
    screeningNote: z
      .string()
      .nullable()
      .describe("Set when an unnamed client was not screened, in the demo."),
    returnRequest: z
      .object({ reason: z.string(), by: z.string(), byMe: z.boolean() })
      .nullable()
      .describe("Pending claim that it came back, which a second person must confirm."),
    resendRequest: z
      .object({ by: z.string(), byMe: z.boolean() })
      .nullable()
      .describe("Pending request to resend it after a rejection, which a second person must confirm."),
    sentBack: z
      .object({ note: z.string(), by: z.string(), to: z.string(), toMe: z.boolean(), at: timestamp })
      .nullable()
      .describe(
        "Note of the approver who returned it to its preparer; null unless it must be prepared again.",
      ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "DeskPayment", description: "A payment to a recipient, for the desk." });

export type DeskReceipt = z.output<typeof deskReceipt>;
export type DeskPayment = z.output<typeof deskPayment>;

export const recordReceipt = endpoint({
  operationId: "recordReceipt",
  method: "POST",
  path: "/api/admin/receipts",
  access: "staff",
  summary: "Record an incoming payment, once for each bank reference",
  body: z.object({
    bankReference: oneLine(100)
      .min(1, "Enter the bank's reference")
      .describe("The bank's reference, which makes recording idempotent."),
    reference: oneLine(280),
    payerName: oneLine(140).default(""),
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
  operationId: "listReceipts",
  method: "GET",
  path: "/api/admin/receipts",
  access: "staff",
  summary: "Incoming payments, newest first",
  query: page.extend({
    status: receiptStatus.optional(),
    queue: z.enum(["waiting", "unverified", ...receiptQueues]).optional(),
  }),
  answer: pageSchema(deskReceipt),
  refusals: [],
});

export const listPayments = endpoint({
  operationId: "listPayments",
  method: "GET",
  path: "/api/admin/payments",
  access: "staff",
  summary: "Payments to recipients, newest first",
  query: page.extend({
    status: paymentStatus.optional(),
    stage: z.enum(payoutLists).optional(),
    currency: currencyCode.optional(),
    search: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe("Part of the recipient's or client's name or of the client's email, or a trade's reference."),
  }),
  answer: pageSchema(deskPayment),
  refusals: [],
});

export const confirmPayment = endpoint({
  operationId: "confirmPayment",
  method: "POST",
  path: "/api/admin/payments/:id/confirm",
  access: "staff",
  summary: "Mark a payment as confirmed by the bank",
  params: byId,
  answer: deskPayment,
  refusals: ["not_found", "payout_not_sent"],
});

export const returnPayment = endpoint({
  operationId: "returnPayment",
  method: "POST",
  path: "/api/admin/payments/:id/return",
  access: "staff",
  summary: "Report a payment as returned by the bank; a second person confirms it",
  params: byId,
  body: z.object({
    reason: oneLine(200).min(1, "Give the reason it came back. The client will see it."),
  }),
  answer: deskPayment,
  refusals: ["not_found", "payout_not_sent", "return_client_closed", "return_queued", "return_requested"],
});

export const confirmPaymentReturn = endpoint({
  operationId: "confirmPaymentReturn",
  method: "POST",
  path: "/api/admin/payments/:id/return/confirm",
  access: "staff",
  summary: "Confirm a returned payment that another person reported, and credit the client's balance",
  params: byId,
  answer: deskPayment,
  refusals: [
    "not_found",
    "payout_not_sent",
    "return_client_closed",
    "return_not_requested",
    "return_queued",
    "return_self_confirmation",
    "second_person_recent",
    "second_person_same",
  ],
});

export const withdrawPaymentReturn = endpoint({
  operationId: "withdrawPaymentReturn",
  method: "POST",
  path: "/api/admin/payments/:id/return/withdraw",
  access: "staff",
  summary: "Withdraw an unconfirmed report of a returned payment",
  params: byId,
  answer: deskPayment,
  refusals: ["not_found", "return_not_requested"],
});

export const verifyReceipt = endpoint({
  operationId: "verifyReceipt",
  method: "POST",
  path: "/api/admin/receipts/:id/verify",
  access: "staff",
  summary: "Verify at the bank an incoming payment that only another person recorded or imported",
  params: byId,
  answer: deskReceipt,
  refusals: [
    "not_found",
    "receipt_self_verification",
    "receipt_settled",
    "receipt_verified",
    "second_person_recent",
    "second_person_same",
  ],
});

export const downloadAnyProof = endpoint({
  operationId: "downloadAnyProof",
  method: "GET",
  path: "/api/admin/proofs/:id",
  access: "staff",
  summary: "Download a client's proof of payment",
  params: byId,
  answer: uploadedFile,
  refusals: ["not_found"],
});
