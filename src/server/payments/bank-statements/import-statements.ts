import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { orderStatements } from "#domain/payments/bank-statements/order-statements.ts";
import {
  entryIdentity,
  type Statement,
  type StatementEntry,
  signedMinor,
  statementDays,
} from "#domain/payments/bank-statements/statement.ts";
import { isArrivalConfirmed } from "#domain/payments/payments/arrival-evidence.ts";
import type { Bank } from "#server/payments/bank/bank.ts";
import { payerAccounts } from "#server/payments/incoming/payer-account.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import { type Upload, verifyByStatement } from "#server/payments/incoming/verify-receipt.ts";
import { completePayment } from "#server/payments/payments/complete-payment.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { receiveReturn } from "#server/payments/returns/receive-return.ts";
import { setAuthority } from "#server/platform/append-audit.ts";
import { readControlMode } from "#server/platform/people/read-control-mode.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { confirmEntry } from "./confirm-entry.ts";
import { confirmLines } from "./confirm-lines.ts";
import { findRecordedByHand, payersText } from "./find-recorded-by-hand.ts";
import { findReturn, type ReturnedPayment, unconfirmedReturn, unnamedReason } from "./find-return.ts";
import { endToEndIds, lockAllNamed } from "./lock-all-named.ts";
import { ownAccount } from "./own-account.ts";
import { recogniseStatement } from "./recognise-entries.ts";
import { refuseFutureDays } from "./refuse-future-days.ts";
import { recordGap, refuseUnexplainedGaps } from "./statement-gaps.ts";
import * as store from "./statements-store.ts";

/** Counts of an imported statement's entries by outcome. */
export type ImportedStatement = Pick<
  Statement,
  "reference" | "account" | "currency" | "openedOn" | "closedOn" | "opening" | "closing" | "pending"
> & {
  readonly id: string;
  readonly entries: number;
  /** Entries already imported from an earlier file; skipped. */
  known: number;
  /** Known credits that nobody but an earlier importer said had come; this import confirms them. */
  confirmed: number;
  /** Credits that only their importer says have come: they fund, but neither leave nor are converted. */
  unconfirmed: number;
  /** Credits that funded a trade, went to a balance, or were queued for the desk. */
  funded: number;
  deposited: number;
  queued: number;
  /** Credits that the desk had recorded by hand; the statement verifies them. */
  recordedBefore: number;
  /** Credits that return a payout of ours. */
  returned: number;
  /** Debits that complete a payout of ours. */
  paidOut: number;
  /** Debits that are not payouts, such as bank charges. */
  otherDebits: number;
};

type Request = DeskContext & {
  readonly screening: ScreeningRules;
  readonly vault: Vault;
  readonly bank: Bank;
  /** Staff's reason for importing a statement that does not follow the previous one. */
  readonly gapReason?: string | undefined;
};

type Import = Request & Upload;

/**
 * Imports bank statements, all or nothing: credits become incoming payments and are matched, debits complete
 * the payouts they name. Idempotent per entry, whichever file it comes in. An uploaded file is its importer's word alone, so that
 * its credits can't leave until a second person imports them too or verifies them.
 * @throws Refused `statement_unreadable` for another currency than the account's, days in the future, or balances that
 * contradict what is new; `statement_gap`.
 */
export async function importStatements(
  tx: Transaction,
  statements: readonly Statement[],
  request: Request,
): Promise<ImportedStatement[]> {
  refuseFutureDays(statements, request.now);
  const ours = orderStatements(statements).map((statement) => ({
    ...statement,
    account: ownAccount(statement, request.bank),
  }));
  await store.lockImports(tx);
  const mode = await readControlMode(tx, request.now);
  if (mode === "single-operator") setAuthority(tx, { mode });
  const desk = { ...request, mode };
  await refuseUnexplainedGaps(tx, ours, desk.gapReason);
  await lockAllNamed(tx, ours, desk.now);
  const imported: ImportedStatement[] = [];
  for (const statement of ours) imported.push(await importOne(tx, statement, desk));
  return imported;
}

async function importOne(tx: Transaction, statement: Statement, desk: Import): Promise<ImportedStatement> {
  const { now, newId, staff } = desk;
  const { entries, account, ...facts } = statement;
  const saved = await store.saveStatement(tx, statement, {
    id: newId(),
    importedBy: staff.id,
    importedAt: now,
  });
  if (saved.isNew) await recordGap(tx, statement, saved.id, desk);
  const isGapExplained = desk.gapReason !== undefined;
  const recognised = await recogniseStatement(tx, statement, { isNew: saved.isNew, isGapExplained });
  await store.saveStatementDays(tx, { ...statement, id: saved.id }, statementDays(statement));
  const imported: ImportedStatement = {
    ...facts,
    account,
    id: saved.id,
    entries: entries.length,
    known: 0,
    confirmed: 0,
    unconfirmed: 0,
    funded: 0,
    deposited: 0,
    queued: 0,
    recordedBefore: 0,
    returned: 0,
    paidOut: 0,
    otherDebits: 0,
  };
  // Lists go by the id, and ids of one millisecond have no order of their own.
  const ids = entries.map(() => newId()).toSorted();
  const identities = recognised.map(({ entry }) => entryIdentity(account, entry));
  const unconfirmed = await store.findUnconfirmedEntries(tx, identities);
  for (const [index, { entry, isKnown }] of recognised.entries()) {
    const earlier = unconfirmed.get(entryIdentity(account, entry));
    if (earlier && (await confirmEntry(tx, { entry, earlier }, desk))) imported.confirmed += 1;
    if (isKnown) imported.known += 1;
    else
      await importEntry(
        tx,
        { statement, statementId: saved.id, entryId: ids[index] ?? newId(), entry },
        imported,
        desk,
      );
  }
  await confirmLines(tx, account, recognised, desk);
  await auditImport(tx, imported, desk);
  return imported;
}

