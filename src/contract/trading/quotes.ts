import { endpoint } from "#contract/endpoint.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  day,
  id,
  rateOut,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const deliveryDay = day.describe(
  "Estimated: two business days after the booking, for money that arrives on the day of booking.",
);

export const quoteStatus = z.enum(["OPEN", "BOOKED", "EXPIRED"]).meta({ id: "QuoteStatus" });

const quote = z
  .object({
    id,
    fromCurrency: currencyOut,
    toCurrency: currencyOut,
    fromAmount: amountOut,
    toAmount: amountOut,
    midRate: rateOut,
    rate: rateOut,
    marginCost: amountOut.describe(
      "Cost of the margin in the bought currency: the amount at mid-market minus the amount at the client rate.",
    ),
    marginPercent: z.number().describe("The margin in percent of the mid-market rate: 0.3."),
    points: z.string().describe("Points that the exchange earns when it is completed, with two decimals."),
    fundBy: timestamp.describe("When the payment would be due if it were booked now."),
    deliveryDate: deliveryDay,
    createdAt: timestamp,
    expiresAt: timestamp,
    status: quoteStatus,
    rateSource: z.string().describe("Source and time of the rate, for display."),
    rateAt: timestamp,
    rateSimulated: z.boolean(),
    profitShare: z
      .object({ usable: amountOut, costUsd: amountOut })
      .describe("Profit share usable for this quote, in the sold currency, and its cost in USD."),
    needsApproval: z
      .boolean()
      .describe(
        "Whether the client's team has to approve this exchange: then it is placed as an order instead of booked.",
      ),
  })
  .meta({ id: "Quote" });
export type Quote = z.output<typeof quote>;

export const createQuote = endpoint({
  operationId: "createQuote",
  method: "POST",
  path: "/api/quotes",
  access: "activated",
  isRead: true,
  summary: "Create a firm quote, valid for 30 seconds",
  body: z.object({
    fromCurrency: currencyCode,
    toCurrency: currencyCode,
    amount: amountIn,
    isReceiving: z
      .boolean()
      .default(false)
      .describe("True when `amount` is what the recipient gets, in `toCurrency`."),
  }),
  answer: quote,
  status: 201,
  refusals: [
    "account_under_review",
    "exchanges_paused",
    "same_currency",
    "currency_not_tradable",
    "amount_above_limit",
    "amount_below_limit",
    "amount_malformed",
    "amount_too_precise",
    "amount_too_small",
    "amount_too_large",
    "pair_not_quoted",
    "rate_indicative",
    "rate_unavailable",
    "closeout_debt",
  ],
});

/** What stays of a quote once it was made. */
const storedQuote = quote
  .pick({
    ...{ id: true, fromCurrency: true, toCurrency: true, fromAmount: true, toAmount: true, midRate: true },
    ...{ rate: true, deliveryDate: true, createdAt: true, expiresAt: true, status: true },
  })
  .extend({
    tradeId: id.nullable().describe("The exchange that it became; null unless it was booked."),
  });

export const readQuote = endpoint({
  operationId: "readQuote",
  method: "GET",
  path: "/api/quotes/:id",
  access: "activated",
  summary: "Get a quote, open, booked or expired",
  params: byId,
  answer: storedQuote,
  refusals: ["not_found"],
});

export const prepareQuote = endpoint({
  operationId: "prepareQuote",
  method: "POST",
  path: "/api/admin/clients/:id/quotes",
  access: "staff",
  summary: "Create a firm quote for a client, valid for 30 seconds, and notify them with a link",
  params: byId,
  body: createQuote.body,
  answer: quote,
  status: 201,
  refusals: [...createQuote.refusals, "client_held", "not_found"],
});
