import { withdrawalReferenceFault } from "#domain/payments/withdrawal-reference.ts";
import { endpoint } from "./endpoint.ts";
import { paymentStatus } from "./trades.ts";
import { amountIn, amountOut, currencyCode, currencyOut, id, moment, pageOf } from "./values.ts";
import { z } from "./zod.ts";

export const balance = z.object({ currency: currencyOut, amount: amountOut });
export type Balance = z.output<typeof balance>;

const byCurrency = z.object({ currency: currencyCode });

export const listBalances = endpoint({
  method: "GET",
  path: "/api/balances",
  access: "activated",
  summary: "The client's balance in each currency held",
  answer: pageOf(balance),
  refusals: [],
});

/** A payment out of the client's own balance. */
export const withdrawal = z.object({
  id,
  beneficiaryId: id,
  recipientName: z.string(),
  /** Masked: the last digits only. */
  accountNumber: z.string(),
  amount: amountOut,
  currency: currencyOut,
  /** What the recipient reads on their statement. */
  reference: z.string(),
  status: paymentStatus,
  /** Why the bank sent it back, in words, once it is RETURNED. */
  returnReason: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Withdrawal = z.output<typeof withdrawal>;

/** A client's own words for the recipient's statement; what no bank's system takes is refused in words. */
const withdrawalReference = z
  .string()
  .trim()
  .max(200)
  .superRefine((reference, { addIssue }) => {
    const message = withdrawalReferenceFault(reference);
    if (message) addIssue({ code: "custom", message });
  });

export const withdraw = endpoint({
  method: "POST",
  path: "/api/balances/:currency/withdrawals",
  access: "activated",
  summary: "Pay a recipient from the client's own balance",
  params: byCurrency,
  body: z.object({ beneficiaryId: id, amount: amountIn, reference: withdrawalReference.optional() }),
  answer: withdrawal,
  status: 201,
  idempotent: true,
  refusals: [
    "not_found",
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "amount_too_small",
    "beneficiary_currency",
    "insufficient_funds",
  ],
});

export const readWithdrawal = endpoint({
  method: "GET",
  path: "/api/balances/:currency/withdrawals/:id",
  access: "activated",
  summary: "One payment out of the client's own balance",
  params: byCurrency.extend({ id }),
  answer: withdrawal,
  refusals: ["not_found"],
});
