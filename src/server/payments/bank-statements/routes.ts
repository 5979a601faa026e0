import { importStatusReport as importStatusReportEndpoint } from "#contract/payments/payouts.ts";
import { listReconciledDays, readReconciledDay } from "#contract/payments/reconciliation.ts";
import * as contract from "#contract/payments/statements.ts";
import { parseDay } from "#domain/calendar.ts";
import { formatAmount, money } from "#domain/money.ts";
import type { Statement } from "#domain/payments/bank-statements/statement.ts";
import { Refused } from "#domain/refusal.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { recordedBankReference } from "#server/payments/incoming/receipts-store.ts";
import { readFileUpload } from "#server/platform/http/read-file-upload.ts";
import { handle, type Route, read, report } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { describeLine, describeStatement, summariseStatementWithdrawal } from "./describe-statement.ts";
import { importStatements } from "./import-statements.ts";
import { importStatusReport } from "./import-status-report.ts";
import { readReportApart, readStatementsApart } from "./read-bank-file-apart.ts";
import { reconcileDay, reconcileDays } from "./reconcile.ts";
import { listLines } from "./statement-lines-store.ts";
import { listStatements } from "./statements-store.ts";
import { withdrawStatement, withdrawsStatementAlone } from "./withdraw-statement.ts";

export const statementRoutes: readonly Route[] = [
  handle(contract.importStatement, async ({ request, query, session, now }, app) => {
    const { staff } = session;
    const { db, newId, vault, bank, config } = app;
    const screening = screeningRules(config);
    const bytes = await bytesOf(await readFileUpload(request));
    const { statements, skipped } = await readStatementsApart(bytes, bank);
    const { gapReason } = query;
    const imported = await transactionAs(db, session, (tx) =>
      importStatements(tx, statements, { staff, now, newId, vault, bank, gapReason, screening }),
    );
    return { statements: imported.map((each) => ({ ...each, ...balances(each) })), skipped: [...skipped] };
  }),

  handle(importStatusReportEndpoint, async ({ request, session, now }, { db, newId, vault }) => {
    const { staff } = session;
    const bytes = await bytesOf(await readFileUpload(request));
    const report = await readReportApart(bytes);
    return transactionAs(db, session, (tx) =>
      importStatusReport(tx, { report, bytes }, { staff, now, newId, vault }),
    );
  }),

  report(contract.listStatements, async ({ query }, { db }) => {
    const rows = await listStatements(db, { limit: query.limit, cursor: decodeCursor(query.cursor) });
    const { items, nextCursor } = toPage(
      rows.map((row) => ({ ...row, createdAt: row.importedAt })),
      query.limit,
    );
    return {
      items: items.map(({ gapExpected, gapReason, withdrawnAt, ...row }) => {
        const currency = row.currency;
        const gap =
          gapExpected === null || gapReason === null
            ? null
            : { expected: formatAmount(money(gapExpected, currency)), reason: gapReason };
        const reference = recordedBankReference({ id: row.id, bankReference: row.reference });
        const named = { ...row, reference, isWithdrawn: withdrawnAt !== null };
        return { ...named, ...balances({ ...row, currency }), gap };
      }),
      nextCursor,
    };
  }),

  read(contract.readStatement, ({ params, session: { staff }, now }, { db }) =>
    describeStatement(db, params.id, { staffId: staff.id, now }),
  ),

  report(contract.listStatementLines, async ({ params, query: { cursor, limit } }, { db }) => {
    const rows = await listLines(db, { statementId: params.id, cursor: decodeCursor(cursor), limit });
    const { items, nextCursor } = toPage(rows, limit);
    return { items: items.map(describeLine), nextCursor };
  }),

  writeWithApproval(
    contract.withdrawStatement,
    {
      isNeeded: async ({ tx, params, session: { staff }, now }) =>
        !(await withdrawsStatementAlone(tx, params.id, { staff, now })),
      summary: ({ tx, params, body }) =>
        summariseStatementWithdrawal(tx, { statementId: params.id, reason: body.reason }),
    },
    async ({ tx, params, body, session: { staff }, now }, { newId }) => {
      await withdrawStatement(tx, { statementId: params.id, ...body }, { staff, now, newId });
      return describeStatement(tx, params.id, { staffId: staff.id, now });
    },
  ),

  report(listReconciledDays, async ({ query, now }, { db, bank }) => {
    const before = query.before === undefined ? undefined : parseDay(query.before);
    const found = await readAsOfNow(db, (tx) =>
      reconcileDays(tx, { currency: query.currency, before }, { now }),
    );
    return { ...found, simulated: bank.simulated };
  }),

  report(readReconciledDay, async ({ params }, { db }) => {
    const day = parseDay(params.day);
    if (day === undefined) throw new Refused("not_found");
    return readAsOfNow(db, (tx) => reconcileDay(tx, { currency: params.currency, day }));
  }),
];

function balances({ opening, closing, currency }: Pick<Statement, "opening" | "closing" | "currency">) {
  return { opening: formatAmount(money(opening, currency)), closing: formatAmount(money(closing, currency)) };
}

async function bytesOf(file: Awaited<ReturnType<typeof readFileUpload>>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.bytes) chunks.push(chunk);
  if (file.isCutShort()) throw new Refused("file_too_large");
  return Buffer.concat(chunks);
}
