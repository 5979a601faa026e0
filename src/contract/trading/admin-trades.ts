import { plainPage, sortDirection } from "#contract/clients/admin-clients.ts";
import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import {
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  day,
  dayIn,
  id,
  rateOut,
  timestamp,
  zoneIn,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { quoteStatus } from "./quotes.ts";
import { trade, tradeStage, tradeStatus, tradeType } from "./trades.ts";

const client = z
  .object({
    id,
    name: z.string().describe("Company or person; empty while unknown."),
    email: z.string(),
  })
  .meta({ id: "DeskTradeClient" });

export const deskTradeRow = z
  .object({
    id,
    createdAt: timestamp,
    reference: z.string(),
    type: tradeType,
    client,
    fromCurrency: currencyOut,
    toCurrency: currencyOut,
    amount: amountOut.describe("Sold amount in `fromCurrency`; the bought one is `toAmount`."),
    toAmount: amountOut,
    exchangeRate: rateOut,
    status: tradeStatus,
    stage: tradeStage,
    fundBy: timestamp.describe("Until then the client may pay."),
  })
  .meta({ id: "DeskTradeRow" });
export type DeskTradeRow = z.output<typeof deskTradeRow>;

const isChronological = ({ since, until }: { since?: string | undefined; until?: string | undefined }) =>
  since === undefined || until === undefined || since <= until;
const dateOrderError = { path: ["until"], message: "The end date is before the start date." };

/** Common filters of the desk's trade and quote lists. */
const filters = z.object({
  search: z
    .string()
    .trim()
    .max(200, "At most 200 characters")
    .optional()
    .describe(
      "A trade's reference or its beginning, or part of the client's email address, name or company.",
    ),
  clientId: id.optional(),
  from: currencyCode.optional(),
  to: currencyCode.optional(),
  since: dayIn.optional().describe("Inclusive days in `zone`."),
  until: dayIn.optional(),
  zone: zoneIn,
});

export const tradeFilters = filters.extend({
  status: tradeStatus.optional(),
  stage: tradeStage.optional(),
  type: tradeType.optional(),
});

const part = plainPage.extend({ direction: sortDirection.default("desc") }).shape;

export const listDeskTrades = endpoint({
  operationId: "listDeskTrades",
  method: "GET",
  path: "/api/admin/trades",
  access: "staff",
  summary: "Trades, newest first by default; fewer than `limit` means the last page",
  query: tradeFilters.extend(part).refine(isChronological, dateOrderError),
  answer: z.array(deskTradeRow),
  refusals: [],
});

const count = z
  .object({ count: z.number(), more: z.boolean() })
  .meta({ id: "RowCount", description: "Number of matches; `more` when counting stopped there." });

export const countDeskTrades = endpoint({
  operationId: "countDeskTrades",
  method: "GET",
  path: "/api/admin/trades/count",
  access: "staff",
  summary: "Count trades, up to 10,000",
  query: tradeFilters.refine(isChronological, dateOrderError),
  answer: count,
  refusals: [],
});

export const downloadDeskTrades = endpoint({
  operationId: "downloadDeskTrades",
  method: "GET",
  path: "/api/admin/trades.csv",
  access: "staff",
  summary: "Download the whole list as a spreadsheet",
  query: tradeFilters.refine(isChronological, dateOrderError),
  answer: { mediaType: "text/csv" },
  refusals: [],
});

export const postingLine = z
  .object({
    account: z.string().describe("Account kind, such as `trades_receivable`."),
    ofClient: z.boolean().describe("True for the client's own bank account."),
    currency: currencyOut,
    debit: amountOut.nullable(),
    credit: amountOut.nullable(),
  })
  .meta({ id: "PostingLine", description: "One journal line, as debit or credit." });

export const deskTrade = trade
  .extend({
    client,
    quoteId: id,
    dealtBy: z
      .string()
      .nullable()
      .describe("Staff user who dealt it by telephone; null for any other trade."),
    // A server of the version before doesn't answer it.
    paidInTime: z
      .object({ cameOn: day, confirmedAt: timestamp })
      .nullable()
      .default(null)
      .describe(
        "Of a trade closed out as unpaid whose money had come by its deadline: the bank's day of the last of it, and when that was confirmed. Null for any other, and once the cost is waived.",
      ),
    postings: z
      .array(
        z.object({
          id,
          event: z.string(),
          at: timestamp,
          reverses: id.nullable(),
          lines: z.array(postingLine),
        }),
      )
      .describe("Postings of the trade, in order."),
  })
  .meta({ id: "DeskTrade" });
export type DeskTrade = z.output<typeof deskTrade>;

export const readDeskTrade = endpoint({
  operationId: "readDeskTrade",
  method: "GET",
  path: "/api/admin/trades/:id",
  access: "staff",
  summary: "Get a trade with its timeline, payments and ledger entries",
  params: byId,
  answer: deskTrade,
  refusals: ["not_found"],
});

const reason = oneLine(500).min(1, "Give a reason. The client will see it.");

export const cancelDeskTrade = endpoint({
  operationId: "cancelDeskTrade",
  method: "POST",
  path: "/api/admin/trades/:id/cancel",
  access: "staff",
  summary: "Close out an unfunded trade at a close-out quote, with a reason",
  params: byId,
  body: z.object({ reason, closeoutQuoteId: id }),
  answer: deskTrade,
  idempotent: true,
  refusals: ["not_found", "trade_not_awaiting_funds", "closeout_quote_expired"],
});

export const failDeskTrade = endpoint({
  operationId: "failDeskTrade",
  method: "POST",
  path: "/api/admin/trades/:id/fail",
  access: "staff",
  summary:
    "Fail a funded trade without payouts: reverse its booking and credit what was paid to the client's balance",
  params: byId,
  body: z.object({ reason }),
  answer: deskTrade,
  idempotent: true,
  refusals: ["not_found", "trade_not_funded"],
});

export const deskQuote = z
  .object({
    id,
    createdAt: timestamp,
    client,
    fromCurrency: currencyOut,
    toCurrency: currencyOut,
    amount: amountOut.describe("Amount to sell in `fromCurrency`; the amount to buy is `toAmount`."),
    toAmount: amountOut,
    midRate: rateOut,
    rate: rateOut,
    marginCost: amountOut,
    deliveryDate: day,
    rateSource: z.string(),
    rateSimulated: z.boolean(),
    rateAt: timestamp,
    status: quoteStatus,
    expiresAt: timestamp,
    tradeId: id.nullable(),
  })
  .meta({ id: "DeskQuote", description: "A quote with all details, for the desk." });
export type DeskQuote = z.output<typeof deskQuote>;

export const quoteFilters = filters.extend({ status: quoteStatus.optional() });

export const listDeskQuotes = endpoint({
  operationId: "listDeskQuotes",
  method: "GET",
  path: "/api/admin/quotes",
  access: "staff",
  summary: "Quotes, newest first by default; fewer than `limit` means the last page",
  query: quoteFilters.extend(part).refine(isChronological, dateOrderError),
  answer: z.array(deskQuote),
  refusals: [],
});

export const countDeskQuotes = endpoint({
  operationId: "countDeskQuotes",
  method: "GET",
  path: "/api/admin/quotes/count",
  access: "staff",
  summary: "Count quotes, up to 10,000",
  query: quoteFilters.refine(isChronological, dateOrderError),
  answer: count,
  refusals: [],
});

export const downloadDeskQuotes = endpoint({
  operationId: "downloadDeskQuotes",
  method: "GET",
  path: "/api/admin/quotes.csv",
  access: "staff",
  summary: "Download the whole list as a spreadsheet",
  query: quoteFilters.refine(isChronological, dateOrderError),
  answer: { mediaType: "text/csv" },
  refusals: [],
});
