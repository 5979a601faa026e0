import { endpoint } from "#contract/endpoint.ts";
import { currencyOut, day, dayIn, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const dayRate = z.object({ day, mid: rateOut }).meta({ id: "DayRate" });

export const reportedPair = z
  .object({
    from: currencyOut,
    to: currencyOut,
    before: dayRate,
    close: dayRate,
    change: z.number(),
    highest: dayRate,
    lowest: dayRate,
    range: z.number(),
    volatility: z.number().nullable(),
    usualVolatility: z.number().nullable(),
    analysis: z.string(),
    days: z.array(dayRate).describe("The weekdays of the 13 weeks up to the week's end, oldest first."),
  })
  .meta({
    id: "ReportedPair",
    description:
      "A pair's week in mid-market rates, `to` per 1 of `from`. Shares are fractions: 0.0068 is 0.68%.",
  });
export type ReportedPair = z.output<typeof reportedPair>;

export const computedReport = z
  .object({
    week: day.describe("Monday and Friday."),
    until: day,
    title: z.string(),
    highlights: z.array(z.string()),
    lookAhead: z.array(z.string()),
    pairs: z.array(reportedPair),
    source: z.string().describe("Source of the rates, and whether any is simulated."),
    simulated: z.boolean(),
  })
  .meta({ id: "ComputedReport" });
export type ComputedReport = z.output<typeof computedReport>;

export const marketReport = computedReport
  .extend({
    commentary: z.object({ text: z.string(), at: timestamp }).nullable().describe("Commentary by the desk."),
    archivedAt: timestamp.nullable().describe("Null until archived."),
  })
  .meta({ id: "MarketReport" });
export type MarketReport = z.output<typeof marketReport>;

export const readMarketReport = endpoint({
  operationId: "readMarketReport",
  method: "GET",
  path: "/api/market-report",
  access: "activated",
  summary: "The market report of the last complete week, or of an archived one",
  query: z.object({ week: dayIn.optional() }),
  answer: marketReport,
  refusals: ["not_found"],
});

export const listMarketReports = endpoint({
  operationId: "listMarketReports",
  method: "GET",
  path: "/api/market-reports",
  access: "activated",
  summary: "Market reports of the last year, newest first",
  answer: z.array(z.object({ week: day, title: z.string() })),
  refusals: [],
});

export const deskMarketReport = z
  .object({
    week: day,
    title: z.string(),
    highlights: z.array(z.string()),
    commentary: z.object({ text: z.string(), at: timestamp }).nullable(),
  })
  .meta({ id: "DeskMarketReport", description: "With the desk's commentary." });
export type DeskMarketReport = z.output<typeof deskMarketReport>;

export const listDeskMarketReports = endpoint({
  operationId: "listDeskMarketReports",
  method: "GET",
  path: "/api/admin/market-reports",
  access: "staff",
  summary: "Market reports of the last year with their commentary, newest first",
  answer: z.array(deskMarketReport),
  refusals: [],
});

export const commentOnMarketReport = endpoint({
  operationId: "commentOnMarketReport",
  method: "PUT",
  path: "/api/admin/market-reports/:week/commentary",
  access: "staff",
  summary: "Set a market report's commentary",
  params: z.object({ week: dayIn }),
  body: z.object({
    text: z.string().trim().min(1, "Write the commentary first").max(10_000, "At most 10,000 characters"),
    replaces: z.coerce
      .date()
      .nullish()
      .describe("Time of the commentary that was read, null for none; refused when it changed since."),
  }),
  answer: marketReport,
  refusals: ["not_found", "value_changed"],
});
