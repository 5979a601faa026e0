import { linkLimit, toNetwork } from "#domain/clients/auth/attempt-limit.ts";
import { passwordFault } from "#domain/clients/auth/password.ts";
import { maxMembers } from "#domain/clients/users/manage-members.ts";
import { Refused } from "#domain/refusal.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import { isCommonPassword } from "#server/clients/auth/common-passwords.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { insertSignIn, type Origin } from "#server/clients/auth/sign-ins-store.ts";
import { insertMembership, insertUser } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendActivity } from "#server/platform/append-activity.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { endSession } from "#server/platform/session/end-sessions.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { recordTeamChange } from "./invite-member.ts";
import { acceptInvitation, findValidInvitation, listMembers } from "./store.ts";

type NewLogin = { readonly name: string; readonly password: string };

/** @throws Refused `link_invalid`, `too_many_requests`. */
export async function openInvitation(app: App, token: string, origin: Origin) {
  const { accountName, role, email, userId, inviterName, inviterEmail } = await findInvitation(
    app,
    token,
    origin,
  );
  return {
    accountName: accountName ?? "",
    role,
    email,
    invitedBy: inviterName.trim() || inviterEmail,
    hasLogin: userId !== null,
  };
}

/**
 * What joining needs before its transaction: the invitation, and for who has no login yet the new one, whose
 * password takes long to hash. A rejected password leaves the link valid.
 * @throws Refused `input_invalid`, `link_invalid`, `too_many_requests`, `unavailable`.
 */
export async function prepareJoining(
  app: App,
  { token, login }: { readonly token: string; readonly login?: NewLogin | undefined },
  origin: Origin,
) {
  const invitation = await findInvitation(app, token, origin);
  const newLogin = invitation.userId === null ? await prepareLogin(app, invitation.email, login) : undefined;
  return { invitation, newLogin };
}

/**
 * Joins a team by an invitation, which works once. A new login's address was confirmed by the mailed link; it
 * gets a session, whose token is returned.
 * @throws Refused `link_invalid`, `member_limit`, `unavailable` when the address was just registered.
 */
export async function joinTeam(
  tx: Transaction,
  { invitation, newLogin }: Awaited<ReturnType<typeof prepareJoining>>,
  joining: Joining & { readonly oldToken: string | undefined },
): Promise<string | undefined> {
  const { id, clientId, role, email } = invitation;
  const { app, now } = joining;
  await lockClient(tx, clientId);
  const userId = invitation.userId ?? app.newId();
  const user = { id: userId, email, emailVerifiedAt: now, createdAt: now };
  if (newLogin && !(await insertUser(tx, { ...user, ...newLogin }))) throw new Refused("unavailable");
  if (!(await acceptInvitation(tx, id, { by: userId, at: now }))) throw new Refused("link_invalid");
  const members = await listMembers(tx, clientId);
  if (members.length >= maxMembers) throw new Refused("member_limit");
  if (members.some((member) => member.id === userId)) return undefined;
  const createdBy = invitation.invitedBy;
  await insertMembership(tx, { clientId, userId, role, createdAt: now, createdBy });
  await appendEvents(tx, [{ kind: "member_changed", clientId, userId, change: "joined", role }], now);
  await record(tx, { clientId, userId, role }, joining);
  return newLogin ? begin(tx, { clientId, userId }, joining) : undefined;
}

async function findInvitation(app: App, token: string, { address }: Origin) {
  await limitAttempts(app, [{ kind: "link-address", parts: [toNetwork(address)], limit: linkLimit }]);
  const invitation = await findValidInvitation(app.db, hashToken(token), app.clock());
  // A closed login stays closed; the answer is that of any other link.
  if (!invitation || invitation.userClosedAt !== null) throw new Refused("link_invalid");
  return invitation;
}

async function prepareLogin(app: App, email: string, login: NewLogin | undefined) {
  if (!login) throw new Refused("input_invalid", { password: "Choose a password" });
  const fault = passwordFault(login.password, email, isCommonPassword);
  if (fault) throw new Refused("input_invalid", { password: fault });
  return { name: login.name, passwordHash: await app.passwords.hash(login.password) };
}

type Joined = { readonly clientId: string; readonly userId: string };
type Joining = { readonly app: App; readonly origin: Origin; readonly now: Date };

async function record(
  tx: Transaction,
  { clientId, userId, role }: Joined & { readonly role: string },
  { app: { newId }, origin, now }: Joining,
): Promise<void> {
  const { address, userAgent } = origin;
  const from = { address, userAgent: userAgent.slice(0, 400) };
  await appendActivity(tx, {
    id: newId(),
    clientId,
    userId,
    action: "join_team",
    subjectId: null,
    at: now,
    ...from,
  });
  const session = { client: { id: clientId }, user: { id: userId } };
  await recordTeamChange(tx, { action: "join_team", details: { role } }, { session, now, newId });
}

async function begin(
  tx: Transaction,
  joined: Joined,
  { app: { newId }, origin, now, oldToken }: Joining & { readonly oldToken: string | undefined },
): Promise<string> {
  const { userId } = joined;
  if (oldToken) await endSession(tx, oldToken);
  await insertSignIn(tx, { id: newId(), userId, at: now, method: "registration", accepted: true, ...origin });
  return openSession(tx, joined, { id: newId(), now, ...origin });
}
