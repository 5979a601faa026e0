import { nextPaymentStage } from "#domain/payments/payments/lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { requireNoQueuedReturn } from "#server/payments/incoming/credit-return.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { bookReturn, requireOpenAccount } from "./book-return.ts";
import { requireOtherImporter } from "./require-other-importer.ts";
import { decideReturnRequest, insertReturnRequest, lockReturnRequest } from "./return-requests-store.ts";

type Requested = { readonly paymentId: string };

/**
 * Records a staff user's claim that a payment came back before any statement carries it; no money moves until
 * somebody else confirms.
 * @throws Refused `not_found`, `payout_not_sent`, `return_client_closed`, `return_queued`, `return_requested`.
 */
export async function requestReturn(
  tx: Transaction,
  { paymentId, reason }: Requested & { readonly reason: string },
  desk: DeskContext,
): Promise<void> {
  const { payment } = await lockPayment(tx, paymentId);
  orThrow(nextPaymentStage(payment, "return"));
  await requireOpenAccount(tx, payment.clientId, desk.now);
  await requireNoQueuedReturn(tx, paymentId);
  const { staff, now, newId } = desk;
  const request = { id: newId(), paymentId, reason, requestedBy: staff.id, requestedAt: now };
  if (!(await insertReturnRequest(tx, request))) throw new Refused("return_requested");
  await audit(tx, desk, "request_payment_return", paymentId, { reason });
}

/**
 * A second person confirms the return: the money goes to the client's balance, or is queued for the desk
 * again.
 * @throws Refused `not_found`, `payout_not_sent`, `return_client_closed`, `return_not_requested`, `return_queued`,
 * `return_self_confirmation`, `second_person_recent`, `second_person_same`.
 */
export async function confirmReturn(
  tx: Transaction,
  { paymentId }: Requested,
  desk: DeskContext,
): Promise<void> {
  const { payment } = await lockPayment(tx, paymentId);
  orThrow(nextPaymentStage(payment, "return"));
  const request = await lockReturnRequest(tx, paymentId);
  if (!request) throw new Refused("return_not_requested");
  if (request.requestedBy === desk.staff.id) throw new Refused("return_self_confirmation");
  const second = { secondStaffId: desk.staff.id, now: desk.now };
  await requireSecondPerson(tx, { firstStaffId: request.requestedBy, ...second });
  await requireOtherImporter(tx, paymentId, desk);
  await decideReturnRequest(tx, request.id, { decision: "confirmed", by: desk.staff.id, at: desk.now });
  const { reason, requestedBy } = request;
  await bookReturn(tx, payment, reason, desk);
  await audit(tx, desk, "confirm_payment_return", paymentId, { reason, requestedBy });
}

/** Withdraws a return request. @throws Refused `not_found`, `return_not_requested`. */
export async function withdrawReturn(
  tx: Transaction,
  { paymentId }: Requested,
  desk: DeskContext,
): Promise<void> {
  await lockPayment(tx, paymentId);
  const request = await lockReturnRequest(tx, paymentId);
  if (!request) throw new Refused("return_not_requested");
  await decideReturnRequest(tx, request.id, { decision: "withdrawn", by: desk.staff.id, at: desk.now });
  await audit(tx, desk, "withdraw_payment_return", paymentId, { requestedBy: request.requestedBy });
}

async function audit(
  tx: Transaction,
  desk: DeskContext,
  action: string,
  paymentId: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  await auditByDesk(tx, desk, { action, subject: { kind: "payment", id: paymentId }, details });
}
