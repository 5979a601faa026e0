import { formatMoneyWithCode, money } from "#domain/money.ts";
import type { StatementEntry } from "#domain/payments/bank-statements/statement.ts";
import { findEndToEndIds } from "#domain/payments/payments/returned-ids.ts";
import { isClosedClient } from "#server/clients/restrictions/closing-store.ts";
import { isReturnQueued } from "#server/payments/incoming/named-payment-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import * as store from "./statements-store.ts";

/** Why a payment came back when the bank gives no reason. */
export const unnamedReason = "The recipient's bank sent it back";

export type ReturnedPayment = Awaited<ReturnType<typeof store.findNamedPayments>>[number];

/**
 * The payment of ours that a credit returns: it carries the id of exactly one and its amount. Otherwise why the credit waits for
 * the desk, if it names any.
 * @param isKnown Whether the credit waits unconfirmed among the incoming payments already.
 */
export async function findReturn(
  tx: Transaction,
  { entry, isKnown = false }: { readonly entry: StatementEntry; readonly isKnown?: boolean },
  now: Date,
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
  if (payment.status !== "RETURNED" && (await isClosedClient(tx, payment.clientId, now)))
    return { waits: `It returns our payment of ${paid}, whose client has closed the account.` };
  return { payment };
}

/** Why a return waits that only one person's upload has. */
export function unconfirmedReturn(payment: ReturnedPayment): string {
  return `It returns our payment of ${describePaid(payment)}. It's booked once a second person imports this statement too.`;
}

function describePaid({ amount, currency, payeeName }: ReturnedPayment): string {
  return `${formatMoneyWithCode(money(amount, currency))} to ${payeeName}`;
}
