import { endpoint } from "./endpoint.ts";
import { currencyOut, id, moment } from "./values.ts";
import { z } from "./zod.ts";

export const autoExchange = z.object({
  id,
  sourceCurrency: currencyOut,
  targetCurrency: currencyOut,
  /** A beneficiary's id, or `pending` until one is assigned. */
  recipientId: z.union([id, z.literal("pending")]),
  recipientName: z.string(),
  status: z.string(),
  createdAt: moment,
});

export const listAutoExchanges = endpoint({
  method: "GET",
  path: "/api/auto-exchanges",
  access: "activated",
  summary: "The client's automatic exchanges",
  answer: z.array(autoExchange),
  refusals: [],
});
