import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { amountIn, amountOut, byId, currencyOut, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { accountFormats, bankFieldNames } from "#domain/payments/beneficiaries/account-format.ts";
import { maxReceiptParts } from "#domain/payments/payments/receipt-parts.ts";
import { deskPayment, deskReceipt } from "./desk-payments.ts";

const part = z.union([
  z.strictObject({ tradeId: id, amount: amountIn }),
  z.strictObject({ clientId: id, amount: amountIn }),
]);

export const receiptTrade = z.object({ id, reference: z.string() }).meta({ id: "ReceiptTrade" });
const client = z.object({ id, name: z.string(), email: z.string() }).meta({ id: "ReceiptClient" });

/** A request that waits for a second person. */
export const secondPersonRequest = z
  .object({ by: z.string(), byMe: z.boolean(), expiresAt: timestamp })
  .nullable();

const decidedReceipt = deskReceipt
  .extend({
    parts: z.array(z.object({ id, trade: receiptTrade.nullable(), client, amount: amountOut })),
    namedPayment: z
      .object({
        id,
        recipientName: z.string(),
        amount: amountOut,
        clientId: id.nullable(),
        isReturned: z.boolean(),
        settlement: z
          .enum(["due", "done"])
          .nullable()
          .describe(
            "Whether this can be settled, or was, as the credit of its return that was recorded by hand.",
          ),
      })
      .nullable()
      .describe("The sent payment that it names by its id, as a return does."),
    // A server of the version before doesn't answer it.
    isWithdrawable: z
      .boolean()
      .default(false)
      .describe(
        "Whether only who recorded or imported it says that it came as it is here, so that it can be withdrawn.",
      ),
    withdrawalRequest: secondPersonRequest.describe(
      "Request to withdraw the record that a second person has to confirm.",
    ),
    settlementRequest: secondPersonRequest.describe(
      "Request to settle it as a return that a second person has to confirm.",
    ),
  })
  .meta({ id: "DecidedReceipt", description: "An incoming payment with its destinations." });
export type DecidedReceipt = z.output<typeof decidedReceipt>;

export const readReceipt = endpoint({
  operationId: "readReceipt",
  method: "GET",
  path: "/api/admin/receipts/:id",
  access: "staff",
  summary: "Get a receipt and its allocation",
  params: byId,
  answer: decidedReceipt,
  refusals: ["not_found"],
});

export const divideReceipt = endpoint({
  operationId: "divideReceipt",
  method: "POST",
  path: "/api/admin/receipts/:id/assign",
  access: "staff",
  summary: "Allocate an unmatched receipt to one or more trades or client balances",
  params: byId,
  body: z.object({
    parts: z
      .array(part)
      .min(1, "Choose where the money goes")
      .max(maxReceiptParts, `At most ${maxReceiptParts} parts`),
    isReturn: z
      .boolean()
      .optional()
      .describe("Whether the money is the payment that it names, come back; required where it names one."),
  }),
  answer: decidedReceipt,
  refusals: [
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "client_closed",
    "client_restricted",
    "not_found",
    "payout_not_sent",
    "receipt_held",
    "receipt_part_amount",
    "receipt_part_currency",
    "receipt_parts_repeated",
    "receipt_parts_sum",
    "receipt_settled",
    "receipt_unverified",
    "return_credited",
    "return_of_another",
    "return_undecided",
    "trade_not_awaiting_funds",
  ],
});

export const acceptSuggestion = endpoint({
  operationId: "acceptSuggestion",
  method: "POST",
  path: "/api/admin/receipts/:id/accept",
  access: "staff",
  summary: "Accept the suggested match for a receipt, if it still applies",
  params: byId,
  body: z.object({ key: z.string().min(1).max(200) }),
  answer: decidedReceipt,
  refusals: [
    "client_closed",
    "client_restricted",
    "not_found",
    "payer_account_unknown",
    "receipt_held",
    "receipt_settled",
    "receipt_unverified",
    "return_undecided",
    "suggestion_changed",
    "trade_not_awaiting_funds",
  ],
});

export const acceptPayer = endpoint({
  operationId: "acceptPayer",
  method: "POST",
  path: "/api/admin/receipts/:id/accept-payer",
  access: "staff",
  summary: "Accept a third party as a payer for the client, for this and future receipts",
  params: byId,
  body: z
    .object({ clientId: id, payerName: z.string(), payerAccount: z.string().nullable() })
    .describe("The payer and client as the receipt shows them; anybody else is refused."),
  answer: decidedReceipt,
  refusals: ["not_found", "payer_changed", "payer_not_waiting", "receipt_held", "receipt_settled"],
});

const bankFields = Object.fromEntries(
  bankFieldNames.map((name) => [name, z.string().max(200).nullish()]),
) as Record<(typeof bankFieldNames)[number], z.ZodOptional<z.ZodNullable<z.ZodString>>>;

export const returnReceipt = endpoint({
  operationId: "returnReceipt",
  method: "POST",
  path: "/api/admin/receipts/:id/return",
  access: "staff",
  summary: "Return an unmatched receipt to its payer, as a payout that a second person approves",
  params: byId,
  body: z.object({
    reason: oneLine(200).min(1, "Give a reason for returning the money"),
    to: z
      .object({
        accountHolder: z.string().max(300),
        format: z.enum(accountFormats).optional(),
        ...bankFields,
      })
      .optional()
      .describe("Defaults to the payer's account on the statement."),
  }),
  answer: deskPayment,
  refusals: [
    "bank_details_invalid",
    "not_found",
    "payer_account_unknown",
    "receipt_held",
    "receipt_settled",
    "receipt_unverified",
  ],
});

export const settleReturn = endpoint({
  operationId: "settleReturn",
  method: "POST",
  path: "/api/admin/receipts/:id/settle-return",
  access: "staff",
  summary:
    "Settle a receipt as the bank's credit of a payment whose return was recorded by hand; a second person confirms charges above the funding tolerance",
  params: byId,
  answer: decidedReceipt,
  refusals: ["not_found", "receipt_held", "receipt_settled", "receipt_unverified", "return_not_by_hand"],
});

export const withdrawReceipt = endpoint({
  operationId: "withdrawReceipt",
  method: "POST",
  path: "/api/admin/receipts/:id/withdraw",
  access: "staff",
  summary:
    "Withdraw a receipt whose money never came and that one person recorded by hand or imported; a second person confirms it, unless an approver withdraws another person's import",
  params: byId,
  body: z.object({ reason: oneLine(200).min(1, "Give a reason for withdrawing the record") }),
  answer: decidedReceipt,
  refusals: [
    "not_found",
    "receipt_funds_trade",
    "receipt_held",
    "receipt_not_withdrawable",
    "receipt_self_withdrawal",
    "second_person_recent",
    "second_person_same",
  ],
});

const places = z
  .object({
    trades: z.array(receiptTrade.extend({ client, due: amountOut, currency: currencyOut })),
    clients: z.array(client.extend({ name: z.string() })),
  })
  .meta({ id: "ReceiptPlaces" });
export type ReceiptPlaces = z.output<typeof places>;

export const listReceiptPlaces = endpoint({
  operationId: "listReceiptPlaces",
  method: "GET",
  path: "/api/admin/receipts/:id/places",
  access: "staff",
  summary: "Search trades and clients that a receipt could be allocated to, best match first",
  params: byId,
  query: z.object({ search: z.string().trim().max(100).default("") }),
  answer: places,
  refusals: ["not_found"],
});
