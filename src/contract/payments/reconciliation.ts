import { endpoint } from "#contract/endpoint.ts";
import { amountOut, currencyCode, currencyOut, day, dayIn, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const count = z.number().int();

const reconciledDay = z
  .object({
    day,
    ledgerMoved: amountOut,
    ledgerClosing: amountOut.describe("Ledger balance at the end of the day, by the bank's dates."),
    statementMoved: amountOut,
    statementClosing: amountOut.nullable().describe("Null when no statement covers the day."),
    difference: amountOut.nullable().describe("Statement balance minus ledger balance."),
    ledgerOnly: count,
    statementOnly: count,
    amountDiffers: count,
  })
  .meta({
    id: "ReconciledDay",
    description: "Bank balance of a day by ledger and statements, and the breaks.",
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
    before: dayIn.optional().describe("Exclusive."),
  }),
  answer: z.object({
    currency: currencyOut,
    simulated: z.boolean().describe("True for the simulated bank, which has no statements."),
    days: z.array(reconciledDay),
    gaps: z
      .array(
        z.object({
          id,
          statement: z.string(),
          openedOn: day,
          expected: amountOut,
          found: amountOut,
          reason: z.string(),
          acceptedBy: z.string(),
        }),
      )
      .describe(
        "Statements that do not follow the previous one, newest first, with the reason for importing them.",
      ),
    nextBefore: day.nullable().describe("Cursor; null on the last page."),
  }),
  refusals: [],
});

const reconciliationBreak = z
  .object({
    kind: z.enum(["ledger_only", "statement_only", "amount_differs"]),
    ledger: z
      .object({
        journalId: id,
        event: z.string(),
        postedAt: timestamp,
        amount: amountOut,
        party: z.string().describe("Counterparty."),
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
  })
  .meta({ id: "ReconciliationBreak" });
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
    more: count.describe("Number not listed."),
  }),
  refusals: ["not_found"],
});
