import { endpoint } from "#contract/endpoint.ts";
import { tradeSummary } from "#contract/trading/trades.ts";
import { z } from "#contract/zod.ts";

export const needKind = z.enum(["assign_recipients", "pay"]).meta({
  id: "NeedKind",
  "x-extensible": true,
  description: "What a trade waits for: its recipients, or the client's bank transfer.",
});

export const need = z.object({ kind: needKind, trade: tradeSummary }).meta({ id: "Need" });
export type Need = z.output<typeof need>;

export const listNeeds = endpoint({
  operationId: "listNeeds",
  method: "GET",
  path: "/api/needs",
  access: "activated",
  summary: "List exchanges in which the client must act, soonest first, at most 20",
  answer: z.array(need),
  refusals: [],
});
