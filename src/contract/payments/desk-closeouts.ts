import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { deskTrade } from "#contract/trading/admin-trades.ts";
import { byId } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { closeoutQuote } from "./close-outs.ts";

export const quoteDeskCloseout = endpoint({
  operationId: "quoteDeskCloseout",
  method: "POST",
  path: "/api/admin/trades/:id/closeout-quote",
  access: "staff",
  isRead: true,
  summary: "Quote a client's cost of closing an unpaid trade, firm for 20 seconds",
  params: byId,
  answer: closeoutQuote,
  status: 201,
  refusals: ["not_found", "trade_not_awaiting_funds", "rate_unavailable"],
});

export const waiveCloseout = endpoint({
  operationId: "waiveCloseout",
  method: "POST",
  path: "/api/admin/trades/:id/waive-closeout",
  access: "staff",
  summary: "Waive a close-out cost and refund what was paid to the client's balance",
  params: byId,
  body: z.object({
    reason: oneLine(500).min(1, "Give a reason. The client will see it."),
  }),
  answer: deskTrade,
  idempotent: true,
  refusals: [
    "not_found",
    "closeout_without_cost",
    "closeout_waived",
    "client_closed",
    "second_person_recent",
    "second_person_same",
  ],
});
