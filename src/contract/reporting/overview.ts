import { endpoint } from "#contract/endpoint.ts";
import { tradeStage } from "#contract/trading/trades.ts";
import { amountOut, currencyOut, rateOut, timestamp, zoneIn } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { controlModes } from "#domain/clients/staff/control-mode.ts";

const amounts = z.array(z.object({ currency: currencyOut, amount: amountOut }));

const booked = z
  .object({
    trades: z.number(),
    volume: amountOut
      .nullable()
      .describe("Sold amount in GBP at the mid-market rates in `rates`; null when a rate is missing."),
    sold: amounts.describe("By sold currency."),
    margin: amountOut.nullable().describe("Margin, likewise."),
    margins: amounts,
  })
  .meta({ id: "BookedTotal", description: "Booked in a period, without later cancelled or failed trades." });

const queueTotal = z
  .object({
    count: z.number(),
    total: amountOut.nullable(),
    amounts,
    oldest: timestamp.nullable().describe("Null when empty."),
  })
  .meta({ id: "QueueTotal", description: "Money that needs action, by currency." });
export type QueueTotal = z.output<typeof queueTotal>;

export const overview = z
  .object({
    at: timestamp,
    currency: currencyOut.describe("Currency of every total."),
    rates: z
      .object({
        source: z.string(),
        simulated: z.boolean(),
        at: timestamp,
        fresh: z.boolean().describe("Whether they are fresh enough to show."),
        firm: z.boolean().describe("Whether they can be exchanged at; otherwise they are indicative."),
        maxAgeSeconds: z.number(),
        minutes: z.number().describe("Minutes with a rate among the last 60."),
      })
      .nullable()
      .describe("Rates in force, of any age, used for totals; null before the first."),
    today: booked.describe("Since midnight in the requested zone."),
    yesterday: booked.describe("The previous day up to the same time."),
    stages: z.object({
      underWay: z
        .array(
          z.object({
            stage: tradeStage,
            trades: z.number(),
            worth: amountOut.describe("In GBP at the mid-market rates of booking, as all worths here."),
            late: z.number().describe("Booked more than a day ago."),
            lateWorth: amountOut,
            oldest: timestamp.nullable(),
          }),
        )
        .describe("All trades that are neither completed nor ended."),
      endedToday: z
        .array(z.object({ stage: tradeStage, trades: z.number(), worth: amountOut }))
        .describe("Trades booked today that have ended."),
    }),
    waiting: z.object({
      receipts: queueTotal.describe("Incoming payments in the desk's queue."),
      ready: queueTotal.describe("READY payouts, and those sent but not confirmed by the bank."),
      sent: queueTotal,
    }),
    near: z.object({
      percent: z.number().describe("Distance in percent of the client rate."),
      pairs: z
        .array(
          z.object({
            fromCurrency: currencyOut,
            toCurrency: currencyOut,
            rate: rateOut.describe("Current rate at the default margin."),
            orders: z.number(),
            alerts: z.number(),
            nextOrder: rateOut.nullable().describe("Lowest near target of a resting order; null for none."),
          }),
        )
        .describe("Pairs with near targets or stops, most first; empty without fresh rates."),
    }),
    control: z.object({
      mode: z.enum(controlModes).describe("Whether access, margin and limit changes need two people."),
      approvals: z.number().describe("Requests that await a second person, without the reader's own."),
    }),
    books: z.object({
      state: z
        .enum(["holding", "broken", "unchecked"])
        .describe("`unchecked` when the last check is too old."),
      breaks: z.number(),
      checkedAt: timestamp.nullable(),
    }),
  })
  .meta({ id: "Overview" });
export type Overview = z.output<typeof overview>;
/** Server-side form, with dates as Date. */
export type OverviewInput = z.input<typeof overview>;

const inZone = z.object({
  zone: zoneIn.describe("Time zone of midnight."),
});

export const readOverview = endpoint({
  operationId: "readOverview",
  method: "GET",
  path: "/api/admin/overview",
  access: "staff",
  summary: "Key figures: bookings, open work, ledger and rates",
  query: inZone,
  answer: overview,
  refusals: [],
});

const pacePoint = z
  .object({
    hour: z.number().int().describe("0 to 24."),
    today: amountOut.nullable().describe("Null for hours that are not over."),
    yesterday: amountOut,
    lowest: amountOut.describe("Of the 30 days before today, those on which something was booked."),
    highest: amountOut,
  })
  .meta({ id: "PacePoint", description: "Booked from midnight to an hour." });

export const pace = z
  .object({
    currency: currencyOut.describe("Currency of every amount, at the mid-market rates in force."),
    volume: z.array(pacePoint).nullable().describe("Null when a rate is missing."),
    margin: z.array(pacePoint).nullable(),
  })
  .meta({ id: "Pace" });
export type Pace = z.output<typeof pace>;
/** Server-side form. */
export type PaceInput = z.input<typeof pace>;

export const readPace = endpoint({
  operationId: "readPace",
  method: "GET",
  path: "/api/admin/overview/pace",
  access: "staff",
  summary: "Pace of today's bookings by the hour, beside yesterday's and the range of 30 days",
  query: inZone,
  answer: pace,
  refusals: [],
});
