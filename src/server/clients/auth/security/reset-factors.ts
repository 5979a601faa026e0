import { assert } from "#domain/assert.ts";
import { type FactorsHeld, factorResetHoldMs, formatFactors } from "#domain/clients/security/factor.ts";
import type { SecurityChange } from "#domain/clients/security/security-change.ts";
import { Refused } from "#domain/refusal.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import { holdPayouts } from "#server/clients/restrictions/hold-payouts.ts";
import { findContactUserId, lockUser } from "#server/clients/users/store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { endAllSessions } from "#server/platform/session/end-sessions.ts";
import { deleteAllFactors, findEnabledFactors, findFactorsOwner } from "../second-factor/factors-store.ts";

type ResetInput = { readonly clientId: string; readonly reason: string };

/**
 * Resets the second factors of a client's contact for the desk: ends all sessions, notifies the client, and blocks payouts
 * for a day in which they can object.
 * @throws Refused `client_closed`, `factors_not_set`, `not_found`.
 */
export async function resetFactors(
  tx: Transaction,
  { clientId, reason }: ResetInput,
  by: ByStaff,
): Promise<void> {
  const { staff, now, newId } = by;
  if (!(await findFactorsOwner(tx, clientId))) throw new Refused("not_found");
  const endsAt = new Date(now.getTime() + factorResetHoldMs);
  // Taken before every other lock: payouts in progress commit first, and none starts until this commits.
  const restriction = await holdPayouts(tx, { clientId, reason: "Second factors were reset.", endsAt }, by);
  const client = await lockClient(tx, clientId);
  if (!client) throw new Refused("not_found");
  if (client.isClosed) throw new Refused("client_closed");
  const userId = await findContactUserId(tx, clientId);
  assert(userId, `client ${clientId} has a contact`);
  await lockUser(tx, userId);
  const held = await findEnabledFactors(tx, userId);
  if (!(await deleteAllFactors(tx, userId))) throw new Refused("factors_not_set");
  await endAllSessions(tx, userId);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "reset_client_factors",
    subject: { kind: "client", id: clientId },
    details: { reason, removed: formatFactors(held), restriction, payoutsHeldUntil: endsAt.toISOString() },
  });
  const detail = formatUntil(endsAt);
  await appendEvents(
    tx,
    [{ kind: "security_changed", clientId, userId, change: "factors_reset", detail }],
    now,
  );
}

const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

function formatUntil(at: Date): string {
  return `${words.format(at)} UTC`;
}

/** Summary for the second approver. */
export function summariseReset({
  owner,
  held,
  reason,
}: {
  readonly owner: string;
  readonly held: FactorsHeld;
  readonly reason: string;
}): string {
  return `Reset the second factors of ${owner} (${formatFactors(held)}). They'll be signed out and their payouts held for 24 hours. Reason: ${reason}`;
}

/**
 * Removes a user's second factors and pending set-ups, and notifies them if one was active; returns whether
 * one was. The login must be locked.
 */
export async function removeAllFactors(
  tx: Transaction,
  { userId, clientId }: { readonly userId: string; readonly clientId: string | null },
  { change, now }: { readonly change: SecurityChange; readonly now: Date },
): Promise<boolean> {
  if (!(await deleteAllFactors(tx, userId))) return false;
  await appendEvents(tx, [{ kind: "security_changed", clientId, userId, change, detail: null }], now);
  return true;
}
