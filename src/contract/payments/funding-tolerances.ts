import { endpoint } from "#contract/endpoint.ts";
import { amountIn, amountOut, currencyCode, currencyOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const fundingTolerance = z
  .object({
    currency: currencyOut,
    amount: amountOut,
    set: z.object({ by: z.string(), at: timestamp }).nullable().describe("Null for the default."),
  })
  .meta({
    id: "FundingTolerance",
    description: "Amount by which a trade in a currency may be under- or overpaid without a decision.",
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
  body: z.object({
    currency: currencyCode,
    amount: amountIn,
    replaces: amountIn.nullish().describe("The tolerance that was read; refused when it changed since."),
  }),
  answer: fundingTolerance,
  refusals: [
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "currency_not_tradable",
    "input_invalid",
    "value_changed",
  ],
});
