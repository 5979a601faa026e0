import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { amountOut, currencyOut, day, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const count = z.number().int();

const statement = z
  .object({
    id,
    reference: z.string().describe("The bank's statement id."),
    account: z.string(),
    currency: currencyOut,
    openedOn: day,
    closedOn: day,
    opening: amountOut,
    closing: amountOut,
  })
  .meta({
    id: "BankStatement",
    description: "A bank statement of a Summit account; balances are positive when Summit has money.",
  });

const imported = statement
  .extend({
    entries: count,
    known: count.describe("Already imported from an earlier file."),
    // A server of the version before doesn't answer these two.
    confirmed: count
      .default(0)
      .describe(
        "Known credits that nobody but an earlier importer said had come; this import confirms them.",
      ),
    unconfirmed: count
      .default(0)
      .describe(
        "Credits that only their importer says have come: neither paid out nor converted until another person imports or verifies them.",
      ),
    funded: count,
    deposited: count,
    queued: count,
    recordedBefore: count.describe(
      "Recorded by hand before, by another person; the statement verifies them.",
    ),
    returned: count.describe("Returns of our payouts; unconfirmed ones wait."),
    paidOut: count,
    otherDebits: count,
    pending: count.describe("Pending entries, skipped."),
  })
  .meta({ id: "ImportedStatement", description: "A statement with counts of its entries by outcome." });
export type ImportedStatement = z.output<typeof imported>;

export const importStatement = endpoint({
  operationId: "importStatement",
  method: "POST",
  path: "/api/admin/statements",
  access: "staff",
  summary: "Import bank statements (camt.053.001.02 to .10, or a ZIP file); known entries are skipped",
  upload: true,
  query: z.object({
    gapReason: oneLine(200)
      .min(1, "Enter a reason")
      .optional()
      .describe("Reason to import a statement that does not follow the previous one."),
  }),
  answer: z.object({
    statements: z.array(imported),
    skipped: z
      .array(z.object({ reference: z.string(), account: z.string() }))
      .describe("Statements of other accounts, skipped."),
  }),
  status: 201,
  refusals: [
    "file_empty",
    "file_too_large",
    "file_type",
    "payout_not_sent",
    "statement_gap",
    "statement_unreadable",
  ],
});

const listed = statement
  .extend({
    importedBy: z.string(),
    importedAt: timestamp,
    gap: z
      .object({ expected: amountOut, reason: z.string() })
      .nullable()
      .describe("Set when the statement does not follow the previous one and was imported with this reason."),
  })
  .meta({ id: "ListedStatement" });

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
