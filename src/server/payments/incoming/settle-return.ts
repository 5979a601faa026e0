import { returnSettledJournal } from "#domain/ledger/journals/payment-postings.ts";
import { permit } from "#domain/lifecycle.ts";
import { formatMoneyWithCode, type Money, money } from "#domain/money.ts";
import { receiptLifecycle } from "#domain/payments/payments/receipt-lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { findTolerance } from "#server/payments/funding/funding-store.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findNamedPayment, findSettlement, type NamedPayment } from "./named-payment-store.ts";
import { lockReceipt, settleByReturn } from "./queue-store.ts";
import { findDeskReceipt, holdOffImports } from "./receipts-store.ts";

/** What the banks kept of a payment whose return an incoming payment would settle; undefined when it settles none. */
async function findReturnCharges(
  tx: Transaction,
  receiptId: string,
): Promise<
  { readonly payment: NamedPayment; readonly received: Money; readonly charges: Money } | undefined
> {
  const payment = await findNamedPayment(tx, receiptId);
  const receipt = payment && (await findDeskReceipt(tx, receiptId));
  if (!receipt) return undefined;
  const received = money(receipt.amount, receipt.currency);
  return { payment, received, charges: money(payment.amount.minor - received.minor, received.currency) };
}

/** Whether the house would bear more than the tolerance within which it bears a shortfall without a decision. */
export async function needsSecondPerson(tx: Transaction, receiptId: string): Promise<boolean> {
  const found = await findReturnCharges(tx, receiptId);
  return found !== undefined && found.charges.minor > (await findTolerance(tx, found.charges.currency));
}

/** What a second person confirms. @throws Refused `return_not_by_hand`. */
export async function summariseSettlement(tx: Transaction, receiptId: string): Promise<string> {
  const found = await findReturnCharges(tx, receiptId);
  if (!found) throw new Refused("return_not_by_hand");
  const { payment, received, charges } = found;
  return `Settle ${formatMoneyWithCode(received)} as the return of our payment of ${formatMoneyWithCode(payment.amount)} to ${payment.payeeName}, which was recorded by hand. Summit bears the other ${formatMoneyWithCode(charges)}`;
}

/**
 * Books queued money as the bank's credit of the payment that it names, whose whole return was recorded by hand: what the
 * banks kept of it is the house's cost. Holds off imports, so that no statement has the return at the same time.
 * @throws Refused `approval_overtaken` when it names another payment since it was requested, `not_found`, `receipt_settled`,
 * `receipt_held`, `receipt_unverified`, `return_not_by_hand`.
 */
export async function settleReturn(
  tx: Transaction,
  {
    receiptId,
    approvedPaymentId,
  }: {
    readonly receiptId: string;
    /** The payment that a second person confirmed; undefined where nobody did. */
    readonly approvedPaymentId?: string | undefined;
  },
  desk: DeskContext,
): Promise<void> {
  const { now, newId, staff } = desk;
  await holdOffImports(tx);
  const named = await findNamedPayment(tx, receiptId);
  const locked = named && (await lockPayment(tx, named.id));
  const receipt = await lockReceipt(tx, receiptId);
  if (!receipt) throw new Refused("not_found");
  orThrow(permit(receiptLifecycle, receipt.status, "assign"));
  if (receipt.holdReason !== null) throw new Refused("receipt_held");
  if (receipt.unverified) throw new Refused("receipt_unverified");
  const received = receipt.amount.minor;
  if (!locked || received > locked.payment.amount.minor) throw new Refused("return_not_by_hand");
  const { id: paymentId, tradeId, amount } = locked.payment;
  if (approvedPaymentId !== undefined && approvedPaymentId !== paymentId)
    throw new Refused("approval_overtaken");
  if ((await findSettlement(tx, { receiptId, paymentId })) !== "due") throw new Refused("return_not_by_hand");
  await postJournal(
    tx,
    returnSettledJournal({ paymentId, tradeId, amount, received }, { id: newId(), postedAt: now }),
  );
  const charges = formatMoneyWithCode(money(amount.minor - received, amount.currency));
  await settleByReturn(tx, receipt, { paymentId, by: staff.id, at: now });
  await auditByDesk(tx, desk, {
    action: "settle_return",
    subject: { kind: "receipt", id: receiptId },
    details: { paymentId, received: formatMoneyWithCode(receipt.amount), charges },
  });
}
