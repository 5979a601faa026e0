import { mayApprove } from "#domain/payouts/payout-approval.ts";
import { orRefuse, Refused } from "#domain/refusal.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import { auditByDesk, type Desk } from "../desk.ts";
import { approvePayment, lockPayments } from "./payouts-store.ts";

/**
 * A second person approves payouts that somebody else prepared, all of them or none.
 * @throws Refused `not_found`, `payout_not_prepared`, `payout_self_approval`.
 */
export async function approvePayouts(
  tx: Transaction,
  input: { readonly ids: readonly string[] },
  desk: Desk,
): Promise<void> {
  const ids = [...new Set(input.ids)];
  const payments = await lockPayments(tx, ids);
  if (payments.length !== ids.length) throw new Refused("not_found");
  for (const payment of payments) {
    orRefuse(mayApprove(payment, desk.staff.id));
    await approvePayment(tx, payment.id, { approval: "second_person", by: desk.staff.id, at: desk.now });
    await auditByDesk(tx, desk, {
      action: "approve_payout",
      subject: { kind: "payment", id: payment.id },
      details: { preparedBy: payment.preparedBy },
    });
  }
}
