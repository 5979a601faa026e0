import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { orderStatements } from "#domain/payments/bank-statements/order-statements.ts";
import {
  entryIdentity,
  type Statement,
  type StatementEntry,
  signedMinor,
  statementDays,
} from "#domain/payments/bank-statements/statement.ts";
import { findEndToEndIds } from "#domain/payments/payments/returned-ids.ts";
import { isClosedClient } from "#server/clients/restrictions/closing-store.ts";
import type { Bank } from "#server/payments/bank/bank.ts";
import { isReturnQueued } from "#server/payments/incoming/named-payment-store.ts";
import { payerAccounts } from "#server/payments/incoming/payer-account.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import { verifyByStatement } from "#server/payments/incoming/verify-receipt.ts";
import { completePayment } from "#server/payments/payments/complete-payment.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { receiveReturn } from "#server/payments/returns/receive-return.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { findRecordedByHand, payersText } from "./find-recorded-by-hand.ts";
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

type Import = DeskContext & {
  readonly screening: ScreeningRules;
  readonly vault: Vault;
  readonly bank: Bank;
  /** Staff's reason for importing a statement that does not follow the previous one. */
  readonly gapReason?: string | undefined;
};

/**
 * Imports bank statements, all or nothing: credits become incoming payments and are matched, debits complete
 * the payouts they name. Idempotent per entry, whichever file it comes in.
 * @throws Refused `statement_unreadable` for another currency than the account's, days in the future, or balances that
 * contradict what is new; `statement_gap`.
 */
export async function importStatements(
  tx: Transaction,
  statements: readonly Statement[],
  desk: Import,
): Promise<ImportedStatement[]> {
  refuseFutureDays(statements, desk.now);
  const ours = orderStatements(statements).map((statement) => ({
    ...statement,
    account: ownAccount(statement, desk.bank),
  }));
  await store.lockImports(tx);
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
  for (const [index, { entry, isKnown }] of recognised.entries()) {
    if (isKnown) imported.known += 1;
    else
      await importEntry(
        tx,
        { statement, statementId: saved.id, entryId: ids[index] ?? newId(), entry },
        imported,
        desk,
      );
  }
  const { funded, deposited, queued, returned, paidOut } = imported;
  await auditByDesk(tx, desk, {
    action: "import_statement",
    subject: { kind: "statement", id: saved.id },
    details: {
      reference: statement.reference,
      entries: entries.length,
      known: imported.known,
      funded,
      deposited,
      queued,
      returned,
      paidOut,
    },
  });
  return imported;
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
  const returned = await importReturn(tx, entry, imported, desk);
  if (returned.paymentId !== undefined) return { returnedPaymentId: returned.paymentId };
  const byHand = await findRecordedByHand(tx, entry);
  if (byHand !== undefined) {
    const stated = { payer: { name: payerName, accounts }, doubt: returned.waits };
    await verifyByStatement(tx, { receiptId: byHand, ...stated }, desk);
    imported.recordedBefore += 1;
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
    recordedBy: null,
    queueReason: returned.waits,
  };
  const { id, goesTo } = await recordReceipt(tx, money, desk);
  imported[goesTo === "trade" ? "funded" : goesTo === "balance" ? "deposited" : "queued"] += 1;
  return { receiptId: id };
}

/**
 * Books a credit as a return when it carries the id of exactly one of our payments and its amount.
 * Idempotent, also after a return recorded by hand. Others with a payment id are queued with the reason.
 */
async function importReturn(
  tx: Transaction,
  entry: StatementEntry,
  imported: ImportedStatement,
  desk: Import,
): Promise<{ readonly paymentId?: string; readonly waits?: string }> {
  const [payment, ...more] = await store.findNamedPayments(tx, findEndToEndIds(entry.endToEndId, entry.text));
  if (!payment) return {};
  const currency = payment.currency;
  const paid = `${formatMoneyWithCode(money(payment.amount, currency))} to ${payment.payeeName}`;
  if (more.length > 0) return { waits: "The payer's text matches more than one of our payments." };
  if (payment.amount !== entry.amount.minor || currency !== entry.amount.currency)
    return { waits: `It names our payment of ${paid}, but ${formatMoneyWithCode(entry.amount)} arrived.` };
  if (payment.isSuperseded)
    return {
      waits: `It names an earlier instruction of our payment of ${paid}, which has since been resent.`,
    };
  if (payment.returnEntryId !== null)
    return { waits: `It names our payment of ${paid}, which has already been returned.` };
  if (payment.status !== "RETURNED" && (await isReturnQueued(tx, payment.id)))
    return { waits: `It names our payment of ${paid}, and another receipt that names it is waiting.` };
  if (payment.isReturnOnReceipt)
    return { waits: `It names our payment of ${paid}, which has already been returned.` };
  if (payment.status !== "RETURNED") {
    if (await isClosedClient(tx, payment.clientId, desk.now))
      return { waits: `It returns our payment of ${paid}, whose client has closed the account.` };
    const reason = entry.returnReason ?? "The recipient's bank sent it back";
    await receiveReturn(tx, { paymentId: payment.id, reason }, desk);
  }
  imported.returned += 1;
  return { paymentId: payment.id };
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
