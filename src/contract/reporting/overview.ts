import { endpoint } from "#contract/endpoint.ts";
import { tradeStage } from "#contract/trading/trades.ts";
import { amountOut, currencyOut, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { controlModes } from "#domain/clients/staff/control-mode.ts";
import { isTimeZone } from "#domain/time-zone.ts";

const amounts = z.array(z.object({ currency: currencyOut, amount: amountOut }));

/** What was booked in a part of time, without what was cancelled or failed since. */
const booked = z.object({
  trades: z.number(),
  /** What was sold, in pounds at the mid-market rate of `rates`; null where there is none for one of its currencies. */
  volume: amountOut.nullable(),
  /** What of it was sold in each currency. */
  sold: amounts,
  /** The margin on it, likewise. */
  margin: amountOut.nullable(),
  margins: amounts,
});

/** Money of which something is to be done, by currency. */
const queueTotal = z.object({
  count: z.number(),
  total: amountOut.nullable(),
  amounts,
  /** Since when the oldest of it waits; null where nothing does. */
  oldest: timestamp.nullable(),
});
export type QueueTotal = z.output<typeof queueTotal>;

export const overview = z.object({
  at: timestamp,
  /** The currency of every total. */
  currency: currencyOut,
  /** The rates in force, at which totals are told whatever their age; null where there have been none. */
  rates: z
    .object({
      source: z.string(),
      simulated: z.boolean(),
      at: timestamp,
      /** Whether they are recent enough to be shown. */
      fresh: z.boolean(),
      /** Whether is quoted, booked and filled at them; a rate that is not firm is indicative. */
      firm: z.boolean(),
      maxAgeSeconds: z.number(),
      /** In how many of the last 60 minutes there was a rate. */
      minutes: z.number(),
    })
    .nullable(),
  /** Since midnight in the zone that was asked for. */
  today: booked,
  /** The day before, from its midnight for as long as today has lasted. */
  yesterday: booked,
  /** The last 24 hours, oldest first; the last one is under way. */
  hours: z.array(z.object({ at: timestamp, trades: z.number(), volume: amountOut.nullable() })),
  stages: z.object({
    /** Every trade that is neither completed nor ended, however old. */
    underWay: z.array(z.object({ stage: tradeStage, trades: z.number(), oldest: timestamp })),
    /** What became of the trades that were booked today and are under way no more. */
    endedToday: z.array(z.object({ stage: tradeStage, trades: z.number() })),
  }),
  waiting: z.object({
    /** Receipts that the desk has to decide on. */
    receipts: queueTotal,
    /** Payouts that are ready to be sent, and those that the bank has not confirmed. */
    ready: queueTotal,
    sent: queueTotal,
  }),
  near: z.object({
    /** How near, in percent of the client's own rate. */
    percent: z.number(),
    /** The pairs that have something near, the most first; none without a rate that may be relied on. */
    pairs: z.array(
      z.object({
        fromCurrency: currencyOut,
        toCurrency: currencyOut,
        /** The rate now of clients without a margin of their own. */
        rate: rateOut,
        orders: z.number(),
        alerts: z.number(),
        /** The lowest target of an order that waits for it; null where none is near. */
        nextOrder: rateOut.nullable(),
      }),
    ),
  }),
  control: z.object({
    /** Whether changes of access, margins and limits need two people, or the house has only one who can approve. */
    mode: z.enum(controlModes),
    /** How many of them wait for a second person. */
    approvals: z.number(),
  }),
  books: z.object({
    /** `unchecked` where nobody has looked for a while. */
    state: z.enum(["holding", "broken", "unchecked"]),
    breaks: z.number(),
    checkedAt: timestamp.nullable(),
  }),
});
export type Overview = z.output<typeof overview>;
/** The same as the server gives it, with moments as dates. */
export type OverviewInput = z.input<typeof overview>;

export const readOverview = endpoint({
  method: "GET",
  path: "/api/admin/overview",
  access: "staff",
  summary: "How the house stands: what was booked, what waits, the books and the rates",
  query: z.object({
    /** Whose midnight makes the day. */
    zone: z.string().refine(isTimeZone, "This time zone is not known.").default("UTC"),
  }),
  answer: overview,
  refusals: [],
});
