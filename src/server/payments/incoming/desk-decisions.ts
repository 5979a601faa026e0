import { formatAmount } from "#domain/money.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { completePayment } from "#server/payments/payments/complete-payment.ts";
import { auditByDesk, type Desk } from "#server/payments/payments/desk.ts";
import { markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type IncomingMoney, recordReceipt } from "./record-receipt.ts";

/**
 * Records incoming money by hand; returns the id, or the existing one's on a repeat.
 * @throws Refused `receipt_duplicate`.
 */
export async function recordByDesk(
  tx: Transaction,
  credit: Pick<IncomingMoney, "bankReference" | "reference" | "payerName" | "amount">,
  desk: Desk & Pick<ScreeningContext, "screening">,
): Promise<string> {
  const { id, isNew } = await recordReceipt(
    tx,
    { ...credit, simulated: false, recordedBy: desk.staff.id },
    desk,
  );
  if (!isNew) markUnchanged(tx);
  else {
    const { bankReference, amount } = credit;
    const details = { bankReference, amount: formatAmount(amount), currency: amount.currency };
    await auditByDesk(tx, desk, { action: "record_receipt", subject: { kind: "receipt", id }, details });
  }
  return id;
}

/**
 * Marks a payment as arrived, by staff.
 * @throws Refused `not_found`, `payout_not_sent`.
 */
export async function confirmByDesk(
  tx: Transaction,
  input: { readonly paymentId: string },
  desk: Desk,
): Promise<void> {
  await completePayment(tx, input, desk);
  await auditByDesk(tx, desk, {
    action: "confirm_payment",
    subject: { kind: "payment", id: input.paymentId },
    details: {},
  });
}
