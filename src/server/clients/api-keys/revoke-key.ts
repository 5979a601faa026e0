import { Refused } from "#domain/refusal.ts";
import { recordTeamChange } from "#server/clients/accounts/record-team-change.ts";
import { requireConfirmation, type StepUpRules } from "#server/clients/auth/step-up/require-confirmation.ts";
import { type Activity, appendActivity } from "#server/platform/append-activity.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { lockKey, lockWorkingKeysOf, revokeKey } from "./store.ts";

type ByMember = {
  readonly session: ClientSession;
  readonly now: Date;
  readonly newId: () => string;
};

/**
 * Revokes a key once the member has confirmed it; one that is revoked already stays as it is.
 * @throws Refused `not_found`; Challenged `confirmation_required`.
 */
export async function revokeOwnKey(tx: Transaction, id: string, by: ByMember & StepUpRules): Promise<void> {
  const clientId = by.session.client.id;
  const key = await lockKey(tx, { id, clientId });
  if (!key) throw new Refused("not_found");
  if (key.revokedAt) return;
  const { name } = key;
  const action = { kind: "revoke_api_key", facts: [id], summary: `Revoke the API key “${name}”` };
  await requireConfirmation(tx, action, by);
  await revokeForMember(tx, key, by);
}

/**
 * Revokes the keys of a member whose membership ends, so that none works again when they rejoin. The client is locked,
 * so that none is made meanwhile.
 */
export async function revokeKeysOf(
  tx: Transaction,
  userId: string,
  { activity, ...by }: ByMember & { readonly activity: Activity },
): Promise<void> {
  for (const key of await lockWorkingKeysOf(tx, { clientId: by.session.client.id, userId }, by.now)) {
    await revokeForMember(tx, key, by);
    await appendActivity(tx, { ...activity, id: by.newId(), action: "revoke_api_key", detail: key.name });
  }
}

async function revokeForMember(
  tx: Transaction,
  { id, name }: { readonly id: string; readonly name: string },
  { session, now, newId }: ByMember,
): Promise<void> {
  const clientId = session.client.id;
  await revokeKey(tx, id, { by: session.user.id, at: now });
  await appendEvents(tx, [{ kind: "api_key_changed", clientId, apiKeyId: id, change: "revoked" }], now);
  const details = { key: id, name };
  await recordTeamChange(tx, { action: "revoke_api_key", details }, { session, now, newId });
}

/**
 * Revokes a client's key by the desk and returns since when it is revoked.
 * @throws Refused `not_found`.
 */
export async function revokeKeyForClient(
  tx: Transaction,
  { id, clientId, reason }: { readonly id: string; readonly clientId: string; readonly reason: string },
  { staff, now, newId }: ByStaff,
): Promise<Date> {
  const key = await lockKey(tx, { id, clientId });
  if (!key) throw new Refused("not_found");
  if (key.revokedAt) return key.revokedAt;
  await revokeKey(tx, id, { by: null, at: now });
  await appendEvents(
    tx,
    [{ kind: "api_key_changed", clientId, apiKeyId: id, change: "revoked_by_desk" }],
    now,
  );
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "revoke_client_api_key",
    subject: { kind: "client", id: clientId },
    details: { key: id, name: key.name, reason },
  });
  await notifyClients(tx, [{ clientId, kind: "team", id: clientId }]);
  return now;
}
