import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { amountIn, amountOut, byId, currencyOut, id, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { forwardCloseout } from "./forward-closeout.ts";
import { forward, forwardDetail } from "./forwards.ts";

const client = z.object({ id, name: z.string(), email: z.string() });

const deskForward = forward.extend({ client }).meta({ id: "DeskForward" });
export type DeskForward = z.output<typeof deskForward>;

const closeout = forwardCloseout.extend({ by: z.string() }).meta({ id: "DeskForwardCloseout" });

const deskForwardDetail = forwardDetail
  .extend({ client, closeout: closeout.nullable() })
  .meta({ id: "DeskForwardDetail" });
export type DeskForwardDetail = z.output<typeof deskForwardDetail>;

export const listDeskForwards = endpoint({
  operationId: "listDeskForwards",
  method: "GET",
  path: "/api/admin/forwards",
  access: "staff",
  summary: "List forwards, those with a margin call first, then by their last day; up to 500",
  query: z.object({ state: z.enum(["open", "closed"]).default("open") }),
  answer: z.array(deskForward),
  refusals: [],
});

export const readDeskForward = endpoint({
  operationId: "readDeskForward",
  method: "GET",
  path: "/api/admin/forwards/:id",
  access: "staff",
  summary: "Get a forward with its client, exchanges and worth day by day",
  params: byId,
  answer: deskForwardDetail,
  refusals: ["not_found"],
});

const closeoutPrice = z
  .object({
    currency: currencyOut,
    cost: amountOut.describe("The client's loss; zero when closing would give a gain, which isn't paid out."),
    greatestCost: amountOut.describe(
      "What a confirmation names as its greatest cost: above `cost` by a quarter of a percent of what is left, since the rate moves meanwhile.",
    ),
    fromDeposit: amountOut,
    fromBalance: amountOut,
    owed: amountOut.describe("Becomes a debt."),
    midRate: rateOut.describe(
      "Units of the sold currency per 1 of the bought one, for the forward's last day.",
    ),
    rate: rateOut,
    rateSimulated: z.boolean(),
    at: timestamp,
  })
  .meta({ id: "ForwardCloseoutPrice" });
export type ForwardCloseoutPrice = z.output<typeof closeoutPrice>;

export const priceForwardCloseout = endpoint({
  operationId: "priceForwardCloseout",
  method: "POST",
  path: "/api/admin/forwards/:id/closeout-price",
  access: "staff",
  isRead: true,
  summary: "Price the close-out of what is left of a forward at this moment",
  params: byId,
  answer: closeoutPrice,
  refusals: ["not_found", "forward_not_open", "rate_unavailable", "forward_rates_stale"],
});

export const closeOutForward = endpoint({
  operationId: "closeOutForward",
  method: "POST",
  path: "/api/admin/forwards/:id/close-out",
  access: "staff",
  summary: "Close out what is left of a forward at the rate of this moment, with a reason",
  params: byId,
  body: z.object({
    reason: oneLine(500).min(1, "Give a reason. The client will see it."),
    greatestCost: amountIn.describe("Refused when it costs the client more by now, in the sold currency."),
  }),
  answer: deskForwardDetail,
  idempotent: true,
  refusals: [
    "not_found",
    "amount_malformed",
    "amount_too_precise",
    "amount_too_large",
    "forward_not_open",
    "forward_cost_moved",
    "rate_unavailable",
    "forward_rates_stale",
  ],
});
