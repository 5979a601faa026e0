import { endpoint } from "#contract/endpoint.ts";
import { tradeSummary } from "#contract/trading/trades.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  day,
  id,
  noContent,
  rateIn,
  rateOut,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { orderStatuses } from "#domain/automation/orders/lifecycle.ts";

export const orderIn = z
  .object({
    fromCurrency: currencyCode,
    toCurrency: currencyCode,
    targetRate: rateIn
      .nullable()
      .optional()
      .describe(
        "In the client rate: units of `toCurrency` per 1 of `fromCurrency`. Null, or left out of a new order, for one that only has a stop; a change without it leaves it as it is.",
      ),
    stopRate: rateIn
      .nullable()
      .optional()
      .describe(
        "In the client rate, below the target and the rate now. If the rate falls to it before it reaches any target, the exchange is booked at the rate of that moment, which may be lower still. Null for none; a change without it leaves it as it is.",
      ),
    amount: amountIn.describe("In `fromCurrency`."),
    termsAccepted: z.boolean(),
    bookNow: z
      .boolean()
      .optional()
      .describe(
        "Required when the client rate has reached the target, because the exchange is then booked at once.",
      ),
  })
  .meta({ id: "OrderInput" });

export const order = z
  .object({
    id,
    fromCurrency: currencyOut,
    toCurrency: currencyOut,
    targetRate: rateOut
      .nullable()
      .describe(
        "Null for an order that only has a stop; callers of versions before 2026-11-29 read 1000000000, which no rate reaches.",
      ),
    stopRate: rateOut.nullable().describe("Null for an order that only waits for its target."),
    amount: amountOut.describe("In `fromCurrency`."),
    expiryDate: day.describe("Last day (UTC) and its end."),
    expiresAt: timestamp,
    // A server of the version before doesn't answer the next three.
    goodTillCancelled: z
      .boolean()
      .default(false)
      .describe(
        "True for an order that rests until it is filled or cancelled, for a year at most. The client is reminded of it every 30 days.",
      ),
    startsAt: timestamp
      .nullable()
      .default(null)
      .describe("When it begins to watch the rate; null for an order that did at once."),
    awaitingStart: z.boolean().default(false).describe("True until then: no rate fills it."),
    termsAccepted: z.boolean(),
    status: z.enum(orderStatuses),
    beingFilled: z.boolean().describe("True between being reached and being booked, usually for a moment."),
    pausedReason: z
      .string()
      .nullable()
      .describe("Why a pending order cannot fill at present; null when it can."),
    version: z
      .number()
      .int()
      .describe("Sent with a change, so that a change of an outdated version is refused."),
    createdAt: timestamp,
    closedAt: timestamp.nullable().describe("Null while pending."),
    failure: z.string().nullable().describe("Reason of a failed order."),
    trade: tradeSummary.nullable().describe("Trade of a filled order."),
    approvalId: id
      .nullable()
      // A server of the version before doesn't answer it.
      .default(null)
      .describe("The request that placed it or changed it last once approved; null where nobody had to."),
  })
  .meta({ id: "Order" });

export type Order = z.output<typeof order>;

const orderInputRefusals = [
  "terms_not_accepted",
  "same_currency",
  "currency_not_tradable",
  "order_invalid",
  "amount_above_limit",
  "amount_below_limit",
  "amount_too_large",
  "order_books_now",
  "rate_unavailable",
] as const satisfies readonly string[];

export const listOrders = endpoint({
  operationId: "listOrders",
  method: "GET",
  path: "/api/orders",
  access: "activated",
  summary: "The client's active orders and the last 100 closed ones, newest first",
  answer: z.array(order),
  refusals: [],
});

export const placeOrder = endpoint({
  operationId: "placeOrder",
  method: "POST",
  path: "/api/orders",
  access: "activated",
  summary:
    "Place an order, filled once when the client rate reaches its target or better, or falls to its stop",
  body: orderIn.extend({
    expiryDate: z
      .string()
      .max(100, "Enter a day such as 2026-11-28")
      .optional()
      .describe(
        "Last day, `YYYY-MM-DD`, at most 30 days after the start; defaults to seven. Left out of an order that is `goodTillCancelled`.",
      ),
    startDate: z
      .string()
      .max(100, "Enter a day such as 2026-11-28")
      .optional()
      .describe(
        "First day, `YYYY-MM-DD` and from midnight UTC, on which the rate is watched, at most 30 days ahead. If the rate has reached the target or the stop by then, the exchange is booked at once. Defaults to now.",
      ),
    goodTillCancelled: z
      .boolean()
      .optional()
      .describe(
        "Rests until it is filled or cancelled, for a year at most; we mail a reminder every 30 days.",
      ),
  }),
  answer: order,
  status: 201,
  idempotent: true,
  refusals: [...orderInputRefusals, "order_limit", "account_under_review", "exchanges_paused"],
});

export const readOrder = endpoint({
  operationId: "readOrder",
  method: "GET",
  path: "/api/orders/:id",
  access: "activated",
  summary: "Get an order and the trade it was filled as",
  params: byId,
  answer: order,
  refusals: ["not_found"],
});

export const editOrder = endpoint({
  operationId: "editOrder",
  method: "PUT",
  path: "/api/orders/:id",
  access: "activated",
  summary: "Change an active order; `version` guards against overwriting another change",
  params: byId,
  body: orderIn.extend({ version: z.number().int().min(1).optional() }),
  answer: order,
  refusals: [...orderInputRefusals, "not_found", "order_changed", "order_closed", "order_reached"],
});

export const cancelOrder = endpoint({
  operationId: "cancelOrder",
  method: "DELETE",
  path: "/api/orders/:id",
  access: "activated",
  summary: "Cancel an active order",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["not_found", "order_closed", "order_reached"],
});
