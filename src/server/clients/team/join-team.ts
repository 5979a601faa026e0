import { linkLimit, toNetwork } from "#domain/clients/auth/attempt-limit.ts";
import { passwordFault } from "#domain/clients/auth/password.ts";
import { maxMembers } from "#domain/clients/users/manage-members.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { Refused } from "#domain/refusal.ts";
import { recordTeamChange } from "#server/clients/accounts/record-team-change.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import { isCommonPassword } from "#server/clients/auth/common-passwords.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { takeLogin } from "#server/clients/auth/reset-password.ts";
import { lockForHold } from "#server/clients/auth/security/hold-after-reset.ts";
import { insertSignIn, type Origin } from "#server/clients/auth/sign-ins-store.ts";
import { lockOwnAccount } from "#server/clients/auth/store.ts";
import { requireSignIn } from "#server/clients/restrictions/require-unrestricted.ts";
import { insertGrant } from "#server/clients/users/grants-store.ts";
import { insertMembership, insertUser, lockOpenUser, updateUserFacts } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendActivity } from "#server/platform/append-activity.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { endSession } from "#server/platform/session/end-sessions.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import { actFor, openSession } from "#server/platform/session/sessions.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import {
  acceptInvitation,
  findInvitationOf,
  findValidInvitation,
  hasInvitationLapsed,
  listMembers,
} from "./store.ts";

type NewLogin = { readonly name: string; readonly password: string };

/** @throws Refused `invitation_ended`, `link_invalid`, `login_closed`, `too_many_requests`. */
export async function openInvitation(app: App, token: string, origin: Origin) {
  const invitation = await findInvitation(app, token, origin);
  const { accountName, role, email, inviterName, inviterEmail } = invitation;
  return {
    accountName: accountName ?? "",
    role,
    email,
    invitedBy: inviterName.trim() || inviterEmail,
    hasLogin: hasOwnLogin(invitation),
  };
}

/** Whether the address has a login that its owner confirmed: any other may be a stranger's, who would join instead. */
function hasOwnLogin({ userVerifiedAt }: { readonly userVerifiedAt: Date | null }): boolean {
  return userVerifiedAt !== null;
}

/**
 * What joining needs before its transaction: the invitation, and for who has no login yet the new one, whose
 * password takes long to hash. A rejected password leaves the link valid.
 * @throws Refused `input_invalid`, `invitation_ended`, `link_invalid`, `login_closed`, `too_many_requests`,
 * `unavailable`.
 */
export async function prepareJoining(
  app: App,
  { token, login }: { readonly token: string; readonly login?: NewLogin | undefined },
  origin: Origin,
) {
  const invitation = await findInvitation(app, token, origin);
  const newLogin = hasOwnLogin(invitation) ? undefined : await prepareLogin(app, invitation.email, login);
  return { invitation, newLogin };
}

/**
 * Joins a team by an invitation, which works once. A new login's address was confirmed by the mailed link; it
 * gets a session, whose token is returned.
 * @throws Refused `invitation_ended`, `link_invalid`, `login_closed`, `member_limit`, `unavailable` when the
 * address was just registered or confirmed.
 */
export async function joinTeam(
  tx: Transaction,
  { invitation, newLogin }: Awaited<ReturnType<typeof prepareJoining>>,
  joining: Joining & { readonly oldToken: string | undefined },
): Promise<string | undefined> {
  const { id, clientId, role, email, tokenHash } = invitation;
  const { app, now } = joining;
  if (newLogin && invitation.userId !== null) await lockForHold(tx, invitation.userId);
  await lockClient(tx, clientId);
  // Ended since it was looked up, before anything is made for it.
  if (await hasInvitationLapsed(tx, tokenHash)) throw new Refused("invitation_ended");
  const userId = invitation.userId ?? app.newId();
  if (invitation.userId !== null && !(await lockOpenUser(tx, userId))) throw new Refused("login_closed");
  if (newLogin)
    await makeLogin(tx, { ...newLogin, userId, email, isNew: invitation.userId === null }, joining);
  if (!(await acceptInvitation(tx, id, { by: userId, at: now }))) throw new Refused("link_invalid");
  await addMember(tx, { clientId, userId, role, givenBy: invitation.invitedBy }, joining);
  return newLogin ? begin(tx, { clientId, userId }, joining) : undefined;
}

