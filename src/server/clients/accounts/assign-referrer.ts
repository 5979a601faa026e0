import { Refused } from "#domain/refusal.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { lockReferrerOf, referrersAbove, updateReferrer } from "./file-store.ts";

/**
 * Sets a client's referrer, for trades from now on.
 * @throws Refused `not_found`; `referrer_in_circle` for the client themselves or anyone they referred.
 */
export async function assignReferrer(
  tx: Transaction,
  { clientId, referrerId }: { readonly clientId: string; readonly referrerId: string | null },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  // Locked in id order to avoid deadlocks.
  const ids = referrerId === null ? [clientId] : [clientId, referrerId].toSorted();
  const rows = [];
  for (const id of ids) rows.push(await lockReferrerOf(tx, id));
  const client = rows.find((row) => row?.id === clientId);
  if (!client || rows.includes(undefined)) throw new Refused("not_found");
  if (client.referrerId === referrerId) return markUnchanged(tx);
  if (referrerId !== null && (await referrersAbove(tx, referrerId)).includes(clientId))
    throw new Refused("referrer_in_circle");
  await updateReferrer(tx, clientId, referrerId);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "assign_referrer",
    subject: { kind: "client", id: clientId },
    details: { from: client.referrerId, to: referrerId },
  });
}
