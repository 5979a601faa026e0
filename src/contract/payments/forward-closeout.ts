import { amountOut, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const forwardCloseout = z
  .object({
    at: timestamp,
    reason: z.string(),
    cost: amountOut,
    fromDeposit: amountOut.describe(
      "Parts paid from the deposit and then the balance, and part that became a debt.",
    ),
    fromBalance: amountOut,
    owed: amountOut,
    rate: rateOut.describe("Units of the sold currency per 1 of the bought one."),
  })
  .meta({
    id: "ForwardCloseout",
    description: "What closing the rest of a forward cost; amounts in the sold currency.",
  });
