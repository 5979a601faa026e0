import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { amountOut, byId, currencyOut, day, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { lineEffects } from "#domain/payments/bank-statements/line-effect.ts";
import { receiptTrade, secondPersonRequest } from "./receipt-queue.ts";

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
    // A server of the version before doesn't answer it.
    isWithdrawn: z.boolean().default(false),
  })
  .meta({ id: "ListedStatement" });
export type ListedStatement = z.output<typeof listed>;

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

const lineEffect = z
  .enum(lineEffects)
  .describe(
    "What withdrawing it does: its money leaves a balance or the queue, or it's no longer the line of a payout or a return, or it moved nothing. It stays while its money pays for a trade or its payer is screened.",
  );

const deskStatement = statement
  .extend({
    importedBy: z.string(),
    importedAt: timestamp,
    importedByMe: z.boolean().describe("Whether one of the lines that only one person says is one's own."),
    effects: z
      .array(z.object({ effect: lineEffect, count, amount: amountOut }))
      .describe("Lines that only their importer says the bank has, by what withdrawing them does."),
    lines: z
      .array(
        z.object({
          id,
          bookedOn: day,
          party: z.string(),
          reference: z.string(),
          text: z.string(),
          amount: amountOut.describe("Negative for a debit."),
          effect: lineEffect,
          receiptId: id.nullable(),
          payoutId: id.nullable().describe("The payout that it is of, or that it returns."),
          trades: z.array(receiptTrade).describe("Trades that its money went to."),
        }),
      )
      .describe("The first of these lines."),
    more: count.describe("How many of these lines are left out."),
    withdrawal: z
      .object({
        by: z.string(),
        confirmedBy: z.string().nullable(),
        at: timestamp,
        reason: z.string(),
        isRunning: z.boolean().describe("Whether its lines are still being taken back."),
        lines: count.describe("Lines taken back so far."),
      })
      .nullable(),
    withdrawalRequest: secondPersonRequest.describe("Request to withdraw it that a second person confirms."),
  })
  .meta({ id: "DeskStatement", description: "A bank statement with what only its importer says." });
export type DeskStatement = z.output<typeof deskStatement>;

export const readStatement = endpoint({
  operationId: "readStatement",
  method: "GET",
  path: "/api/admin/statements/:id",
  access: "staff",
  summary: "Get a statement, the lines that only its importer says the bank has, and its withdrawal",
  params: byId,
  answer: deskStatement,
  refusals: ["not_found"],
});

const statementLine = z
  .object({
    id,
    bookedOn: day,
    party: z.string(),
    reference: z.string(),
    text: z.string(),
    amount: amountOut.describe("Negative for a debit."),
    state: z
      .enum(["confirmed", "unconfirmed", "withdrawn"])
      .describe("Unconfirmed while only its importer says that the bank has it."),
    receiptId: id.nullable(),
    payoutId: id.nullable().describe("The payout that it is of, or that it returns."),
  })
  .meta({ id: "StatementLine" });
export type StatementLine = z.output<typeof statementLine>;

export const listStatementLines = endpoint({
  operationId: "listStatementLines",
  method: "GET",
  path: "/api/admin/statements/:id/lines",
  access: "staff",
  summary: "List all lines of a statement, in the order of the file",
  params: byId,
  query: page,
  answer: pageSchema(statementLine),
  refusals: ["input_malformed"],
});

export const withdrawStatement = endpoint({
  operationId: "withdrawStatement",
  method: "POST",
  path: "/api/admin/statements/:id/withdraw",
  access: "staff",
  summary:
    "Withdraw the lines of a statement that only their importer says the bank has, and its balances; a second person confirms it, unless an approver withdraws another person's import",
  params: byId,
  body: z.object({ reason: oneLine(200).min(1, "Give a reason for withdrawing the statement") }),
  answer: deskStatement,
  refusals: [
    "not_found",
    "receipt_self_withdrawal",
    "second_person_recent",
    "second_person_same",
    "statement_not_withdrawable",
  ],
});
