import { invitationLimits } from "#domain/clients/auth/attempt-limit.ts";
import {
  invitationLifetimeMs,
  maxInvitations,
  maxMembers,
  mayManage,
} from "#domain/clients/users/manage-members.ts";
import { type ClientRole, isPayerRole, roleNames } from "#domain/clients/users/role.ts";
import { Refused } from "#domain/refusal.ts";
import { recordTeamChange } from "#server/clients/accounts/record-team-change.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { requireFactor } from "#server/clients/auth/second-factor/require-factor.ts";
import { requireConfirmation, type StepUpRules } from "#server/clients/auth/step-up/require-confirmation.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { hashToken, newToken } from "#server/platform/session/tokens.ts";
import { lockTeam } from "./lock-team.ts";
import {
  countOpenInvitations,
  findListedInvitation,
  insertInvitation,
  setInvitationToken,
  unlistInvitation,
  withdrawInvitations,
} from "./store.ts";

export type Managing = StepUpRules & {
  readonly session: ClientSession;
  readonly now: Date;
  readonly newId: () => string;
};

/**
 * Invites a person by mail, once the member has confirmed address and role. An open invitation to the address
 * ends. The link is made when it is mailed, so that no event has its token.
 * @throws Refused `role_forbids`, `second_factor_missing`, `already_member`, `invitation_limit`; TooManyAttempts; Challenged
 * `confirmation_required`.
 */
export async function inviteMember(
  tx: Transaction,
  { email, role }: { readonly email: string; readonly role: ClientRole },
  { app, ...managing }: Managing & { readonly app: App },
): Promise<void> {
  const { session, now, newId } = managing;
  const clientId = session.client.id;
  const { members, actingRole } = await lockTeam(tx, session);
  if (!mayManage(actingRole, role)) throw new Refused("role_forbids");
  if (isPayerRole(role)) await requireFactor(tx, managing);
  if (members.some((member) => member.email === email)) throw new Refused("already_member");
  const action = {
    kind: "invite_member",
    facts: [email, role],
    summary: `Invite ${email} as ${roleNames[role]}`,
  };
  await requireConfirmation(tx, action, managing);
  const limited = [
    { kind: "invitation-client-mailbox", parts: [clientId, email], limit: invitationLimits.clientToMailbox },
    { kind: "invitation-client", parts: [clientId], limit: invitationLimits.client },
    { kind: "invitation-mailbox", parts: [email], limit: invitationLimits.mailbox },
  ];
  await limitAttempts(app, limited, tx);
  const by = { by: session.user.id, at: now };
  await withdrawInvitations(tx, { clientId, email }, by);
  const open = await countOpenInvitations(tx, clientId);
  if (open >= maxInvitations || members.length + open >= maxMembers) throw new Refused("invitation_limit");
  const id = newId();
  const expiresAt = new Date(now.getTime() + invitationLifetimeMs);
  await insertInvitation(tx, {
    id,
    clientId,
    email,
    role,
    invitedBy: session.user.id,
    invitedAt: now,
    expiresAt,
  });
  await appendEvents(tx, [{ kind: "member_invited", clientId, invitationId: id }], now);
  await recordTeamChange(tx, { action: "invite_member", details: { email, role } }, { session, now, newId });
}

/** Makes the link of an invitation's mail, whose token is in the fragment, which browsers do not send. */
export async function issueInvitationLink(tx: Transaction, id: string): Promise<string> {
  const token = newToken();
  await setInvitationToken(tx, id, hashToken(token));
  return `/join#${token}`;
}

/**
 * Ends an invitation, or takes one that has ended off the list.
 * @throws Refused `not_found`, `role_forbids` for an administrator and an owner's invitation.
 */
export async function withdrawInvitation(
  tx: Transaction,
  id: string,
  { session, now, newId }: Omit<Managing, keyof StepUpRules>,
): Promise<void> {
  const clientId = session.client.id;
  const { actingRole } = await lockTeam(tx, session);
  const invitation = await findListedInvitation(tx, clientId, id);
  if (!invitation) throw new Refused("not_found");
  if (!mayManage(actingRole, invitation.role)) throw new Refused("role_forbids");
  if (invitation.lapsed) return unlistInvitation(tx, id, now);
  await withdrawInvitations(tx, { clientId, id }, { by: session.user.id, at: now });
  const { email, role } = invitation;
  await recordTeamChange(
    tx,
    { action: "withdraw_invitation", details: { email, role } },
    { session, now, newId },
  );
}
