import { endpoint } from "#contract/endpoint.ts";
import { amountOut, byId, currencyOut } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const readPaymentInstructions = endpoint({
  operationId: "readPaymentInstructions",
  method: "GET",
  path: "/api/trades/:id/payment-instructions",
  access: "activated",
  summary: "The bank details and reference for funding a trade",
  params: byId,
  answer: z.object({
    accountName: z.string(),
    accountNumber: z.string(),
    sortCode: z.string(),
    iban: z.string(),
    bic: z.string(),
    reference: z.string(),
    amount: amountOut.describe("Outstanding amount."),
    received: amountOut.describe("Received so far."),
    currency: currencyOut,
    simulated: z.boolean().describe("True for the simulated bank: send no real money."),
  }),
  refusals: [
    "account_under_review",
    "exchanges_paused",
    "not_found",
    "trade_not_awaiting_funds",
    "currency_not_tradable",
  ],
});
