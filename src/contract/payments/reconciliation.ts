import { endpoint } from "#contract/endpoint.ts";
import { amountOut, currencyCode, currencyOut, day, dayIn, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const count = z.number().int();

/** Bank balance of a day by ledger and statements, and the breaks. */
const reconciledDay = z.object({
  day,
  ledgerMoved: amountOut,
  /** Ledger balance at the end of the day, by the bank's dates. */
  ledgerClosing: amountOut,
  statementMoved: amountOut,
  /** Null when no statement covers the day. */
  statementClosing: amountOut.nullable(),
  /** Statement balance minus ledger balance. */
  difference: amountOut.nullable(),
  ledgerOnly: count,
  statementOnly: count,
  amountDiffers: count,
});
export type ReconciledDay = z.output<typeof reconciledDay>;

export const listReconciledDays = endpoint({
  operationId: "listReconciledDays",
  method: "GET",
  path: "/api/admin/reconciliation",
  access: "staff",
  summary: "Reconciliation days of a currency with their breaks, newest first",
  query: z.object({
    currency: currencyCode,
    /** Exclusive. */
    before: dayIn.optional(),
  }),
  answer: z.object({
    currency: currencyOut,
    /** True for the simulated bank, which has no statements. */
    simulated: z.boolean(),
    days: z.array(reconciledDay),
    /** Statements that do not follow the previous one, newest first, with the reason for importing them. */
    gaps: z.array(
      z.object({
        id,
        statement: z.string(),
        openedOn: day,
        expected: amountOut,
        found: amountOut,
        reason: z.string(),
        acceptedBy: z.string(),
      }),
    ),
    /** Cursor; null on the last page. */
    nextBefore: day.nullable(),
  }),
  refusals: [],
});

const reconciliationBreak = z.object({
  kind: z.enum(["ledger_only", "statement_only", "amount_differs"]),
  ledger: z
    .object({
      journalId: id,
      event: z.string(),
      postedAt: timestamp,
      amount: amountOut,
      /** Counterparty. */
      party: z.string(),
      reference: z.string(),
      simulated: z.boolean(),
    })
    .nullable(),
  entry: z
    .object({
      id,
      reference: z.string(),
      amount: amountOut,
      party: z.string(),
      text: z.string(),
    })
    .nullable(),
});
export type ReconciliationBreak = z.output<typeof reconciliationBreak>;

export const readReconciledDay = endpoint({
  operationId: "readReconciledDay",
  method: "GET",
  path: "/api/admin/reconciliation/:currency/:day",
  access: "staff",
  summary: "Get a reconciliation day with every break",
  params: z.object({ currency: currencyCode, day }),
  answer: reconciledDay.extend({
    currency: currencyOut,
    breaks: z.array(reconciliationBreak),
    /** Number not listed. */
    more: count,
  }),
  refusals: ["not_found"],
});
