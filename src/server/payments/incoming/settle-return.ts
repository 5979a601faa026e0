import { returnSettledJournal } from "#domain/ledger/journals/payment-postings.ts";
import { permit } from "#domain/lifecycle.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { receiptLifecycle } from "#domain/payments/payments/receipt-lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findNamedPayment, findSettlement } from "./named-payment-store.ts";
import { lockReceipt, settleByReturn } from "./queue-store.ts";
import { holdOffImports } from "./receipts-store.ts";

/**
 * Books queued money as the bank's credit of the payment that it names, whose whole return was recorded by hand: what the
 * banks kept of it is the house's cost. Holds off imports, so that no statement has the return at the same time.
 * @throws Refused `not_found`, `receipt_settled`, `receipt_held`, `receipt_unverified`, `return_not_by_hand`.
 */
export async function settleReturn(
  tx: Transaction,
  { receiptId }: { readonly receiptId: string },
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
