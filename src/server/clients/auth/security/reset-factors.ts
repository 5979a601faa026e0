import { assert } from "#domain/assert.ts";
import { type FactorsHeld, formatFactors } from "#domain/clients/security/factor.ts";
import type { SecurityChange } from "#domain/clients/security/security-change.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { Refused } from "#domain/refusal.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import { deleteAllFactors, findEnabledFactors } from "#server/clients/auth/second-factor/factors-store.ts";
import { lockRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import {
  findContactUserId,
  findMailedUser,
  findRole,
  listAccountsOf,
  lockUser,
} from "#server/clients/users/store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { endAllSessions } from "#server/platform/session/end-sessions.ts";
import { holdPayerAccounts } from "./hold-after-reset.ts";

type ResetInput = {
  readonly clientId: string;
  readonly reason: string;
  /** The login that a second person confirmed; undefined where nobody did. */
  readonly approvedUserId?: string | undefined;
};

type MemberResetInput = {
  readonly clientId: string;
  readonly memberId: string;
  readonly reason: string;
  /** As `identifyMember` gave it when a second person was asked; undefined where nobody confirmed. */
  readonly approvedMember?: string | undefined;
};

/**
 * Resets the second factors of a client's contact for the desk: ends all sessions, notifies them, and blocks the payouts of
 * every account that the login pays from, for a day in which they and those who run the accounts can object. Those who run an
 * account that it doesn't pay from are notified without a hold.
 * @throws Refused `approval_overtaken` when the contact is another since it was requested, `client_closed`,
 * `factors_not_set`, `not_found`.
 */
export async function resetFactors(
  tx: Transaction,
  { clientId, reason, approvedUserId }: ResetInput,
  by: ByStaff,
): Promise<void> {
  await lockForReset(tx, clientId);
  // Read once the client is locked, so that the accounts held are those of the login whose factors go.
  const userId = await findContactUserId(tx, clientId);
  assert(userId, `client ${clientId} has a contact`);
  if (approvedUserId !== undefined && approvedUserId !== userId) throw new Refused("approval_overtaken");
  await removeForDesk(tx, { clientId, userId, reason }, by);
}

/**
 * Resets the second factors of any member of a client's team, as `resetFactors` does its contact's. Returns how many accounts
 * are held.
 * @throws Refused `approval_overtaken` when the member's role or address is another since it was requested, or they left;
 * `client_closed`, `factors_not_set`, `not_found`.
 */
export async function resetMemberFactors(
  tx: Transaction,
  { clientId, memberId, reason, approvedMember }: MemberResetInput,
  by: ByStaff,
): Promise<number> {
  await lockForReset(tx, clientId);
  const member = await findResetMember(tx, { clientId, memberId });
  if (approvedMember !== undefined && (!member || approvedMember !== identifyMember(member)))
    throw new Refused("approval_overtaken");
  if (!member) throw new Refused("not_found");
  const held = await removeForDesk(tx, { clientId, userId: memberId, reason, member: member.email }, by);
  return held.size;
}

/** A member of a client with their role; undefined for who is none. */
export async function findResetMember(
  tx: Transaction,
  { clientId, memberId }: { readonly clientId: string; readonly memberId: string },
) {
  const role = await findRole(tx, { clientId, userId: memberId });
  return role && { ...(await findMailedUser(tx, memberId)), role };
}

/** What a second person confirms the reset of: a member as they are. */
export function identifyMember({
  role,
  email,
}: {
  readonly role: ClientRole;
  readonly email: string;
}): string {
  return `${role} ${email}`;
}

/** Locks an open client before its payouts are held. */
async function lockForReset(tx: Transaction, clientId: string): Promise<void> {
  // Taken before every other lock: payouts in progress commit first, and none starts until this commits.
  await lockRestrictions(tx);
  const client = await lockClient(tx, clientId);
  if (!client) throw new Refused("not_found");
  if (client.isClosed) throw new Refused("client_closed");
}

type Removal = {
  readonly clientId: string;
  readonly userId: string;
  readonly reason: string;
  /** The address of a member whom the desk chose; undefined for the contact. */
  readonly member?: string;
};

/** Returns the accounts whose payouts are held. */
async function removeForDesk(
  tx: Transaction,
  { clientId, userId, reason, member }: Removal,
  by: ByStaff,
): Promise<ReadonlySet<string>> {
  const { staff, now, newId } = by;
  const { email } = await findMailedUser(tx, userId);
  const { until, clientIds } = await holdPayerAccounts(tx, { userId, email, cause: "factors_reset" }, by);
  const heldUntil = clientIds.size === 0 ? null : until;
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
    details: {
      reason,
      removed: formatFactors(held),
      payoutsHeldUntil: heldUntil?.toISOString() ?? null,
      ...(member !== undefined && { member, user: userId }),
    },
  });
  const detail = heldUntil && formatUntil(heldUntil);
  const others = (await listAccountsOf(tx, userId)).filter(({ id }) => !clientIds.has(id));
  await appendEvents(
    tx,
    [
      { kind: "security_changed", clientId, userId, change: "factors_reset", detail },
      ...others.map(
        ({ id, role }) =>
          ({ kind: "member_changed", clientId: id, userId, change: "factors_reset", role }) as const,
      ),
    ],
    now,
  );
  return clientIds;
}

const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

function formatUntil(at: Date): string {
  return `${words.format(at)} UTC`;
}

/** Summary for the second approver. */
export function summariseReset({
  owner,
  held,
  hold,
  reason,
}: {
  readonly owner: string;
  readonly held: FactorsHeld;
  /** As `describeHold` says. */
  readonly hold: string;
  readonly reason: string;
}): string {
  return `Reset the second factors of ${owner} (${formatFactors(held)}). ${hold} Reason: ${reason}`;
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
