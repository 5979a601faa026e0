import { endpoint } from "#contract/endpoint.ts";
import { amountIn, amountOut, currencyCode, currencyOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

/** Amount by which a trade in a currency may be under- or overpaid without a decision. */
const fundingTolerance = z.object({
  currency: currencyOut,
  amount: amountOut,
  /** Null for the default. */
  set: z.object({ by: z.string(), at: timestamp }).nullable(),
});
export type FundingTolerance = z.output<typeof fundingTolerance>;

export const listFundingTolerances = endpoint({
  operationId: "listFundingTolerances",
  method: "GET",
  path: "/api/admin/funding-tolerances",
  access: "staff",
  summary: "The matching tolerance for incoming payments in each currency",
  answer: z.object({ items: z.array(fundingTolerance) }),
  refusals: [],
});

export const setFundingTolerance = endpoint({
  operationId: "setFundingTolerance",
  method: "PUT",
  path: "/api/admin/funding-tolerances",
  access: "staff",
  summary: "Set the matching tolerance for incoming payments in a currency; needs two people",
  body: z.object({ currency: currencyCode, amount: amountIn }),
  answer: fundingTolerance,
  refusals: ["currency_not_tradable", "input_invalid"],
});
