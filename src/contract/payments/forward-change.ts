import { amountOut, day, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const dates = z.object({ deliveryFrom: day, deliveryTo: day });

const terms = dates.extend({
  rate: rateOut.describe("The client's rate: units of the bought currency per 1 of the sold one."),
  toAmount: amountOut.describe("Bought for `fromAmount`."),
});

export const forwardChange = z
  .object({
    at: timestamp,
    fromAmount: amountOut.describe("What was left then, in the sold currency."),
    before: terms,
    after: terms,
  })
  .meta({ id: "ForwardChange", description: "Other dates for what was left of a forward, and their rate." });
export type ForwardChange = z.output<typeof forwardChange>;
