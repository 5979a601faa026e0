import { endpoint } from "#contract/endpoint.ts";
import { amountOut, currencyOut, day, id, page, pageOf, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { line } from "./desk-payments.ts";

const count = z.number().int();

/** A bank's statement of one of the house's accounts. Balances are positive when the house has money there. */
const statement = z.object({
  id,
  /** The bank's own name for it. */
  reference: z.string(),
  account: z.string(),
  currency: currencyOut,
  openedOn: day,
  closedOn: day,
  opening: amountOut,
  closing: amountOut,
});

/** What an import made of a statement. */
const imported = statement.extend({
  entries: count,
  /** Entries that an earlier file had. */
  known: count,
  funded: count,
  deposited: count,
  queued: count,
  /** Credits that the desk had recorded by hand before. */
  recordedBefore: count,
  /** Credits that bring a payout of ours back. */
  returned: count,
  paidOut: count,
  otherDebits: count,
  /** Announced and not booked: left out. */
  pending: count,
});
export type ImportedStatement = z.output<typeof imported>;

export const importStatement = endpoint({
  method: "POST",
  path: "/api/admin/statements",
  access: "staff",
  summary:
    "Import bank statements, camt.053.001.02 to .10, or a ZIP file of them; what is known already changes nothing",
  upload: true,
  query: z.object({
    /** Why a statement that doesn't follow on from the last one is taken all the same. */
    gapReason: line(200).min(1, "Say why").optional(),
  }),
  answer: z.object({
    statements: z.array(imported),
    /** Statements of accounts that aren't Summit's: left out. */
    skipped: z.array(z.object({ reference: z.string(), account: z.string() })),
  }),
  status: 201,
  refusals: ["file_empty", "file_too_large", "file_type", "statement_gap", "statement_unreadable"],
});

const listed = statement.extend({
  importedBy: z.string(),
  importedAt: timestamp,
  /** A break: it didn't open with the balance that the one before closed with, and was taken for this reason. */
  gap: z.object({ expected: amountOut, reason: z.string() }).nullable(),
});

export const listStatements = endpoint({
  method: "GET",
  path: "/api/admin/statements",
  access: "staff",
  summary: "Imported statements, newest first",
  query: page,
  answer: pageOf(listed),
  refusals: [],
});
