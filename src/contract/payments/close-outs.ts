import { endpoint } from "#contract/endpoint.ts";
import { amountOut, byId, currencyCode, currencyOut, id, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const closeoutQuote = z
  .object({
    id,
    tradeId: id,
    currency: currencyOut,
    proceeds: amountOut.describe("Proceeds of selling back at the client rate."),
    cost: amountOut.describe("Zero when free, or when closing would give a gain."),
    fromBalance: amountOut.describe("Part covered by the balance; the rest becomes a debt."),
    isFree: z.boolean(),
    freeLeft: z.number().describe("Free cancellations left today, including this one."),
    midRate: rateOut.describe("Units of the sold currency per 1 of the bought one."),
    rate: rateOut,
    rateSource: z.string(),
    rateSimulated: z.boolean(),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({
    id: "CloseoutQuote",
    description: "Cost of closing an unpaid trade, valid until `expiresAt`; amounts in the sold currency.",
  });
export type CloseoutQuote = z.output<typeof closeoutQuote>;

export const quoteCloseout = endpoint({
  operationId: "quoteCloseout",
  method: "POST",
  path: "/api/trades/:id/closeout-quote",
  access: "activated",
  isRead: true,
  summary: "Quote the cost of cancelling a trade, firm for 20 seconds",
  params: byId,
  answer: closeoutQuote,
  status: 201,
  refusals: ["not_found", "trade_not_awaiting_funds", "rate_unavailable"],
});

/** Close-out debts by currency; empty without debts. */
export const closeoutDebts = z.array(z.object({ currency: currencyOut, amount: amountOut }));

export const listCloseoutDebts = endpoint({
  operationId: "listCloseoutDebts",
  method: "GET",
  path: "/api/closeout-debts",
  access: "activated",
  summary: "The client's close-out debts",
  answer: closeoutDebts,
  refusals: [],
});

export const payCloseoutDebt = endpoint({
  operationId: "payCloseoutDebt",
  method: "POST",
  path: "/api/closeout-debts/pay",
  access: "activated",
  summary: "Pay a close-out debt from a balance in another currency, at the client's rate",
  body: z.object({ currency: currencyCode, fromCurrency: currencyCode }),
  answer: closeoutDebts,
  idempotent: true,
  refusals: [
    "same_currency",
    "balance_set_aside",
    "closeout_debt_settled",
    "insufficient_funds",
    "rate_unavailable",
  ],
});
