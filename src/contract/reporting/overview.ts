import { endpoint } from "#contract/endpoint.ts";
import { tradeStage } from "#contract/trading/trades.ts";
import { amountOut, currencyOut, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { controlModes } from "#domain/clients/staff/control-mode.ts";
import { isTimeZone } from "#domain/time-zone.ts";

const amounts = z.array(z.object({ currency: currencyOut, amount: amountOut }));

/** Booked in a period, without later cancelled or failed trades. */
const booked = z.object({
  trades: z.number(),
  /** Sold amount in GBP at the mid-market rates in `rates`; null when a rate is missing. */
  volume: amountOut.nullable(),
  /** By sold currency. */
  sold: amounts,
  /** Margin, likewise. */
  margin: amountOut.nullable(),
  margins: amounts,
});

/** Money that needs action, by currency. */
const queueTotal = z.object({
  count: z.number(),
  total: amountOut.nullable(),
  amounts,
  /** Null when empty. */
  oldest: timestamp.nullable(),
});
export type QueueTotal = z.output<typeof queueTotal>;

export const overview = z.object({
  at: timestamp,
  /** Currency of every total. */
  currency: currencyOut,
  /** Rates in force, of any age, used for totals; null before the first. */
  rates: z
    .object({
      source: z.string(),
      simulated: z.boolean(),
      at: timestamp,
      /** Whether they are fresh enough to show. */
      fresh: z.boolean(),
      /** Whether they can be exchanged at; otherwise they are indicative. */
      firm: z.boolean(),
      maxAgeSeconds: z.number(),
      /** Minutes with a rate among the last 60. */
      minutes: z.number(),
    })
    .nullable(),
  /** Since midnight in the requested zone. */
  today: booked,
  /** The previous day up to the same time. */
  yesterday: booked,
  stages: z.object({
    /** All trades that are neither completed nor ended. */
    underWay: z.array(
      z.object({
        stage: tradeStage,
        trades: z.number(),
        /** In GBP at the mid-market rates of booking, as all worths here. */
        worth: amountOut,
        /** Booked more than a day ago. */
        late: z.number(),
        lateWorth: amountOut,
        oldest: timestamp.nullable(),
      }),
    ),
    /** Trades booked today that have ended. */
    endedToday: z.array(z.object({ stage: tradeStage, trades: z.number(), worth: amountOut })),
  }),
  waiting: z.object({
    /** Incoming payments in the desk's queue. */
    receipts: queueTotal,
    /** READY payouts, and those sent but not confirmed by the bank. */
    ready: queueTotal,
    sent: queueTotal,
  }),
  near: z.object({
    /** Distance in percent of the client rate. */
    percent: z.number(),
    /** Pairs with near targets, most first; empty without fresh rates. */
    pairs: z.array(
      z.object({
        fromCurrency: currencyOut,
        toCurrency: currencyOut,
        /** Current rate at the default margin. */
        rate: rateOut,
        orders: z.number(),
        alerts: z.number(),
        /** Lowest near target of a resting order; null for none. */
        nextOrder: rateOut.nullable(),
      }),
    ),
  }),
  control: z.object({
    /** Whether access, margin and limit changes need two people. */
    mode: z.enum(controlModes),
    /** Requests that await a second person. */
    approvals: z.number(),
  }),
  books: z.object({
    /** `unchecked` when the last check is too old. */
    state: z.enum(["holding", "broken", "unchecked"]),
    breaks: z.number(),
    checkedAt: timestamp.nullable(),
  }),
});
export type Overview = z.output<typeof overview>;
/** Server-side form, with dates as Date. */
export type OverviewInput = z.input<typeof overview>;

const inZone = z.object({
  /** Time zone of midnight. */
  zone: z.string().refine(isTimeZone, "We don't recognise this time zone.").default("UTC"),
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

/** Booked from midnight to an hour. */
const pacePoint = z.object({
  /** 0 to 24. */
  hour: z.number().int(),
  /** Null for hours that are not over. */
  today: amountOut.nullable(),
  yesterday: amountOut,
  /** Of the 30 days before today, those on which something was booked. */
  lowest: amountOut,
  highest: amountOut,
});

export const pace = z.object({
  /** Currency of every amount, at the mid-market rates in force. */
  currency: currencyOut,
  /** Null when a rate is missing. */
  volume: z.array(pacePoint).nullable(),
  margin: z.array(pacePoint).nullable(),
});
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
