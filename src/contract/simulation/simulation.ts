import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { paymentDetail } from "#contract/payments/invoices.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  id,
  rateIn,
  rateOut,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const simulated = z.literal(true).describe("No money moved, and no market did.");

const incomingOutcomes = ["funded_exchange", "credited_balance", "needs_review"] as const;

export const simulatedIncomingPayment = z.object({
  simulated,
  id,
  outcome: z
    .enum(incomingOutcomes)
    .describe("What became of it; our staff decide about one that needs a review."),
  tradeId: id.nullable().describe("The exchange that it paid for; null for none."),
  amount: amountOut,
  currency: currencyOut,
  reference: z.string(),
  payerName: z.string(),
  receivedAt: timestamp,
});

export const simulateIncomingPayment = endpoint({
  operationId: "simulateIncomingPayment",
  method: "POST",
  path: "/api/simulation/incoming-payments",
  access: "activated",
  summary: "Simulate a payment that reaches us, as if the bank had reported it",
  body: z.object({
    amount: amountIn,
    currency: currencyCode,
    reference: oneLine(280).describe(
      "An exchange's reference or a balance's. Any other needs a review, another client's too.",
    ),
    payerName: oneLine(140)
      .min(1, "Enter the payer's name")
      .describe("Use your own name: money from a third party needs a review."),
  }),
  answer: simulatedIncomingPayment,
  status: 201,
  refusals: ["amount_malformed", "amount_too_large", "amount_too_precise", "amount_too_small"],
  idempotent: true,
});

export const simulatedPayment = paymentDetail.extend({ simulated });

export const simulatePaymentCompletion = endpoint({
  operationId: "simulatePaymentCompletion",
  method: "POST",
  path: "/api/simulation/payments/:id/complete",
  access: "activated",
  summary: "Simulate that a sent payment arrived",
  params: byId,
  answer: simulatedPayment,
  refusals: ["not_found", "payout_not_sent"],
  idempotent: true,
});

export const simulatePaymentReturn = endpoint({
  operationId: "simulatePaymentReturn",
  method: "POST",
  path: "/api/simulation/payments/:id/return",
  access: "activated",
  summary: "Simulate that a payment came back, before or after it arrived",
  params: byId,
  body: z.object({ reason: oneLine(200).min(1, "Give the reason it came back") }),
  answer: simulatedPayment,
  refusals: ["not_found", "payout_not_sent", "return_queued"],
  idempotent: true,
});

const pair = z
  .string()
  .regex(/^[A-Za-z]{3}-[A-Za-z]{3}$/)
  .transform((text) => text.split("-"))
  .pipe(z.tuple([currencyCode, currencyCode]));

export const simulatedRate = z.object({
  simulated,
  fromCurrency: currencyOut,
  toCurrency: currencyOut,
  rate: rateOut.describe("Mid-market units of `toCurrency` for 1 of `fromCurrency`."),
  movedCurrency: currencyOut.describe("The one that moves, and with it all of its pairs."),
  until: timestamp.describe("From then on, the pair follows the simulated market again."),
});

export const simulateRate = endpoint({
  operationId: "simulateRate",
  method: "POST",
  path: "/api/simulation/rates/:pair",
  access: "activated",
  summary: "Hold a pair at a rate within 10% of the real one, for up to an hour",
  params: z.object({ pair }),
  body: z.object({
    rate: rateIn.describe("Mid-market; a client's rate is this less their fee."),
    seconds: z.int().min(1).max(3_600).default(300).describe("How long it lasts."),
  }),
  answer: simulatedRate,
  refusals: ["rate_invalid", "rate_unavailable", "same_currency", "simulated_rate_out_of_bounds"],
  idempotent: true,
});
