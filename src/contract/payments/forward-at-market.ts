import { endpoint } from "#contract/endpoint.ts";
import { amountIn, amountOut, currencyCode, dayIn, rateIn, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { forwardDepositFrom } from "./forward-deposit-due.ts";
import { forwardPriceRefusals } from "./forward-price-refusals.ts";
import { forward } from "./forwards.ts";

const terms = {
  fromCurrency: currencyCode,
  toCurrency: currencyCode,
  amount: amountIn.describe("In `fromCurrency`."),
  deliveryFrom: dayIn.optional().describe("First day of a window; left out for a fixed date."),
  deliveryTo: dayIn,
};

const forwardRate = z
  .object({
    rate: rateOut.describe("The client's rate: units of `toCurrency` per 1 of `fromCurrency`."),
    toAmount: amountOut.describe("What the amount would buy."),
    at: timestamp,
    rateSimulated: z.boolean(),
  })
  .meta({ id: "ForwardRate" });

export const readForwardRate = endpoint({
  operationId: "readForwardRate",
  method: "GET",
  path: "/api/forward-rates",
  access: "activated",
  summary: "Get the client's rate for a forward now, which isn't firm",
  query: z.object(terms),
  answer: forwardRate,
  refusals: forwardPriceRefusals,
});

export const bookForwardAtMarket = endpoint({
  operationId: "bookForwardAtMarket",
  method: "POST",
  path: "/api/forwards/at-market",
  access: "activated",
  summary: "Book a forward at the rate now if it is at least the lowest one, or once your team approves it",
  body: z.object({
    ...terms,
    lowestRate: rateIn.describe(
      "In the client rate. Below it nothing is booked: by this call, or when it is approved.",
    ),
    depositFrom: forwardDepositFrom,
    termsAccepted: z.boolean(),
  }),
  answer: forward,
  status: 201,
  idempotent: true,
  refusals: [
    ...forwardPriceRefusals,
    "terms_not_accepted",
    "forward_deposit_pending",
    "forward_deposit_short",
    "forward_limit_reached",
    "forward_rate_below_lowest",
    "rate_invalid",
    "role_forbids",
    "shared_limit_reached",
  ],
});
