import { endpoint } from "#contract/endpoint.ts";
import { amountOut, currencyOut, day, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { requiredLine } from "./desk-payments.ts";

const count = z.number().int();

/** A bank statement of a Summit account; balances are positive when Summit has money. */
const statement = z.object({
  id,
  /** The bank's statement id. */
  reference: z.string(),
  account: z.string(),
  currency: currencyOut,
  openedOn: day,
  closedOn: day,
  opening: amountOut,
  closing: amountOut,
});

/** A statement with counts of its entries by outcome. */
const imported = statement.extend({
  entries: count,
  /** Already imported from an earlier file. */
  known: count,
  funded: count,
  deposited: count,
  queued: count,
  /** Recorded by hand before; the statement verifies them. */
  recordedBefore: count,
  /** Returns of our payouts. */
  returned: count,
  paidOut: count,
  otherDebits: count,
  /** Pending entries, skipped. */
  pending: count,
});
export type ImportedStatement = z.output<typeof imported>;

export const importStatement = endpoint({
  operationId: "importStatement",
  method: "POST",
  path: "/api/admin/statements",
  access: "staff",
  summary: "Import bank statements (camt.053.001.02 to .10, or a ZIP file); known entries are skipped",
  upload: true,
  query: z.object({
    /** Reason to import a statement that does not follow the previous one. */
    gapReason: requiredLine(200).min(1, "Enter a reason").optional(),
  }),
  answer: z.object({
    statements: z.array(imported),
    /** Statements of other accounts, skipped. */
    skipped: z.array(z.object({ reference: z.string(), account: z.string() })),
  }),
  status: 201,
  refusals: ["file_empty", "file_too_large", "file_type", "statement_gap", "statement_unreadable"],
});

const listed = statement.extend({
  importedBy: z.string(),
  importedAt: timestamp,
  /** Set when the statement does not follow the previous one and was imported with this reason. */
  gap: z.object({ expected: amountOut, reason: z.string() }).nullable(),
});

export const listStatements = endpoint({
  operationId: "listStatements",
  method: "GET",
  path: "/api/admin/statements",
  access: "staff",
  summary: "Imported statements, newest first",
  query: page,
  answer: pageSchema(listed),
  refusals: [],
});
