import { endpoint } from "#contract/endpoint.ts";
import { amountOut, currencyCode, currencyOut, day, dayIn, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const count = z.number().int();

/** One day's money at the bank: as the ledger has it, as the statements have it, and where they do not agree. */
const reconciledDay = z.object({
  day,
  ledgerMoved: amountOut,
  /** What the ledger had at the bank at the end of the day, as the bank counts days. */
  ledgerClosing: amountOut,
  statementMoved: amountOut,
  /** Null where no statement tells of the day. */
  statementClosing: amountOut.nullable(),
  /** The statement's closing balance less the ledger's. */
  difference: amountOut.nullable(),
  ledgerOnly: count,
  statementOnly: count,
  amountDiffers: count,
});
export type ReconciledDay = z.output<typeof reconciledDay>;

export const listReconciledDays = endpoint({
  method: "GET",
  path: "/api/admin/reconciliation",
  access: "staff",
  summary:
    "The days on which the house's money moved at the bank in a currency, newest first, with what does not agree",
  query: z.object({
    currency: currencyCode,
    /** Only days before this one. */
    before: dayIn.optional(),
  }),
  answer: z.object({
    currency: currencyOut,
    /** True where the bank is simulated: its movements are on no statement. */
    simulated: z.boolean(),
    days: z.array(reconciledDay),
    /** Statements that didn't open with the balance that the one before closed with, newest first, with why they were taken. */
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
    /** Where the list goes on; null at its end. */
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
      /** Who paid or was paid. */
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
  method: "GET",
  path: "/api/admin/reconciliation/:currency/:day",
  access: "staff",
  summary: "One day of the reconciliation, with every break",
  params: z.object({ currency: currencyCode, day }),
  answer: reconciledDay.extend({
    currency: currencyOut,
    breaks: z.array(reconciliationBreak),
    /** How many more there are than are listed. */
    more: count,
  }),
  refusals: ["not_found"],
});
