import { endpoint } from "#contract/endpoint.ts";
import { awaitsDebt, paymentProgress } from "#contract/trading/payment-status.ts";
import { tradeStage, tradeStatus, tradeType } from "#contract/trading/trades.ts";
import {
  amountOut,
  currencyCode,
  currencyOut,
  dayIn,
  id,
  page,
  pageSchema,
  purpose,
  rateOut,
  scheduleLink,
  timestamp,
  zoneIn,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const historyView = z
  .enum(["exchanges", "payments"], "Choose exchanges or payments")
  .meta({ id: "HistoryView" });

/** Filters, all of which must match. */
const filters = z.object({
  view: historyView.default("exchanges"),
  reference: z
    .string()
    .max(40, "This is too long for a reference. Check it and try again.")
    .optional()
    .describe("Substring of the reference."),
  sell: currencyCode.optional(),
  buy: currencyCode.optional(),
  recipient: id.optional().describe("Payments to this recipient only."),
  from: dayIn.optional().describe("Inclusive days in `zone`."),
  to: dayIn.optional(),
  zone: zoneIn,
});

const isChronological = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const dateOrderError = { path: ["to"], message: "Date To is before Date From." };

export const historyExchange = z
  .object({
    view: z.literal("exchanges"),
    id: id.describe("The trade's id."),
    date: timestamp,
    reference: z.string(),
    type: tradeType,
    fromCurrency: currencyOut,
    fromAmount: amountOut,
    toCurrency: currencyOut,
    toAmount: amountOut,
    exchangeRate: rateOut,
    status: tradeStatus,
    stage: tradeStage,
    closeoutCost: amountOut
      .nullable()
      .describe("Close-out cost in the sold currency; null unless cancelled, zero when free or waived."),
  })
  .meta({ id: "HistoryExchange" });

export const historyPayment = z
  .object({
    view: z.literal("payments"),
    id,
    date: timestamp,
    tradeId: id.nullable().describe("Null for a withdrawal."),
    schedule: scheduleLink.nullable().describe("The schedule that made it."),
    reference: z.string().describe("What the recipient sees: the payment's own reference, or its trade's."),
    purpose: purpose.nullable(),
    recipient: z.string(),
    accountNumber: z.string().describe("Masked to the last digits."),
    amount: amountOut,
    currency: currencyOut,
    ...paymentProgress,
    awaitsDebt,
  })
  .meta({ id: "HistoryPayment" });

export const historyItem = z
  .discriminatedUnion("view", [historyExchange, historyPayment])
  .meta({ id: "HistoryItem" });

export type HistoryView = z.output<typeof historyView>;
export type HistoryFilters = z.output<typeof filters>;
export type HistoryExchange = z.output<typeof historyExchange>;
export type HistoryPayment = z.output<typeof historyPayment>;
export type HistoryItem = z.output<typeof historyItem>;

export const listHistory = endpoint({
  operationId: "listHistory",
  method: "GET",
  path: "/api/history",
  access: "activated",
  summary: "The client's exchanges or payments that match all filters, newest first",
  query: filters.extend(page.shape).refine(isChronological, dateOrderError),
  answer: pageSchema(historyItem),
  refusals: [],
});

export const downloadHistory = endpoint({
  operationId: "downloadHistory",
  method: "GET",
  path: "/api/history.csv",
  access: "activated",
  summary: "Download the whole list as a spreadsheet",
  query: filters.refine(isChronological, dateOrderError),
  answer: { mediaType: "text/csv" },
  refusals: [],
});
