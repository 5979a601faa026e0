import type { Day } from "#domain/calendar.ts";
import { mayBeResent } from "#domain/payments/payouts/payout-approval.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { refuseRestricted } from "#server/payments/payments/payout-restrictions.ts";
import type { Payment } from "#server/payments/payments/store.ts";
import { requireOtherImporter } from "#server/payments/returns/require-other-importer.ts";
import { lockReturnRequest } from "#server/payments/returns/return-requests-store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type Filing, makeFiles } from "./file-payouts.ts";
import { decideResend, insertResend, latestInstruction, lockResend } from "./instructions-store.ts";
import { lockPayouts } from "./payouts-store.ts";

type ResendRequest = { readonly ids: readonly string[] };

/**
 * Requests to resend payouts that the bank rejected, all or none; nothing is sent until a second person
 * confirms.
 * @throws Refused `not_found`, `payout_not_rejected`, `payout_restricted`, `resend_requested`,
 * `return_requested`.
 */
export async function requestResends(
  tx: Transaction,
  input: ResendRequest,
  desk: DeskContext,
): Promise<void> {
  const payments = await lockRejected(tx, input);
  await refuseRestricted(tx, payments, desk.now);
  const { staff, now, newId } = desk;
  for (const { id: paymentId } of payments) {
    const instruction = await latestInstruction(tx, paymentId);
    if (!instruction) throw new Refused("payout_not_rejected");
    const { attempt, bankReason } = instruction;
    const request = { id: newId(), paymentId, attempt, requestedBy: staff.id, requestedAt: now };
    if (!(await insertResend(tx, request))) throw new Refused("resend_requested");
    await audit(tx, desk, "request_payout_resend", paymentId, { attempt, bankReason });
  }
}

/**
 * A second person confirms the resend: each payout goes into a new file under a new end-to-end id, and the
 * money stays in transit. Returns the batch ids.
 * @throws Refused `not_found`, `payout_not_rejected`, `resend_not_requested`, `return_requested`,
 * `second_person_recent`, `second_person_same`, and those of `makeFiles`.
 */
export async function confirmResends(
  tx: Transaction,
  input: ResendRequest & { readonly valueOn?: Day | undefined },
  filing: Filing,
): Promise<string[]> {
  const payments = await lockRejected(tx, input);
  const { staff, now } = filing;
  for (const { id } of payments) {
    const request = await lockResend(tx, id);
    if (!request) throw new Refused("resend_not_requested");
    const { requestedBy, attempt } = request;
    await requireSecondPerson(tx, { firstStaffId: requestedBy, secondStaffId: staff.id, now });
    await requireOtherImporter(tx, id, filing);
    await decideResend(tx, request.id, { decision: "confirmed", by: staff.id, at: now });
    await audit(tx, filing, "confirm_payout_resend", id, { requestedBy, attempt });
  }
  const batches = await makeFiles(tx, { payments, valueOn: input.valueOn }, filing);
  await appendEvents(tx, payments.map(resentEvent), now);
  return batches;
}

/** Event for the simulated bank and the client's screens. */
function resentEvent({ id: paymentId, clientId, tradeId }: Payment): DomainEvent {
  return clientId === null
    ? { kind: "receipt_return_sent", paymentId }
    : { kind: "payment_sent", clientId, tradeId, paymentId };
}

/** Withdraws resend requests. @throws Refused `not_found`, `resend_not_requested`. */
export async function withdrawResends(
  tx: Transaction,
  input: ResendRequest,
  desk: DeskContext,
): Promise<void> {
  const ids = [...new Set(input.ids)];
  if ((await lockPayouts(tx, ids)).length !== ids.length) throw new Refused("not_found");
  for (const id of ids) {
    const request = await lockResend(tx, id);
    if (!request) throw new Refused("resend_not_requested");
    await decideResend(tx, request.id, { decision: "withdrawn", by: desk.staff.id, at: desk.now });
    await audit(tx, desk, "withdraw_payout_resend", id, { requestedBy: request.requestedBy });
  }
}

async function lockRejected(tx: Transaction, input: ResendRequest): Promise<Payment[]> {
  const ids = [...new Set(input.ids)];
  const payments = await lockPayouts(tx, ids);
  if (payments.length !== ids.length) throw new Refused("not_found");
  for (const payment of payments) {
    orThrow(mayBeResent(payment));
    // With a return requested, resending could pay the recipient twice.
    if (await lockReturnRequest(tx, payment.id)) throw new Refused("return_requested");
  }
  return payments;
}

async function audit(
  tx: Transaction,
  desk: DeskContext,
  action: string,
  paymentId: string,
  details: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  await auditByDesk(tx, desk, { action, subject: { kind: "payment", id: paymentId }, details });
}
