import { endpoint } from "#contract/endpoint.ts";
import { isDeclined, paymentStatus } from "#contract/trading/payment-status.ts";
import { amountIn, amountOut, currencyCode, currencyOut, id, purpose, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { recipientReferenceFault } from "#domain/payments/payments/payment-reference.ts";

const byCurrency = z.object({ currency: currencyCode });

export const withdrawal = z
  .object({
    id,
    beneficiaryId: id,
    recipientName: z.string(),
    accountNumber: z.string().describe("Masked to the last digits."),
    amount: amountOut,
    currency: currencyOut,
    reference: z.string().describe("Reference shown to the recipient."),
    purpose: purpose.nullable(),
    status: paymentStatus,
    isDeclined,
    returnReason: z.string().nullable().describe("Set when RETURNED."),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Withdrawal", description: "A payment from the client's balance." });
export type Withdrawal = z.output<typeof withdrawal>;

/** The client's reference for the recipient, up to 35 characters, 18 for GBP; unsupported characters are refused. */
export const withdrawalReference = z
  .string()
  .trim()
  .max(200)
  .superRefine((reference, { addIssue }) => {
    const message = recipientReferenceFault(reference);
    if (message) addIssue({ code: "custom", message });
  });

export const withdraw = endpoint({
  operationId: "withdraw",
  method: "POST",
  path: "/api/balances/:currency/withdrawals",
  access: "activated",
  summary: "Pay a recipient from the client's own balance",
  params: byCurrency,
  body: z.object({
    beneficiaryId: id,
    amount: amountIn,
    reference: withdrawalReference.optional(),
    purpose: purpose.optional().describe("Needed where the recipient's bank has to report it."),
  }),
  answer: withdrawal,
  status: 201,
  idempotent: true,
  refusals: [
    "account_under_review",
    "payments_paused",
    "payouts_on_hold",
    "not_found",
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "amount_too_small",
    "beneficiary_currency",
    "beneficiary_incomplete",
    "input_invalid",
    "payee_not_matched",
    "purpose_missing",
    "confirmation_required",
    "insufficient_funds",
    "balance_set_aside",
    "withdrawal_in_debt",
  ],
});

export const readWithdrawal = endpoint({
  operationId: "readWithdrawal",
  method: "GET",
  path: "/api/balances/:currency/withdrawals/:id",
  access: "activated",
  summary: "Get a payment from the client's own balance",
  params: byCurrency.extend({ id }),
  answer: withdrawal,
  refusals: ["not_found"],
});
