import { mayApprove } from "#domain/payments/payouts/payout-approval.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { refuseRestricted } from "#server/payments/payments/payout-restrictions.ts";
import { approvePayment } from "#server/payments/payments/payout-writes-store.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockPayouts } from "./payouts-store.ts";

/**
 * A second person approves prepared payouts, all or none.
 * @throws Refused `not_found`, `payout_not_prepared`, `payout_restricted`, `payout_self_approval`,
 * `second_person_recent`, `second_person_same`.
 */
export async function approvePayouts(
  tx: Transaction,
  input: { readonly ids: readonly string[] },
  desk: DeskContext,
): Promise<void> {
  const ids = [...new Set(input.ids)];
  const payments = await lockPayouts(tx, ids);
  if (payments.length !== ids.length) throw new Refused("not_found");
  for (const payment of payments) orThrow(mayApprove(payment, desk.staff.id));
  for (const firstStaffId of new Set(payments.flatMap(({ preparedBy }) => preparedBy ?? [])))
    await requireSecondPerson(tx, { firstStaffId, secondStaffId: desk.staff.id, now: desk.now });
  await refuseRestricted(tx, payments, desk.now);
  for (const payment of payments) {
    await approvePayment(tx, payment.id, { approval: "second_person", by: desk.staff.id, at: desk.now });
    await auditByDesk(tx, desk, {
      action: "approve_payout",
      subject: { kind: "payment", id: payment.id },
      details: { preparedBy: payment.preparedBy },
    });
  }
}
