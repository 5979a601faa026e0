import { endpoint } from "#contract/endpoint.ts";
import { tradeSummary } from "#contract/trading/trades.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  day,
  dayIn,
  id,
  marginOut,
  rateOut,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { forwardStatuses } from "#domain/payments/forwards/lifecycle.ts";
import { forwardChange } from "./forward-change.ts";
import { forwardCloseout } from "./forward-closeout.ts";
import { forwardDepositDue, forwardDepositFrom, forwardPayIn } from "./forward-deposit-due.ts";
import { amountRefusals, forwardPriceRefusals } from "./forward-price-refusals.ts";

const pair = z.object({ fromCurrency: currencyOut, toCurrency: currencyOut });

export const window = {
  deliveryFrom: day.describe(
    "First day on which the bought currency can be delivered; the same as the last for a fixed date.",
  ),
  deliveryTo: day.describe("Last day of delivery, at most 12 months ahead."),
};

const price = {
  spotRate: rateOut.describe("Mid-market for delivery in two business days, when it was quoted."),
  midRate: rateOut.describe(
    "Mid-market for the forward's dates: spot and what the two currencies' interest adds or takes.",
  ),
  rate: rateOut.describe("The client's rate: units of `toCurrency` per 1 of `fromCurrency`."),
  marginPercent: marginOut.describe("In percent of `midRate`."),
};

export const forwardTerms = z
  .object({
    pairs: z.array(pair).describe("Pairs in which forwards are offered; empty while none is."),
    depositPercent: z
      .number()
      .describe("Deposit in percent of the sold amount, kept until the forward is settled."),
    ratesAt: day
      .nullable()
      .describe("Date of the oldest deposit rates that price them; null while none is offered."),
    referenceRates: z
      .boolean()
      .describe("Whether any of them is a reference rate instead of one that the desk set."),
  })
  .meta({ id: "ForwardTerms" });

export const readForwardTerms = endpoint({
  operationId: "readForwardTerms",
  method: "GET",
  path: "/api/forward-terms",
  access: "activated",
  summary: "Get the pairs in which forwards are offered, and the deposit",
  answer: forwardTerms,
  refusals: [],
});

export const readForwardDates = endpoint({
  operationId: "readForwardDates",
  method: "GET",
  path: "/api/forward-dates",
  access: "activated",
  summary:
    "Get the days between which a pair's forwards can be delivered, and those between them that are closed",
  query: z.object({ fromCurrency: currencyCode, toCurrency: currencyCode }),
  answer: z
    .object({
      earliest: day,
      latest: day,
      closed: z.array(day).describe("Weekdays on which one of the currencies doesn't settle, in order."),
    })
    .meta({ id: "ForwardDates" }),
  refusals: ["same_currency"],
});

const quote = z
  .object({
    id,
    ...pair.shape,
    fromAmount: amountOut,
    toAmount: amountOut,
    ...window,
    ...price,
    points: z
      .string()
      .describe("`midRate` less `spotRate`, as decimal text: what delivery later adds or takes."),
    marginCost: amountOut.describe("Cost of the margin in the bought currency."),
    deposit: amountOut.describe(
      "Taken from the balance in the sold currency when it is booked, or paid by bank transfer.",
    ),
    depositPercent: z.number(),
    drawFrom: day.describe(
      "First day on which it can be exchanged, so that delivery falls on `deliveryFrom`.",
    ),
    drawBy: day.describe("Last day: what is left then is exchanged by itself."),
    rateSimulated: z.boolean(),
    needsApproval: z
      .boolean()
      // A server of the version before doesn't answer it.
      .default(false)
      .describe(
        "Whether the client's team has to approve this forward: then it is booked at the rate when they do instead of at this one.",
      ),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: "ForwardQuote" });
export type ForwardQuote = z.output<typeof quote>;

export const createForwardQuote = endpoint({
  operationId: "createForwardQuote",
  method: "POST",
  path: "/api/forward-quotes",
  access: "activated",
  isRead: true,
  summary: "Create a firm quote for a forward, valid for 30 seconds",
  body: z.object({
    fromCurrency: currencyCode,
    toCurrency: currencyCode,
    amount: amountIn,
    isReceiving: z.boolean().default(false).describe("True when `amount` is of `toCurrency`."),
    deliveryFrom: dayIn.optional().describe("First day of a window; left out for a fixed date."),
    deliveryTo: dayIn,
  }),
  answer: quote,
  status: 201,
  refusals: forwardPriceRefusals,
});

