import { endpoint } from "#contract/endpoint.ts";
import { amountOut, currencyOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const housePosition = z
  .object({
    at: timestamp,
    currency: currencyOut.describe("Currency of `worth`, everywhere."),
    rates: z
      .object({ source: z.string(), simulated: z.boolean(), at: timestamp, fresh: z.boolean() })
      .nullable()
      .describe("Mid-market rates in force, of any age; null before the first."),
    positions: z.array(
      z.object({
        currency: currencyOut,
        amount: amountOut.describe("What the house is long of; short of, below zero."),
        worth: amountOut.nullable().describe("At mid-market; null when the currency has no rate."),
      }),
    ),
    worth: amountOut
      .nullable()
      .describe(
        "What all positions are worth together. Each booking was worth nothing at the rates of its moment, so that this is what their moves since then have brought.",
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
  summary: "Get what the house is long or short of in each currency, with its worth at mid-market",
  answer: housePosition,
  refusals: [],
});
