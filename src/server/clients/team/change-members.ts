import { hasSecondFactor } from "#domain/clients/security/factor.ts";
import { mayManage } from "#domain/clients/users/manage-members.ts";
import { type ClientRole, isPayerRole, ownerRoles, roleNames } from "#domain/clients/users/role.ts";
import { Refused } from "#domain/refusal.ts";
import { recordTeamChange } from "#server/clients/accounts/record-team-change.ts";
import { isContact, replaceContact, setSecondFactorRequired } from "#server/clients/accounts/store.ts";
import { revokeKeysOf } from "#server/clients/api-keys/revoke-key.ts";
import { findEnabledFactors } from "#server/clients/auth/second-factor/factors-store.ts";
import { requireFactor } from "#server/clients/auth/second-factor/require-factor.ts";
import { requireConfirmation, type StepUpRules } from "#server/clients/auth/step-up/require-confirmation.ts";
import { insertGrant } from "#server/clients/users/grants-store.ts";
import { requireRole } from "#server/clients/users/require-role.ts";
import { endMembership, setRole } from "#server/clients/users/store.ts";
import type { Activity } from "#server/platform/append-activity.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { appendRulesChange } from "./append-rules-change.ts";
import { endInvitationsOf } from "./end-invitations.ts";
import type { Managing } from "./invite-member.ts";
import { type LockedTeam, lockTeam } from "./lock-team.ts";

/** With the activity of the acting member, to which the invitations that end are added. */
export type ChangingMembers = Omit<Managing, keyof StepUpRules> & { readonly activity: Activity };

/**
 * Gives a member another role, once the acting member has confirmed it. Who loses the role of the client's
 * contact hands that to the longest-serving other owner.
 * @throws Refused `not_found`, `role_forbids`, `last_owner`, `second_factor_missing`, `value_changed` when the role is
 * another than `replaces`; Challenged `confirmation_required`.
 */
export async function changeRole(
  tx: Transaction,
  {
    id,
    role,
    replaces,
  }: {
    readonly id: string;
    readonly role: ClientRole;
    /** The role that the acting member read; undefined replaces whichever it is. */
    readonly replaces?: ClientRole | null | undefined;
  },
  managing: ChangingMembers & StepUpRules,
): Promise<void> {
  const { session, now, newId } = managing;
  const clientId = session.client.id;
  const { actingRole, ...member } = await lockMember(tx, session, id);
  if (!mayManage(actingRole, member.role, role)) throw new Refused("role_forbids");
  if (replaces && replaces !== member.role) throw new Refused("value_changed");
  if (member.role === role) return;
  if (isPayerRole(role)) await requireFactor(tx, managing);
  const summary = `Make ${member.name.trim() || member.email} ${roleNames[role]}`;
  const action = { kind: "change_role", facts: [id, member.role, role], summary };
  await requireConfirmation(tx, action, managing);
  if (member.role === "owner") await replaceOwner(tx, clientId, member);
  await setRole(tx, { clientId, userId: id, role });
  await insertGrant(tx, { id: newId(), clientId, userId: id, givenBy: session.user.id, at: now });
  await endInvitationsOf(tx, { id, role }, managing);
  await appendEvents(tx, [{ kind: "member_changed", clientId, userId: id, change: "role", role }], now);
  await recordTeamChange(
    tx,
    { action: "change_role", details: { member: id, from: member.role, to: role } },
    managing,
  );
}

/**
 * Removes another member, once the acting member has confirmed it; their sessions and API keys for this client end with
 * the membership.
 * @throws Refused `not_found`, `role_forbids`, `last_owner`; Challenged `confirmation_required`.
 */
export async function removeMember(
  tx: Transaction,
  id: string,
  managing: ChangingMembers & StepUpRules,
): Promise<void> {
  const { actingRole, ...member } = await lockMember(tx, managing.session, id);
  if (!mayManage(actingRole, member.role)) throw new Refused("role_forbids");
  const summary = `Remove ${member.name.trim() || member.email} from the team`;
  await requireConfirmation(tx, { kind: "remove_member", facts: [id], summary }, managing);
  await remove(tx, member, "removed", managing);
}

/** @throws Refused `last_owner` for the only owner, who has to make somebody else one first. */
export async function leaveTeam(tx: Transaction, managing: ChangingMembers): Promise<void> {
  const { session } = managing;
  await remove(tx, await lockMember(tx, session, session.user.id), "left", managing);
}

async function remove(
  tx: Transaction,
  member: LockedMember,
  change: "removed" | "left",
  managing: ChangingMembers,
): Promise<void> {
  const { session, now, newId } = managing;
  const clientId = session.client.id;
  const { id, role } = member;
  if (role === "owner") await replaceOwner(tx, clientId, member);
  const ended = { id: newId(), by: session.user.id, at: now };
  await endMembership(tx, { clientId, userId: id }, ended);
  await endInvitationsOf(tx, { id, role: null }, managing);
  await revokeKeysOf(tx, id, managing);
  await appendEvents(tx, [{ kind: "member_changed", clientId, userId: id, change, role }], now);
  const action = change === "left" ? "leave_team" : "remove_member";
  await recordTeamChange(tx, { action, details: { member: id, role } }, managing);
}

type LockedMember = LockedTeam["members"][number] & {
  readonly otherOwners: readonly { readonly id: string; readonly email: string }[];
};

async function lockMember(
  tx: Transaction,
  session: Managing["session"],
  id: string,
): Promise<LockedMember & Pick<LockedTeam, "actingRole">> {
  const { members, actingRole } = await lockTeam(tx, session);
  const member = members.find((each) => each.id === id);
  if (!member) throw new Refused("not_found");
  const otherOwners = members.filter((each) => each.role === "owner" && each.id !== id);
  return { ...member, actingRole, otherOwners };
}

async function replaceOwner(tx: Transaction, clientId: string, member: LockedMember): Promise<void> {
  const [next] = member.otherOwners;
  if (!next) throw new Refused("last_owner");
  if (await isContact(tx, { clientId, userId: member.id })) await replaceContact(tx, clientId, next);
}

/**
 * Requires a second factor of every member, or no longer. The owner who requires it has one.
 * @throws Refused `role_forbids`, `second_factor_missing`; Challenged `confirmation_required`.
 */
export async function requireSecondFactor(
  tx: Transaction,
  required: boolean,
  managing: Managing,
): Promise<void> {
  const { session } = managing;
  if (required && !hasSecondFactor(await findEnabledFactors(tx, session.user.id)))
    throw new Refused("second_factor_missing");
  const summary = required
    ? "Require two-factor authentication of every member"
    : "Stop requiring two-factor authentication";
  const action = { kind: "require_second_factor", facts: [String(required)], summary };
  await requireConfirmation(tx, action, managing);
  await setSecondFactorRequired(tx, session.client.id, required);
  await requireRole(tx, session, ownerRoles);
  await recordTeamChange(tx, { action: "require_second_factor", details: { required } }, managing);
  await appendRulesChange(tx, summary, managing);
}
