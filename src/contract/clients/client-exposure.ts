import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { amountIn, amountOut, byId, currencyOut, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const clientExposure = z
  .object({
    unsettled: amountOut.describe(
      "Sum in GBP of booked trades that aren't paid, or only with unverified money, at each booking's mid-market rate.",
    ),
    limit: amountOut.describe("In GBP."),
    houseLimit: amountOut.describe("Default limit in GBP."),
    hasOwnLimit: z.boolean(),
    // A server of the version before doesn't answer it.
    forwards: z
      .object({
        open: amountOut.describe(
          "What is left of the client's forwards in GBP, at each quote's mid-market rate.",
        ),
        limit: amountOut.describe("In GBP."),
        houseLimit: amountOut.describe("Default limit in GBP."),
        hasOwnLimit: z.boolean(),
      })
      .nullable()
      .default(null)
      .describe(
        "The limit of open forwards and its use: what is left of them, and what is exchanged and not paid for.",
      ),
    debts: z
      .array(
        z.object({
          currency: currencyOut,
          amount: amountOut,
          trades: z
            .array(
              z.object({
                tradeId: id,
                reference: z.string(),
                closedAt: timestamp,
                cost: amountOut.describe("Cost of the close-out."),
                owed: amountOut.describe("Part not covered by the balance."),
                left: amountOut,
              }),
            )
            .describe("Newest first; payments cover the oldest first."),
        }),
      )
      .describe("By currency; empty without debts."),
  })
  .meta({ id: "ClientExposure", description: "A client's unsettled trades and close-out debts." });
export type ClientExposure = z.output<typeof clientExposure>;

export const readClientExposure = endpoint({
  operationId: "readClientExposure",
  method: "GET",
  path: "/api/admin/clients/:id/exposure",
  access: "staff",
  summary:
    "A client's limits of unsettled trades and open forwards, their use, and their debts from closed trades",
  params: byId,
  answer: clientExposure,
  refusals: ["not_found"],
});

export const setUnsettledLimit = endpoint({
  operationId: "setUnsettledLimit",
  method: "PUT",
  path: "/api/admin/clients/:id/unsettled-limit",
  access: "staff",
  summary:
    "Set a client's limits for unpaid trades and for open forwards, in pounds; null uses the default limit",
  params: byId,
  body: z.object({
    limit: amountIn.nullable(),
    replaces: amountIn
      .nullish()
      .describe("The client's own limit that was read, null for none; refused when it changed since."),
    forwardLimit: amountIn.nullish().describe("Of open forwards; without it that limit stays as it is."),
    replacesForwardLimit: amountIn.nullish().describe("The client's own that was read, as `replaces`."),
    reason: oneLine(500).min(1, "Enter a reason"),
  }),
  answer: clientExposure,
  refusals: ["input_invalid", "limit_changed", "not_found"],
});
