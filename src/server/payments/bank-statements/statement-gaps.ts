import { formatMoneyWithCode, money } from "#domain/money.ts";
import { findGap } from "#domain/payments/bank-statements/find-breaks.ts";
import type { Statement } from "#domain/payments/bank-statements/statement.ts";
import { Refused } from "#domain/refusal.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import * as store from "./statement-gaps-store.ts";

/**
 * Refuses statements that do not follow the account's previous one unless a reason is given: pages are
 * missing, or the file is forged.
 * @throws Refused `statement_gap` with the balances.
 */
export async function refuseUnexplainedGaps(
  tx: Transaction,
  statements: readonly Statement[],
  reason: string | undefined,
): Promise<void> {
  if (reason !== undefined) return;
  const inFile = new Map<string, Pick<Statement, "closing" | "closedOn">>();
  for (const statement of statements) {
    const { account, currency, reference, opening, openedOn } = statement;
    const earlier = inFile.get(`${account} ${currency}`);
    const isKnown = await store.isKnownStatement(tx, statement);
    const { lastDay, ...before } = await store.findPriorBalances(tx, statement);
    const isInFile = earlier !== undefined && (lastDay === undefined || earlier.closedOn >= lastDay);
    const gap = isKnown
      ? undefined
      : findGap(opening, isInFile ? { ...before, lastClosing: earlier.closing } : before);
    inFile.set(`${account} ${currency}`, statement);
    if (gap === undefined) continue;
    const fault = `The statement ${reference} of ${openedOn} opens with ${formatMoneyWithCode(money(opening, currency))}, and the last one closed with ${formatMoneyWithCode(money(gap, currency))}.`;
    throw new Refused("statement_gap", { file: fault });
  }
}

/** Records the gap before a new statement that was imported with a reason. */
export async function recordGap(
  tx: Transaction,
  statement: Statement,
  statementId: string,
  desk: DeskContext & { readonly gapReason?: string | undefined },
): Promise<void> {
  const { account, currency, opening: found } = statement;
  const expected = findGap(found, await store.findPriorBalances(tx, statement));
  if (expected === undefined || desk.gapReason === undefined) return;
  const { staff, now, newId, gapReason: reason } = desk;
  const gap = { id: newId(), statementId, account, currency, expected, found, reason };
  await store.insertGap(tx, { ...gap, acceptedBy: staff.id, acceptedAt: now });
  await auditByDesk(tx, desk, {
    action: "accept_statement_gap",
    subject: { kind: "statement", id: statementId },
    details: {
      reason,
      expected: formatMoneyWithCode(money(expected, currency)),
      found: formatMoneyWithCode(money(found, currency)),
    },
  });
}
