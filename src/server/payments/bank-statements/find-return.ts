import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import type { StatementEntry } from "#domain/payments/bank-statements/statement.ts";
import { payerRelation, payerReviewReason } from "#domain/payments/payments/payer-relation.ts";
import { findEndToEndIds } from "#domain/payments/payments/returned-ids.ts";
import { isClosedClient } from "#server/clients/restrictions/closing-store.ts";
import { isReturnQueued } from "#server/payments/incoming/named-payment-store.ts";
import { clientNames } from "#server/payments/incoming/payers-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import * as store from "./statements-store.ts";

/** Why a payment came back when the bank gives no reason. */
export const unnamedReason = "The recipient's bank sent it back";

type Setting = { readonly now: Date; readonly screening: ScreeningRules };

export type ReturnedPayment = Awaited<ReturnType<typeof store.findNamedPayments>>[number];

/**
 * The payment of ours that a credit returns: it carries the id of exactly one and its amount, and is marked as a return by the
 * bank or the client's own money. Otherwise why the credit waits for the desk, if it names any.
 * @param isKnown Whether the credit waits unconfirmed among the incoming payments already.
 */
export async function findReturn(
  tx: Transaction,
  { entry, isKnown = false }: { readonly entry: StatementEntry; readonly isKnown?: boolean },
  { now, screening }: Setting,
): Promise<{ readonly payment?: ReturnedPayment; readonly waits?: string }> {
  const [payment, ...more] = await store.findNamedPayments(tx, findEndToEndIds(entry.endToEndId, entry.text));
  if (!payment) return {};
  const paid = describePaid(payment);
  if (more.length > 0) return { waits: "The payer's text matches more than one of our payments." };
  if (payment.amount !== entry.amount.minor || payment.currency !== entry.amount.currency)
    return { waits: `It names our payment of ${paid}, but ${formatMoneyWithCode(entry.amount)} arrived.` };
  if (payment.isSuperseded)
    return {
      waits: `It names an earlier instruction of our payment of ${paid}, which has since been resent.`,
    };
  if (payment.returnEntryId !== null)
    return { waits: `It names our payment of ${paid}, which has already been returned.` };
  if (payment.status !== "RETURNED" && (await isReturnQueued(tx, payment.id, { onlyConfirmed: isKnown })))
    return { waits: `It names our payment of ${paid}, and another receipt that names it is waiting.` };
  if (payment.isReturnOnReceipt)
    return { waits: `It names our payment of ${paid}, which has already been returned.` };
  if (entry.returnReason === undefined && !(await isOwnMoney(tx, payment, { entry, screening })))
    return {
      waits: `It names our payment of ${paid}, but the bank doesn't mark it as a return, and it came from somebody else.`,
    };
  if (payment.status !== "RETURNED" && (await isClosedClient(tx, payment.clientId, now)))
    return { waits: `It returns our payment of ${paid}, whose client has closed the account.` };
  return { payment };
}

/** Any payer can write a payment's id: whether it came from the payment's client, who could have paid it in as well. */
async function isOwnMoney(
  tx: Transaction,
  { clientId }: Pick<ReturnedPayment, "clientId">,
  { entry, screening }: { readonly entry: StatementEntry } & Pick<Setting, "screening">,
): Promise<boolean> {
  if (clientId === null) return false;
  const payer = { clientNames: await clientNames(tx, clientId), isKnown: false };
  const relation = payerRelation(entry.counterparty, payer);
  return payerReviewReason(relation, { unnamed: screening.unnamedClients }) === undefined;
}

/** Why a return waits that only one person's upload has. */
export function unconfirmedReturn(payment: ReturnedPayment): string {
  return `It returns our payment of ${describePaid(payment)}. It's booked once a second person imports this statement too.`;
}

function describePaid({ amount, currency, payeeName }: ReturnedPayment): string {
  return `${formatMoneyWithCode(money(amount, currency))} to ${payeeName}`;
}
