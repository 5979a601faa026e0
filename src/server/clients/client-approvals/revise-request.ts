import { withdraw } from "#contract/payments/withdrawals.ts";
import { allocateTrade } from "#contract/trading/trades.ts";
import { approvalLifecycle } from "#domain/clients/client-approvals/lifecycle.ts";
import { permit } from "#domain/lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { isPreparedBy } from "./prepared-by.ts";
import { type ApprovalRow, approvalsByIds, lockApprovals, raiseVersion, votesOf } from "./store.ts";

const callsWithInvoices: ReadonlySet<string> = new Set([nameOfCall(withdraw), nameOfCall(allocateTrade)]);

/** Whether the payments of a request take invoices: those that are made as it says, when it is approved. */
export function takesInvoices({ call }: Pick<ApprovalRow, "call">): boolean {
  return callsWithInvoices.has(call);
}

/** A recipient's payment in a request. */
export type RequestedPayment = { readonly id: string; readonly recipientId: string };

/** @throws Refused `not_found` for another client's request, and for one whose payment takes no invoices. */
export async function requireRequestedPayment(
  db: Database,
  { id, recipientId }: RequestedPayment,
  clientId: string,
): Promise<void> {
  const [row] = await approvalsByIds(db, [id], clientId);
  if (!row || !paysRecipient(row, recipientId)) throw new Refused("not_found");
}

function paysRecipient(request: Pick<ApprovalRow, "call" | "payouts">, recipientId: string): boolean {
  return takesInvoices(request) && request.payouts.some((payout) => payout.recipientId === recipientId);
}

/**
 * Locks a member's own request whose invoices change, as a new version: who reads an earlier one cannot approve it.
 * @throws Refused `not_found`, `role_forbids` for another's request, `approval_decided`, `approval_expired`,
 * `invoices_frozen` once somebody approved it.
 */
export async function reviseRequest(
  tx: Transaction,
  { id, recipientId }: RequestedPayment,
  { session, now }: { readonly session: ClientSession; readonly now: Date },
): Promise<void> {
  const clientId = session.client.id;
  const [row] = await lockApprovals(tx, clientId, [id]);
  if (!row || !paysRecipient(row, recipientId)) throw new Refused("not_found");
  if (!isPreparedBy(row, session)) throw new Refused("role_forbids");
  orThrow(permit(approvalLifecycle, row.status, "approve"));
  if (row.expiresAt <= now) throw new Refused("approval_expired");
  if ((await votesOf(tx, [id])).length > 0) throw new Refused("invoices_frozen");
  await raiseVersion(tx, id);
  await notifyClients(tx, [{ clientId, kind: "approval", id }]);
}
