import { assert } from "#domain/assert.ts";
import { permitPayment } from "#domain/payments/payments/lifecycle.ts";
import { orThrow } from "#domain/refusal.ts";
import { auditByDesk, type Desk } from "#server/payments/payments/desk.ts";
import { lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import { sendBackPayment } from "./send-backs-store.ts";

/**
 * An approver returns a prepared payout to its preparer with a note; it must be prepared again before
 * approval.
 * @throws Refused `not_found`, `payout_not_prepared`.
 */
export async function sendBackPayout(
  tx: Transaction,
  { paymentId, note }: { readonly paymentId: string; readonly note: string },
  desk: Desk,
): Promise<void> {
  const { payment } = await lockPayment(tx, paymentId);
  orThrow(permitPayment(payment, "send_back"));
  const { preparedBy } = payment;
  assert(preparedBy !== null, `payout ${paymentId} prepared by nobody`);
  const { staff, now, newId } = desk;
  const sentBack = { id: newId(), paymentId, preparedBy, note, sentBackBy: staff.id, sentBackAt: now };
  await sendBackPayment(tx, sentBack);
  const subject = { kind: "payment", id: paymentId };
  await auditByDesk(tx, desk, { action: "send_back_payout", subject, details: { preparedBy, note } });
}