/**
 * Joins a team by an invitation to the login's own confirmed address, and has the session act for it.
 * @throws Refused `not_found`, `member_limit`, `account_under_review`.
 */
export async function acceptOwnInvitation(
  tx: Transaction,
  id: string,
  joining: Joining & { readonly session: LoginSession },
): Promise<string> {
  const { session, now } = joining;
  const { id: userId } = session.user;
  const find = () => findInvitationOf(tx, { id, userId }, now);
  const found = await find();
  if (!found) throw new Refused("not_found");
  const { clientId } = found;
  // Clients are locked before users.
  await lockClient(tx, clientId);
  await lockOwnAccount(tx, session);
  const invitation = await find();
  if (!invitation || !(await acceptInvitation(tx, id, { by: userId, at: now })))
    throw new Refused("not_found");
  const { role, invitedBy: givenBy } = invitation;
  await addMember(tx, { clientId, userId, role, givenBy }, joining);
  await requireSignIn(tx, clientId, now);
  await actFor(tx, session.id, clientId);
  return clientId;
}

/**
 * A login for who has the mailbox: a new one, or one that was registered and never confirmed.
 * @throws Refused `unavailable` when the address was registered or confirmed meanwhile.
 */
async function makeLogin(
  tx: Transaction,
  {
    userId,
    email,
    name,
    passwordHash,
    isNew,
  }: {
    readonly userId: string;
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string;
    readonly isNew: boolean;
  },
  { app, origin, now }: Joining,
): Promise<void> {
  const user = { id: userId, email, name, passwordHash, emailVerifiedAt: now, createdAt: now };
  const isMade = isNew
    ? await insertUser(tx, user)
    : await takeLogin(tx, app, { userId, passwordHash }, { origin, now });
  if (!isMade) throw new Refused("unavailable");
  if (!isNew) await updateUserFacts(tx, userId, { name });
}

type NewMember = Joined & { readonly role: ClientRole; readonly givenBy: string };

/** Adds a user to a team, as an invitation that is accepted does; no effect for who is a member. @throws Refused `member_limit`. */
export async function addMember(tx: Transaction, member: NewMember, joining: Joining): Promise<void> {
  const { clientId, userId, role, givenBy } = member;
  const { app, now } = joining;
  const members = await listMembers(tx, clientId);
  if (members.length >= maxMembers) throw new Refused("member_limit");
  if (members.some(({ id }) => id === userId)) return;
  await insertMembership(tx, { clientId, userId, role, createdAt: now });
  await insertGrant(tx, { id: app.newId(), clientId, userId, givenBy, at: now });
  await appendEvents(tx, [{ kind: "member_changed", clientId, userId, change: "joined", role }], now);
  await record(tx, { clientId, userId, role }, joining);
}

async function findInvitation(app: App, token: string, { address }: Origin) {
  await limitAttempts(app, [{ kind: "link-address", parts: [toNetwork(address)], limit: linkLimit }]);
  const tokenHash = hashToken(token);
  const invitation = await findValidInvitation(app.db, tokenHash, app.clock());
  if (!invitation)
    throw new Refused((await hasInvitationLapsed(app.db, tokenHash)) ? "invitation_ended" : "link_invalid");
  // A closed login stays closed. Only who has the mailbox learns of it.
  if (invitation.userClosedAt !== null) throw new Refused("login_closed");
  return { ...invitation, tokenHash };
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
  return openSession(tx, joined, { id: newId(), now, ...origin, isOwnerProven: true });
}
