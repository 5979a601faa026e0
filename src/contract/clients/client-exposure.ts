import { endpoint } from "#contract/endpoint.ts";
import { amountIn, amountOut, byId, currencyOut, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

/** What a client has booked and not paid for, and what they owe from closed trades. */
export const clientExposure = z.object({
  /** The sum of their booked, unpaid trades, in pounds at the mid-market rate of each booking. */
  unsettled: amountOut,
  /** What it may come to, in pounds. */
  limit: amountOut,
  /** The house's own limit, in pounds, which holds while the client has none of their own. */
  houseLimit: amountOut,
  hasOwnLimit: z.boolean(),
  /** By currency; empty where they owe nothing. */
  debts: z.array(
    z.object({
      currency: currencyOut,
      /** What is owed in all. */
      amount: amountOut,
      /** Newest first; payments pay the oldest first. */
      trades: z.array(
        z.object({
          tradeId: id,
          reference: z.string(),
          closedAt: timestamp,
          /** What closing the trade cost. */
          cost: amountOut,
          /** What the balance didn't cover at that moment. */
          owed: amountOut,
          left: amountOut,
        }),
      ),
    }),
  ),
});
export type ClientExposure = z.output<typeof clientExposure>;

export const readClientExposure = endpoint({
  method: "GET",
  path: "/api/admin/clients/:id/exposure",
  access: "staff",
  summary: "A client's unsettled limit, what of it is used, and their debts from closed trades",
  params: byId,
  answer: clientExposure,
  refusals: ["not_found"],
});

export const setUnsettledLimit = endpoint({
  method: "PUT",
  path: "/api/admin/clients/:id/unsettled-limit",
  access: "staff",
  summary: "Set what a client may have booked and not paid for, in pounds; null for the house's limit",
  params: byId,
  body: z.object({
    limit: amountIn.nullable(),
    reason: z
      .string()
      .trim()
      .min(1, "Say why")
      .max(500, "At most 500 characters")
      .regex(/^\P{Cc}*$/u, "On one line, please"),
  }),
  answer: clientExposure,
  refusals: ["input_invalid", "not_found"],
});
