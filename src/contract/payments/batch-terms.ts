import { amountOut, currencyOut, day } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { payoutSchemes } from "#domain/payments/beneficiaries/payout-terms.ts";

const sum = z
  .object({
    count: z.number().int().describe("Payments."),
    amount: amountOut.describe("To the recipients."),
    fee: amountOut.describe("Ours."),
    total: amountOut.describe("Amounts and fees: what is paid in all."),
    arrivesFrom: day.describe("Earliest and latest day of arrival."),
    arrivesBy: day,
    mayBeReduced: z.boolean().describe("Whether banks on the way may take a fee from an amount."),
  })
  .meta({ id: "BatchSum" });

export const batchTerms = sum
  .extend({
    currency: currencyOut,
    corridors: z.array(sum.extend({ scheme: z.enum(payoutSchemes), schemeName: z.string() })),
  })
  .meta({
    id: "BatchTerms",
    description: "What the payments of a currency cost and when they arrive, when the batch is paid now.",
  });
export type BatchTerms = z.output<typeof batchTerms>;
