import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { amountIn, amountOut, currencyCode, currencyOut, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const exposure = {
  exposure: amountOut
    .nullable()
    .describe("What is at risk at mid-market, without a sign; null when a currency has no rate."),
  limit: amountOut
    .nullable()
    .describe("What the exposure may be before the desk is called; null for no limit."),
  overSince: timestamp
    .nullable()
    .describe("Since when the exposure exceeds the limit; null while it doesn't."),
  // A server of the version before doesn't answer it.
  hardLimit: amountOut
    .nullable()
    .default(null)
    .describe(
      "What the exposure may be before nothing that would increase it is quoted; null for no hard limit.",
    ),
  // A server of the version before doesn't answer it.
  hardOverSince: timestamp
    .nullable()
    .default(null)
    .describe("Since when the exposure exceeds the hard limit; null while it doesn't."),
};

export const housePosition = z
  .object({
    at: timestamp,
    currency: currencyOut.describe(
      "Currency of `worth`, `exposure` and limits, everywhere; a position in it is no exposure.",
    ),
    rates: z
      .object({ source: z.string(), simulated: z.boolean(), at: timestamp, fresh: z.boolean() })
      .nullable()
      .describe("Mid-market rates in force, of any age; null before the first."),
    positions: z
      .array(
        z.object({
          currency: currencyOut,
          amount: amountOut.describe("What the house is long of; short of, below zero."),
          worth: amountOut.nullable().describe("At mid-market; null when the currency has no rate."),
          ...exposure,
          // A server of the version before doesn't answer it.
          lastCoveredAt: timestamp
            .nullable()
            .default(null)
            .describe("When a liquidity provider last dealt in the currency; null if never."),
        }),
      )
      .describe("Currencies with a position or a limit, in order of their codes."),
    together: z
      .object(exposure)
      .describe("All currencies: the sum of their exposures, whichever sides they are on."),
    worth: amountOut
      .nullable()
      .describe(
        "What all positions are worth together. Each booking and cover deal was worth nothing at the rates of its moment, so that this is what their moves since then have brought.",
      ),
    // A server of the version before doesn't answer it.
    dealingResult: amountOut
      .nullable()
      .default(null)
      .describe(
        "What liquidity providers have given more than mid-market, all cover deals together, in today's worth; less, below zero.",
      ),
  })
  .meta({ id: "HousePosition" });
export type HousePosition = z.output<typeof housePosition>;
/** Server-side form, with dates as Date. */
export type HousePositionInput = z.input<typeof housePosition>;

export const readPosition = endpoint({
  operationId: "readPosition",
  method: "GET",
  path: "/api/admin/position",
  access: "staff",
  summary:
    "Get what the house is long or short of in each currency, with its worth at mid-market and its limits",
  answer: housePosition,
  refusals: [],
});

const result = {
  earned: amountOut
    .nullable()
    .describe("What exchanges with clients, and closing them, earned: margins and rounding."),
  covered: amountOut
    .nullable()
    .describe("What liquidity providers gave more than mid-market; less, below zero."),
  realised: amountOut.nullable().describe("`earned` and `covered` together."),
  unrealised: amountOut
    .nullable()
    .describe(
      "What the position is worth at mid-market now, less what it cost: its worth as the day began, and each exchange and cover deal since at mid-market of its moment. Over all currencies it is what the moves of the rates have brought.",
    ),
};

export const dayResult = z
  .object({
    at: timestamp,
    since: timestamp.describe("Midnight in London."),
    currency: currencyOut.describe(
      "Currency of the amounts, at mid-market now; null when a rate is missing.",
    ),
    currencies: z
      .array(
        z.object({
          currency: currencyOut,
          ...result,
          averageRate: rateOut
            .nullable()
            .describe("What 1 of the currency cost the position; null where it is flat or has no cost."),
        }),
      )
      .describe("Currencies with a position or a result, in order of their codes."),
    together: z.object(result).describe("The sums over all currencies."),
  })
  .meta({ id: "DayResult", description: "The house's profit and loss of the day, by currency." });
export type DayResult = z.output<typeof dayResult>;
/** Server-side form, with dates as Date. */
export type DayResultInput = z.input<typeof dayResult>;

export const readDayResult = endpoint({
  operationId: "readDayResult",
  method: "GET",
  path: "/api/admin/position/day-result",
  access: "staff",
  summary: "Get the house's profit and loss since midnight in London, by currency",
  answer: dayResult,
  refusals: [],
});

export const setPositionLimit = endpoint({
  operationId: "setPositionLimit",
  method: "PUT",
  path: "/api/admin/position-limits",
  access: "staff",
  summary:
    "Set what the exposure in a currency, or in all together, may be before the desk is called and before quotes stop; needs two people",
  body: z.object({
    currency: currencyCode.nullable().describe("Null for all currencies together."),
    limit: amountIn.nullable().describe("In GBP; null removes the limit."),
    replaces: amountIn
      .nullish()
      .describe("The limit that was read, null for none; refused when it changed since."),
    hardLimit: amountIn
      .nullish()
      .describe("In GBP, at least the limit; null removes it, and without it the hard limit stays as it is."),
    replacesHardLimit: amountIn.nullish().describe("The hard limit that was read, as `replaces`."),
    reason: oneLine(500).min(1, "Enter a reason"),
  }),
  answer: housePosition,
  refusals: ["amount_malformed", "amount_too_large", "amount_too_precise", "input_invalid", "limit_changed"],
});
