import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { lockFailedRow, retryRow, setRowAside } from "#server/platform/outbox/outbox-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";

/**
 * Makes a failed event due at once, set aside or not.
 * @throws Refused `not_found`, also once it was delivered.
 */
export async function retryEvent(tx: Transaction, id: string, by: ByStaff): Promise<void> {
  const details = await describeLocked(tx, id);
  await retryRow(tx, BigInt(id), by.now);
  await audit(tx, id, { action: "retry_event", details }, by);
}

/**
 * Ends the attempts of a failed event until somebody retries it.
 * @throws Refused `not_found`, also once it was delivered.
 */
export async function setEventAside(
  tx: Transaction,
  { id, reason }: { readonly id: string; readonly reason: string },
  by: ByStaff,
): Promise<void> {
  const details = await describeLocked(tx, id);
  await setRowAside(tx, BigInt(id), { at: by.now, by: by.staff.id, reason });
  await audit(tx, id, { action: "set_event_aside", details: { ...details, reason } }, by);
}

async function describeLocked(tx: Transaction, id: string) {
  const row = await lockFailedRow(tx, BigInt(id));
  if (!row) throw new Refused("not_found");
  const [event] = row.events;
  return { event: event?.kind ?? "", attempts: row.attempts, error: row.lastError ?? "" };
}

type Action = { readonly action: string; readonly details: Readonly<Record<string, string | number>> };

async function audit(tx: Transaction, id: string, action: Action, { staff, now, newId }: ByStaff) {
  const actor = { kind: "staff", id: staff.id } as const;
  await appendAudit(tx, { id: newId(), at: now, actor, subject: { kind: "event", id }, ...action });
}
