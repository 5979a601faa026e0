import type { ResponseInput } from "#contract/endpoint.ts";
import {
  type listStatementLines,
  type readStatement,
  withdrawStatement,
} from "#contract/payments/statements.ts";
import { asSentence } from "#domain/as-sentence.ts";
import { formatCalendarDay } from "#domain/calendar.ts";
import { formatAmount, formatMoneyWithCode, money } from "#domain/money.ts";
import { lineEffects } from "#domain/payments/bank-statements/line-effect.ts";
import { formatCounted } from "#domain/plural.ts";
import { Refused } from "#domain/refusal.ts";
import { recordedBankReference } from "#server/payments/incoming/receipts-store.ts";
import { findPendingRequest } from "#server/platform/people/find-pending-request.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { countWithdrawnLines, findStatement } from "./line-withdrawals-store.ts";
import type { listLines } from "./statement-lines-store.ts";
import { importersOf, readUnconfirmedLines, type UnconfirmedLine, withoutKept } from "./unconfirmed-lines.ts";

type Answer = ResponseInput<typeof readStatement>;
type Row = NonNullable<Awaited<ReturnType<typeof findStatement>>>;

const maxLines = 200;

/** A statement with what only its importer says, and its withdrawal. @throws Refused `not_found`. */
export async function describeStatement(
  db: Database | Transaction,
  id: string,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<Answer> {
  const row = await findStatement(db, id);
  if (!row) throw new Refused("not_found");
  const { account, currency, openedOn, closedOn, importedAt, importerName } = row;
  const say = (minor: bigint) => formatAmount(money(minor, currency));
  const lines = await readUnconfirmedLines(db, id);
  const ownAccounts = await listOwnAccounts(db, staffId);
  return {
    ...{ id, account, currency, openedOn, closedOn, importedAt },
    reference: originalReference(row),
    ...{ opening: say(row.opening), closing: say(row.closing) },
    importedBy: importerName,
    importedByMe: importersOf(lines).some((importer) => ownAccounts.has(importer)),
    effects: lineEffects.flatMap((effect) => {
      const of = lines.filter((line) => line.effect === effect);
      return of.length === 0 ? [] : [{ effect, count: of.length, amount: say(sum(of)) }];
    }),
    lines: lines.slice(0, maxLines).map((line) => ({
      ...{ id: line.id, bookedOn: line.bookedOn, party: line.counterparty, reference: line.reference },
      ...{ text: line.text, amount: say(line.amount), effect: line.effect, trades: [...line.trades] },
      receiptId: line.receiptId,
      payoutId: line.paymentId ?? line.returnedPaymentId,
    })),
    more: Math.max(0, lines.length - maxLines),
    withdrawal: await describeWithdrawal(db, row),
    withdrawalRequest: await findPendingRequest(db, withdrawStatement, { id, ownAccounts, now }),
  };
}

type Line = Awaited<ReturnType<typeof listLines>>[number];

/** One of all lines of a statement. */
export function describeLine(line: Line): ResponseInput<typeof listStatementLines>["items"][number] {
  const { id, bookedOn, counterparty: party, reference, text, amount, currency } = line;
  return {
    ...{ id, bookedOn, party, reference, text },
    amount: formatAmount(money(amount, currency)),
    state: line.withdrawnAt !== null ? "withdrawn" : line.isUnconfirmed ? "unconfirmed" : "confirmed",
    receiptId: line.receiptId,
    payoutId: line.paymentId ?? line.returnedPaymentId,
  };
}

async function describeWithdrawal(
  db: Database | Transaction,
  { id, withdrawnAt, withdrawalReason, withdrawerName, confirmerName, withdrawing }: Row,
): Promise<Answer["withdrawal"]> {
  if (withdrawnAt === null || withdrawalReason === null || withdrawerName === null) return null;
  const people = { by: withdrawerName, confirmedBy: confirmerName };
  const lines = await countWithdrawnLines(db, id);
  return { ...people, at: withdrawnAt, reason: withdrawalReason, isRunning: withdrawing, lines };
}

/** What a second person confirms. @throws Refused `not_found`. */
export async function summariseStatementWithdrawal(
  tx: Transaction,
  { statementId, reason }: { readonly statementId: string; readonly reason: string },
): Promise<string> {
  const row = await findStatement(tx, statementId);
  if (!row) throw new Refused("not_found");
  const { openedOn, closedOn, currency, importerName } = row;
  const lines = await readUnconfirmedLines(tx, statementId);
  const withdrawn = withoutKept(lines);
  const say = (amount: bigint) => formatMoneyWithCode(money(amount, currency));
  const [into, out] = [
    withdrawn.filter(({ amount }) => amount > 0n),
    withdrawn.filter(({ amount }) => amount < 0n),
  ];
  const sums = `${say(sum(into))} in and ${say(-sum(out))} out`;
  const days =
    openedOn === closedOn
      ? formatCalendarDay(closedOn)
      : `${formatCalendarDay(openedOn)} to ${formatCalendarDay(closedOn)}`;
  const kept = lines.length - withdrawn.length;
  const staying =
    kept === 0 ? "" : ` ${formatCounted(kept, "other line stays", "other lines stay")} for now.`;
  return `Withdraw ${formatCounted(withdrawn.length, "line")} of the statement ${originalReference(row)} of ${days}, imported by ${importerName}, and its balances: ${sums}, which only one person said.${staying} Reason: ${asSentence(reason)}`;
}

/** The bank's name of a statement, also of a withdrawn one that freed it. */
function originalReference({ id, reference }: Pick<Row, "id" | "reference">): string {
  return recordedBankReference({ id, bankReference: reference });
}

function sum(lines: readonly Pick<UnconfirmedLine, "amount">[]): bigint {
  return lines.reduce((total, { amount }) => total + amount, 0n);
}
