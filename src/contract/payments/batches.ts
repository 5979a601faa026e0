import { endpoint } from "#contract/endpoint.ts";
import { plainName } from "#contract/plain-name.ts";
import { isDeclined } from "#contract/trading/payment-status.ts";
import {
  amountOut,
  byId,
  currencyOut,
  day,
  id,
  noContent,
  page,
  pageSchema,
  purpose,
  rateOut,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { batchColumns, maxBatchLines } from "#domain/payments/batches/batch-columns.ts";
import { batchLineStatuses, batchStatuses } from "#domain/payments/batches/lifecycle.ts";
import { batchTerms } from "./batch-terms.ts";

const column = z.enum(batchColumns).meta({ id: "BatchColumn" });
const cells = z.partialRecord(column, z.string().trim().max(140, "At most 140 characters"));
const position = z.number().int().min(1);

export const batchLine = z
  .object({
    position: position.describe("As in the file, from 1."),
    cells: z.partialRecord(column, z.string()),
    faults: z
      .partialRecord(column, z.string())
      .describe("What is wrong, by column; empty in a line that can be paid."),
    payment: z
      .object({
        recipientName: z.string(),
        accountNumber: z.string(),
        amount: amountOut,
        currency: currencyOut,
        reference: z.string(),
        purpose: purpose.nullable(),
        paysOn: day.nullable().describe("A later business day in London; null for at once."),
        isNewRecipient: z.boolean().describe("Saved when the line is paid."),
      })
      .nullable()
      .describe("Of a right line."),
    duplicate: z.string().nullable().describe("Why it may be paid twice."),
    status: z.enum([...batchLineStatuses, "RETURNED"]),
    isDeclined,
    reason: z.string().nullable().describe("Why it wasn't paid, or waits on its day."),
    paymentId: id.nullable().describe("Null until it was paid."),
  })
  .meta({ id: "BatchLine" });
export type BatchLine = z.output<typeof batchLine>;

export const batch = z
  .object({
    id,
    name: z.string(),
    status: z.enum(batchStatuses),
    version: z.number().int().describe("Sent with a change; one that is outdated is refused."),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
    lineCount: z.number().int(),
    faultyCount: z.number().int(),
    outdatedCount: z
      .number()
      .int()
      .describe(
        "Of the faulty lines of a draft, those that were right when it was checked; it can be paid once it is checked again.",
      ),
    duplicateCount: z.number().int(),
    paidCount: z.number().int(),
    failedCount: z.number().int(),
    laterCount: z.number().int().describe("Lines that wait for a later day, and the first such day."),
    nextOn: day.nullable(),
    totals: z
      .array(z.object({ currency: currencyOut, amount: amountOut }))
      .describe("Of right lines, by currency."),
    approvalId: id
      .nullable()
      .describe("The request to pay it that waits for approval; a change of the batch withdraws it."),
  })
  .meta({ id: "Batch" });
export type Batch = z.output<typeof batch>;

export const batchExchange = z
  .object({
    tradeId: id,
    reference: z.string(),
    fromAmount: amountOut,
    fromCurrency: currencyOut,
    toAmount: amountOut,
    toCurrency: currencyOut,
    rate: rateOut,
    createdAt: timestamp,
  })
  .meta({ id: "BatchExchange" });
export type BatchExchange = z.output<typeof batchExchange>;

export const batchWithLines = batch
  .extend({
    lines: z.array(batchLine),
    terms: z.array(batchTerms).describe("Of right lines that are still to be paid, by currency."),
    dueNow: z
      .array(z.object({ currency: currencyOut, amount: amountOut }))
      .describe("Of the totals, what is paid once the batch is started; the others are paid later."),
    exchanges: z.array(batchExchange).describe("Exchanges that were made for it, oldest first."),
    balances: z
      .array(z.object({ currency: currencyOut, amount: amountOut }))
      .describe(
        "The balance in each currency of the totals, less what batches that are being paid still need.",
      ),
    unusedHeadings: z
      .array(z.string())
      .describe("Of the columns with text that we didn't read, in the table that the batch was made from."),
    twin: z
      .object({ id, name: z.string(), createdAt: timestamp })
      .nullable()
      .describe("An earlier batch of the same content."),
  })
  .meta({ id: "BatchWithLines" });
export type BatchWithLines = z.output<typeof batchWithLines>;

const contentRefusals = ["batch_empty", "batch_too_long", "batch_unreadable"] as const;
const changeRefusals = ["batch_changed", "batch_closed", "not_found"] as const;
const byVersion = z.object({ version: z.number().int().min(1) });

export const listBatches = endpoint({
  operationId: "listBatches",
  method: "GET",
  path: "/api/batches",
  access: "activated",
  summary: "The client's payment batches, newest first",
  query: page,
  answer: pageSchema(batch),
  refusals: ["input_malformed"],
});

export const readBatch = endpoint({
  operationId: "readBatch",
  method: "GET",
  path: "/api/batches/:id",
  access: "activated",
  summary: "Get a payment batch with all its lines",
  params: byId,
  answer: batchWithLines,
  refusals: ["not_found"],
});

export const downloadBatchTemplate = endpoint({
  operationId: "downloadBatchTemplate",
  method: "GET",
  path: "/api/batch-template.csv",
  access: "activated",
  summary: "Download an empty batch to fill in as a spreadsheet",
  answer: { mediaType: "text/csv; charset=utf-8" },
  refusals: [],
});

export const uploadBatch = endpoint({
  operationId: "uploadBatch",
  method: "POST",
  path: "/api/batches/upload",
  access: "activated",
  summary: "Make a batch from a CSV, XLSX or pain.001 file of up to 2,000 payments, and check each line",
  answer: batchWithLines,
  status: 201,
  upload: true,
  refusals: [
    ...contentRefusals,
    "batch_totals_differ",
    "file_empty",
    "file_too_large",
    "file_type",
    "input_malformed",
  ],
});

export const pasteBatch = endpoint({
  operationId: "pasteBatch",
  method: "POST",
  path: "/api/batches",
  access: "activated",
  summary: "Make a batch from a table copied from a spreadsheet, with its headings",
  body: z.object({
    name: plainName("Give the batch a name."),
    text: z.string().max(700_000, "That's more than we can take. Upload a file instead."),
  }),
  answer: batchWithLines,
  status: 201,
  refusals: contentRefusals,
});

export const editBatch = endpoint({
  operationId: "editBatch",
  method: "PUT",
  path: "/api/batches/:id/lines",
  access: "activated",
  summary: "Change, add and remove lines of a batch, and check all of them again",
  params: byId,
  body: byVersion.extend({
    changed: z.array(z.object({ position, cells })).max(maxBatchLines).default([]),
    removed: z.array(position).max(maxBatchLines).default([]),
    added: z.array(cells).max(maxBatchLines).default([]),
  }),
  answer: batchWithLines,
  refusals: ["batch_changed", "batch_closed", "batch_too_long", "not_found"],
});

export const payBatch = endpoint({
  operationId: "payBatch",
  method: "POST",
  path: "/api/batches/:id/pay",
  access: "activated",
  summary: "Pay all lines of a batch from the balances, those with a later date on their day",
  params: byId,
  body: byVersion.extend({
    acceptDuplicates: z.boolean().default(false).describe("Whether lines that may be paid twice are meant."),
  }),
  answer: batchWithLines,
  idempotent: true,
  refusals: [
    ...changeRefusals,
    "account_under_review",
    "approval_impossible",
    "balance_set_aside",
    "batch_duplicates",
    "batch_empty",
    "batch_faulty",
    "batch_outdated",
    "confirmation_required",
    "insufficient_funds",
    "payments_paused",
    "payouts_on_hold",
    "withdrawal_in_debt",
  ],
});

export const exchangeForBatch = endpoint({
  operationId: "exchangeForBatch",
  method: "POST",
  path: "/api/batches/:id/exchanges",
  access: "activated",
  summary: "Exchange money of another balance into a currency that a batch needs, at a firm quote",
  params: byId,
  body: byVersion.extend({ quoteId: id }),
  answer: batchWithLines,
  idempotent: true,
  refusals: [
    ...changeRefusals,
    "account_under_review",
    "auto_exchange_active",
    "balance_set_aside",
    "batch_exchange_unneeded",
    "booking_needs_approval",
    "closeout_debt",
    "exchanges_paused",
    "insufficient_funds",
    "quote_expired",
    "quote_used",
    "unsettled_limit_reached",
  ],
});

export const cancelLaterPayments = endpoint({
  operationId: "cancelLaterPayments",
  method: "POST",
  path: "/api/batches/:id/cancel-later",
  access: "activated",
  summary: "Cancel a batch's payments of later days",
  params: byId,
  body: byVersion,
  answer: batchWithLines,
  refusals: [...changeRefusals],
});

export const discardBatch = endpoint({
  operationId: "discardBatch",
  method: "POST",
  path: "/api/batches/:id/discard",
  access: "activated",
  summary: "Discard a batch that nothing was paid of",
  params: byId,
  body: byVersion,
  answer: noContent,
  status: 204,
  refusals: [...changeRefusals],
});

export const downloadBatchResults = endpoint({
  operationId: "downloadBatchResults",
  method: "GET",
  path: "/api/batches/:id/results.csv",
  access: "activated",
  summary: "Download what became of each line as a spreadsheet",
  params: byId,
  answer: { mediaType: "text/csv; charset=utf-8" },
  refusals: ["not_found"],
});