export const forward = z
  .object({
    id,
    reference: z.string(),
    ...pair.shape,
    fromAmount: amountOut.describe("All of it, or what was left when its date was last changed."),
    toAmount: amountOut,
    fromAmountLeft: amountOut.describe("Not exchanged yet, in the sold currency."),
    toAmountLeft: amountOut,
    ...window,
    ...price,
    drawFrom: day,
    drawBy: day,
    drawableNow: z.boolean().describe("Whether a part can be exchanged today; not with a margin call."),
    status: z.enum(forwardStatuses),
    deposit: amountOut.describe("Held at present, in the sold currency, with what margin calls added."),
    depositPercent: z.number(),
    worth: z
      .object({
        at: timestamp,
        rate: rateOut.describe("The mid-market rate for its dates at that time."),
        change: amountOut.describe(
          "What is left is worth more or less by this than at its rate, in the sold currency with its sign.",
        ),
      })
      .nullable()
      .describe("Null before it was first measured, and once nothing is left."),
    marginCall: z
      .object({ amount: amountOut.describe("Still to be added to the deposit."), dueBy: timestamp })
      .nullable()
      .describe(
        "Set while more deposit is asked for, since what is left has lost over half of the deposit, or of 5% of it where that is more. One that is open on the last day stays until the exchange of that day is paid.",
      ),
    depositDue: forwardDepositDue,
    createdAt: timestamp,
    closedAt: timestamp.nullable(),
  })
  .meta({ id: "Forward" });
export type Forward = z.output<typeof forward>;

export const forwardDetail = forward
  .extend({
    drawdowns: z
      .array(z.object({ at: timestamp, byItself: z.boolean(), trade: tradeSummary }))
      .describe(
        "Exchanges of its parts, newest first; those that happened on the last day by itself are marked.",
      ),
    worths: z
      .array(z.object({ day, change: amountOut }))
      .describe("Worth at the end of each day, oldest first, for a chart."),
    changes: z
      .array(forwardChange)
      // A server of the version before doesn't answer it.
      .default([])
      .describe("Changes of its date, newest first."),
    closeout: forwardCloseout.nullable().describe("Null unless what was left was closed out."),
    payIn: forwardPayIn,
    approvalId: id
      .nullable()
      // A server of the version before doesn't answer it.
      .default(null)
      .describe("The request that booked it once approved; null where nobody had to."),
  })
  .meta({ id: "ForwardDetail" });
export type ForwardDetail = z.output<typeof forwardDetail>;

export const bookForward = endpoint({
  operationId: "bookForward",
  method: "POST",
  path: "/api/forwards",
  access: "activated",
  summary: "Book a forward at its quote, with its deposit from the balance or by bank transfer",
  body: z.object({
    quoteId: id,
    termsAccepted: z.boolean(),
    depositFrom: forwardDepositFrom,
  }),
  answer: forward,
  status: 201,
  idempotent: true,
  refusals: [
    "not_found",
    "terms_not_accepted",
    "quote_expired",
    "quote_used",
    "account_under_review",
    "exchanges_paused",
    "booking_needs_approval",
    "role_forbids",
    "closeout_debt",
    "currency_not_tradable",
    "forward_deposit_pending",
    "forward_deposit_short",
    "forward_limit_reached",
    "shared_limit_reached",
  ],
});

export const listForwards = endpoint({
  operationId: "listForwards",
  method: "GET",
  path: "/api/forwards",
  access: "activated",
  summary: "List the client's open forwards and the last 100 closed ones, newest first",
  answer: z.array(forward),
  refusals: [],
});

export const readForward = endpoint({
  operationId: "readForward",
  method: "GET",
  path: "/api/forwards/:id",
  access: "activated",
  summary: "Get a forward with its exchanges and what it was worth day by day",
  params: byId,
  answer: forwardDetail,
  refusals: ["not_found"],
});

export const drawForward = endpoint({
  operationId: "drawForward",
  method: "POST",
  path: "/api/forwards/:id/drawdowns",
  access: "activated",
  summary: "Exchange a part of a forward, or all that is left, at its rate",
  params: byId,
  body: z.object({ amount: amountIn.describe("In the sold currency.") }),
  answer: tradeSummary,
  status: 201,
  idempotent: true,
  refusals: [
    "not_found",
    "account_under_review",
    "exchanges_paused",
    "closeout_debt",
    ...amountRefusals,
    "forward_margin_call_open",
    "forward_not_open",
    "forward_not_due",
    "forward_amount_above_rest",
    "forward_rest_too_small",
  ],
});

export const downloadForwardConfirmation = endpoint({
  operationId: "downloadForwardConfirmation",
  method: "GET",
  path: "/api/forwards/:id/confirmation.pdf",
  access: "activated",
  summary: "Download a forward's confirmation with all its terms",
  params: byId,
  answer: { mediaType: "application/pdf" },
  refusals: ["not_found"],
});
