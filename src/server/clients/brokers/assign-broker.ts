import { Refused } from "#domain/refusal.ts";
import { updateAssignment } from "#server/clients/accounts/store.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByDesk } from "./add-broker.ts";
import { lockAssignment, lockBroker } from "./store.ts";

/**
 * Assigns a broker to a client, or none; visibility changes with the next request.
 * @throws Refused `broker_unknown`, `not_found`.
 */
export async function assignBroker(
  tx: Transaction,
  { clientId, brokerId }: { readonly clientId: string; readonly brokerId: string | null },
  { staff, now, newId }: ByDesk,
): Promise<void> {
  if (brokerId !== null && !(await lockBroker(tx, brokerId))) throw new Refused("broker_unknown");
  const before = await lockAssignment(tx, clientId);
  if (!before) throw new Refused("not_found");
  if (before.brokerId === brokerId) return markUnchanged(tx);
  await updateAssignment(tx, clientId, brokerId);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "assign_broker",
    subject: { kind: "client", id: clientId },
    details: { from: before.brokerId, to: brokerId },
  });
}
