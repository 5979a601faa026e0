import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  currencyCode,
  currencyOut,
  id,
  noContent,
  rateIn,
  rateOut,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const alertIn = z
  .object({
    fromCurrency: currencyCode,
    toCurrency: currencyCode,
    targetRate: rateIn.describe("In the client rate: units of `toCurrency` per 1 of `fromCurrency`."),
    dailyUpdates: z.boolean().default(false),
  })
  .meta({ id: "AlertInput" });

export const alert = z
  .object({
    id,
    fromCurrency: currencyOut,
    toCurrency: currencyOut,
    targetRate: rateOut,
    dailyUpdates: z.boolean(),
    createdAt: timestamp,
    side: z
      .enum(["at_or_above", "at_or_below"])
      .describe("Direction in which the client rate reaches the target."),
    reachedAt: timestamp.nullable().describe("Null while waiting; saving the alert re-arms it."),
    reachedRate: rateOut.nullable().describe("The client rate that reached it."),
    version: z
      .number()
      .int()
      .describe("Sent with a change, so that a change of an outdated version is refused."),
  })
  .meta({ id: "Alert" });

export type Alert = z.output<typeof alert>;

const savingRefusals = [
  "currency_not_tradable",
  "rate_invalid",
  "rate_unavailable",
  "same_currency",
] as const satisfies readonly string[];

export const listAlerts = endpoint({
  operationId: "listAlerts",
  method: "GET",
  path: "/api/alerts",
  access: "activated",
  summary: "The client's rate alerts, newest first",
  answer: z.array(alert),
  refusals: [],
});

export const createAlert = endpoint({
  operationId: "createAlert",
  method: "POST",
  path: "/api/alerts",
  access: "activated",
  summary: "Create a rate alert, which fires once when the client rate crosses the target",
  body: alertIn,
  answer: alert,
  status: 201,
  idempotent: true,
  refusals: [...savingRefusals, "alert_limit"],
});

export const getAlert = endpoint({
  operationId: "getAlert",
  method: "GET",
  path: "/api/alerts/:id",
  access: "activated",
  summary: "Get a rate alert",
  params: byId,
  answer: alert,
  refusals: ["not_found"],
});

export const editAlert = endpoint({
  operationId: "editAlert",
  method: "PUT",
  path: "/api/alerts/:id",
  access: "activated",
  summary: "Update and reset a rate alert; `version` guards against overwriting another change",
  params: byId,
  body: alertIn.extend({ version: z.number().int().min(1).optional() }),
  answer: alert,
  refusals: [...savingRefusals, "alert_changed", "not_found"],
});

export const removeAlert = endpoint({
  operationId: "removeAlert",
  method: "DELETE",
  path: "/api/alerts/:id",
  access: "activated",
  summary: "Delete a rate alert",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["not_found"],
});
