import { endpoint } from "#contract/endpoint.ts";
import { amountOut, currencyOut } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const balanceWorth = z.object({
  /** Currency of every worth. */
  currency: currencyOut,
  /** At mid-market, rounded half-even; null without a fresh rate for every currency held. */
  total: amountOut.nullable(),
  /** Whether the rates are simulated. */
  simulated: z.boolean(),
  items: z.array(
    z.object({
      currency: currencyOut,
      /** At mid-market; null without a fresh rate. */
      worth: amountOut.nullable(),
      /** Closing balances of the last 30 days in the client's time zone, oldest first. */
      days: z.array(amountOut),
    }),
  ),
});
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