async function auditImport(
  tx: Transaction,
  { id, reference, ...counts }: ImportedStatement,
  desk: Import,
): Promise<void> {
  const { entries, known, confirmed, unconfirmed, funded, deposited, queued, returned, paidOut } = counts;
  const outcomes = { confirmed, unconfirmed, funded, deposited, queued, returned, paidOut };
  await auditByDesk(tx, desk, {
    action: "import_statement",
    subject: { kind: "statement", id },
    details: { reference, entries, known, ...outcomes },
  });
}

type EntryContext = {
  readonly statement: Statement;
  readonly statementId: string;
  readonly entryId: string;
  readonly entry: StatementEntry;
};

async function importEntry(
  tx: Transaction,
  context: EntryContext,
  imported: ImportedStatement,
  desk: Import,
): Promise<void> {
  const { entry, statement, statementId, entryId: id } = context;
  const meaning =
    entry.direction === "credit"
      ? await importCredit(tx, context, imported, desk)
      : await importDebit(tx, entry, imported, desk);
  const isConfirmed = isArrivalConfirmed({ source: "upload", isSecondPerson: false, mode: desk.mode });
  const { counterpartyAccount: other } = entry;
  const number = other?.iban ?? other?.accountNumber;
  await store.insertEntry(tx, {
    id,
    statementId,
    identity: entryIdentity(statement.account, entry),
    account: statement.account,
    currency: statement.currency,
    amount: signedMinor(entry),
    bookedOn: entry.bookedOn,
    reference: entry.reference,
    endToEndId: entry.endToEndId ?? null,
    counterparty: entry.counterparty,
    counterpartyAccount: other ? desk.vault.seal(JSON.stringify(other), id) : null,
    counterpartyAccountMasked:
      number === undefined ? null : `•••• ${number.slice(-Math.min(4, Math.floor(number.length / 2)))}`,
    text: entry.text,
    receiptId: null,
    paymentId: null,
    returnedPaymentId: null,
    importedBy: desk.staff.id,
    unconfirmed: !isConfirmed && !("receiptId" in meaning),
    ...meaning,
  });
}

async function importCredit(
  tx: Transaction,
  { statement, entry }: EntryContext,
  imported: ImportedStatement,
  desk: Import,
): Promise<{ readonly receiptId: string } | { readonly returnedPaymentId: string }> {
  const { amount, counterparty: payerName, counterpartyAccount } = entry;
  const accounts = payerAccounts(counterpartyAccount, desk.vault);
  const isConfirmed = isArrivalConfirmed({ source: "upload", isSecondPerson: false, mode: desk.mode });
  const { payment, waits } = await findReturn(tx, { entry }, desk);
  if (payment && (isConfirmed || payment.status === "RETURNED"))
    return bookReturn(tx, { payment, entry }, imported, desk);
  const byHand = payment ? undefined : await findRecordedByHand(tx, entry);
  if (byHand !== undefined) {
    const stated = { payer: { name: payerName, accounts }, doubt: waits };
    const isVerified = await verifyByStatement(tx, { receiptId: byHand, ...stated }, desk);
    imported[isVerified ? "recordedBefore" : "unconfirmed"] += 1;
    return { receiptId: byHand };
  }
  const money = {
    // Unique per entry.
    bankReference: entryIdentity(statement.account, entry),
    reference: payersText(entry),
    payerName,
    payerAccounts: accounts,
    amount,
    simulated: false,
    recordedBy: isConfirmed ? null : desk.staff.id,
    queueReason: payment ? unconfirmedReturn(payment) : waits,
  };
  const { id, goesTo } = await recordReceipt(tx, money, desk);
  const outcome = goesTo === "trade" ? "funded" : goesTo === "balance" ? "deposited" : "queued";
  imported[payment ? "returned" : outcome] += 1;
  if (!isConfirmed) imported.unconfirmed += 1;
  return { receiptId: id };
}

/** Books a credit as the return of a payment of ours; idempotent, also after a return recorded by hand. */
async function bookReturn(
  tx: Transaction,
  { payment, entry }: { readonly payment: ReturnedPayment; readonly entry: StatementEntry },
  imported: ImportedStatement,
  desk: Import,
): Promise<{ readonly returnedPaymentId: string }> {
  const reason = entry.returnReason ?? unnamedReason;
  if (payment.status !== "RETURNED") await receiveReturn(tx, { paymentId: payment.id, reason }, desk);
  imported.returned += 1;
  return { returnedPaymentId: payment.id };
}

async function importDebit(
  tx: Transaction,
  entry: StatementEntry,
  imported: ImportedStatement,
  desk: Import,
): Promise<{ readonly paymentId?: string }> {
  const [payment] = await store.sentPayments(tx, endToEndIds([entry]));
  const isOurs = payment?.amount === entry.amount.minor && payment.currency === entry.amount.currency;
  if (!payment || !isOurs) {
    imported.otherDebits += 1;
    return {};
  }
  if (payment.status === "SENT") await completePayment(tx, { paymentId: payment.id }, desk);
  imported.paidOut += 1;
  return { paymentId: payment.id };
}
