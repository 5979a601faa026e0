import { endpoint } from "#contract/endpoint.ts";
import {
  amountOut,
  byId,
  currencyOut,
  day,
  dayIn,
  id,
  marginOut,
  rateOut,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { forward, window } from "./forwards.ts";

const quote = z
  .object({
    id,
    fromCurrency: currencyOut,
    toCurrency: currencyOut,
    fromAmount: amountOut.describe("What is left of the forward, all of which moves."),
    toAmountBefore: amountOut.describe("Bought for it at its present rate."),
    toAmount: amountOut.describe("Bought for it at the new rate."),
    ...window,
    drawFrom: day,
    drawBy: day,
    rateBefore: rateOut,
    rate: rateOut.describe("`rateBefore` and what `points` add or take, less the margin."),
    midBefore: rateOut.describe("Mid-market today for its present dates."),
    midAfter: rateOut.describe("Mid-market today for the new ones."),
    points: z.string().describe("`midAfter` less `midBefore`, as decimal text."),
    marginPercent: marginOut.describe("The margin of the new dates' length, in percent of `midAfter`."),
    rateSimulated: z.boolean(),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: "ForwardChangeQuote" });
export type ForwardChangeQuote = z.output<typeof quote>;

/** Of both calls. */
const refusals = [
  "not_found",
  "account_under_review",
  "exchanges_paused",
  "closeout_debt",
  "forward_not_open",
  "forward_last_day",
  "forward_margin_call_open",
] as const;

export const quoteForwardChange = endpoint({
  operationId: "quoteForwardChange",
  method: "POST",
  path: "/api/forwards/:id/change-quotes",
  access: "activated",
  isRead: true,
  summary: "Create a firm quote for moving what is left of a forward to other dates, valid for 30 seconds",
  params: byId,
  body: z.object({
    deliveryFrom: dayIn.optional().describe("First day of a window; left out for a fixed date."),
    deliveryTo: dayIn,
  }),
  answer: quote,
  status: 201,
  refusals: [
    ...refusals,
    "currency_not_tradable",
    "rate_indicative",
    "rate_unavailable",
    "forward_pair_closed",
    "forward_rates_stale",
    "forward_date_invalid",
    "forward_loss_too_large",
    "amount_too_small",
  ],
});

export const changeForward = endpoint({
  operationId: "changeForward",
  method: "POST",
  path: "/api/forwards/:id/changes",
  access: "activated",
  summary: "Move what is left of a forward to the dates of a quote, at its rate",
  params: byId,
  body: z.object({ quoteId: id }),
  answer: forward,
  status: 201,
  idempotent: true,
  refusals: [
    ...refusals,
    "quote_expired",
    "quote_used",
    "forward_changed",
    "booking_needs_approval",
    "role_forbids",
  ],
});
