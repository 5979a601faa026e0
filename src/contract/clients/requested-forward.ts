import { amountOut, currencyOut, day, rateOut } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const requestedForward = z
  .object({
    fromCurrency: currencyOut,
    toCurrency: currencyOut,
    amount: amountOut.describe("In `fromCurrency`."),
    lowestRate: rateOut.describe("In the client rate. Below it, approving books nothing."),
    deliveryFrom: day,
    deliveryTo: day.describe("The same as `deliveryFrom` for a fixed date."),
    deposit: amountOut.describe("In `fromCurrency`."),
    depositPercent: z.number(),
    depositByTransfer: z
      .boolean()
      .describe("Paid by bank transfer once it is booked; otherwise taken from the balance when it is."),
  })
  .meta({ id: "RequestedForward" });
