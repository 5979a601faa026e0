import { endpoint } from "#contract/endpoint.ts";
import { amountOut, currencyOut } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const balanceWorth = z
  .object({
    currency: currencyOut.describe("Currency of every worth."),
    total: amountOut
      .nullable()
      .describe("At mid-market, rounded half-even; null without a fresh rate for every currency held."),
    simulated: z.boolean().describe("Whether the rates are simulated."),
    items: z.array(
      z.object({
        currency: currencyOut,
        worth: amountOut.nullable().describe("At mid-market; null without a fresh rate."),
        days: z
          .array(amountOut)
          .describe(
            "Closing balances of the last 30 days in the client's time zone, oldest first; fewer days when the balance moved very often.",
          ),
      }),
    ),
  })
  .meta({ id: "BalanceWorth" });
export type BalanceWorth = z.output<typeof balanceWorth>;

export const readBalanceWorth = endpoint({
  operationId: "readBalanceWorth",
  method: "GET",
  path: "/api/balance-worth",
  access: "activated",
  summary: "Value the client's balances in GBP, with the last 30 days of each",
  answer: balanceWorth,
  refusals: [],
});
