import { endpoint } from "#contract/endpoint.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  day,
  dayIn,
  id,
  noContent,
  rateIn,
  rateOut,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { periodStatuses } from "#domain/reporting/budget-rates/budget-rate.ts";
import { budgetOutlooks } from "#domain/reporting/budget-rates/track-budget.ts";

export const budgetRateIn = z
  .object({
    fromCurrency: currencyCode.describe("Sold."),
    toCurrency: currencyCode.describe("Bought."),
    budgetRate: rateIn.describe("Units of `toCurrency` per 1 of `fromCurrency`."),
    startsOn: dayIn.describe("First day of the period, in London."),
    endsOn: dayIn.describe("Last day of the period, in London; at most two years of days."),
    plannedAmount: amountIn
      .nullish()
      .describe("What is planned to be sold in the period, in `fromCurrency`; null for no plan."),
  })
  .meta({ id: "BudgetRateInput" });

export const budgetTracking = z
  .object({
    exchanges: z.number().int(),
    sold: amountOut.describe("In `fromCurrency`."),
    bought: amountOut.describe("In `toCurrency`."),
    averageRate: rateOut
      .nullable()
      .describe("`bought` per 1 `sold`, rounded half-even; null before the first exchange."),
    difference: amountOut
      .nullable()
      .describe(
        "In `toCurrency`: what was bought beyond what `sold` buys at the budget rate; below zero for less.",
      ),
    differencePercent: z
      .number()
      .nullable()
      .describe("Of the average from the budget rate, with two decimals."),
    rest: z
      .object({
        toSell: amountOut.describe("Left of the planned amount, in `fromCurrency`; zero once it is sold."),
        outlook: z
          .enum(budgetOutlooks)
          .describe(
            "`secured`: the planned amount at the budget rate is bought already. `missed`: the rest can't make up for what is lacking.",
          ),
        requiredRate: rateOut
          .nullable()
          .describe("Average of the rest that reaches the budget; null unless it is `reachable`."),
      })
      .nullable()
      .describe("Null without a planned amount."),
  })
  .meta({
    id: "BudgetTracking",
    description:
      "Exchanges in this direction that were booked in the period, however they were made. Cancelled and failed ones don't count.",
  });

export const budgetRate = z
  .object({
    id,
    fromCurrency: currencyOut,
    toCurrency: currencyOut,
    budgetRate: rateOut,
    startsOn: day,
    endsOn: day,
    plannedAmount: amountOut.nullable(),
    status: z.enum(periodStatuses).describe("Whether the period has begun or is over, in London."),
    tracking: budgetTracking,
    version: z
      .number()
      .int()
      .describe("Sent with a change, so that a change of an outdated version is refused."),
    createdAt: timestamp,
  })
  .meta({ id: "BudgetRate" });
export type BudgetRate = z.output<typeof budgetRate>;
/** Server-side form, with dates as Date. */
export type BudgetRateAnswer = z.input<typeof budgetRate>;

const savingRefusals = [
  "budget_rate_invalid",
  "budget_rate_overlap",
  "currency_not_tradable",
] as const satisfies readonly string[];

export const listBudgetRates = endpoint({
  operationId: "listBudgetRates",
  method: "GET",
  path: "/api/budget-rates",
  access: "activated",
  summary: "The client's budget rates with what was achieved against each, latest period first",
  answer: z.array(budgetRate),
  refusals: [],
});

export const createBudgetRate = endpoint({
  operationId: "createBudgetRate",
  method: "POST",
  path: "/api/budget-rates",
  access: "activated",
  summary: "Create a budget rate for a period; those of the same two currencies and direction don't overlap",
  body: budgetRateIn,
  answer: budgetRate,
  status: 201,
  idempotent: true,
  refusals: [...savingRefusals, "budget_rate_limit"],
});

export const getBudgetRate = endpoint({
  operationId: "getBudgetRate",
  method: "GET",
  path: "/api/budget-rates/:id",
  access: "activated",
  summary: "Get a budget rate and what was achieved against it",
  params: byId,
  answer: budgetRate,
  refusals: ["not_found"],
});

export const editBudgetRate = endpoint({
  operationId: "editBudgetRate",
  method: "PUT",
  path: "/api/budget-rates/:id",
  access: "activated",
  summary: "Update a budget rate; `version` guards against overwriting another change",
  params: byId,
  body: budgetRateIn.extend({ version: z.number().int().min(1).optional() }),
  answer: budgetRate,
  refusals: [...savingRefusals, "budget_rate_changed", "not_found"],
});

export const removeBudgetRate = endpoint({
  operationId: "removeBudgetRate",
  method: "DELETE",
  path: "/api/budget-rates/:id",
  access: "activated",
  summary: "Delete a budget rate; its exchanges stay",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["not_found"],
});
