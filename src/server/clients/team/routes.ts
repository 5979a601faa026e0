import * as contract from "#contract/clients/team.ts";
import { getRequestOrigin, getSessionToken, toUser, withRetryAfter } from "#server/clients/auth/routes.ts";
import { findAccountOfSession } from "#server/clients/auth/store.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { clearSessionCookie, setSessionCookie } from "#server/platform/session/cookies.ts";
import { changeRole, leaveTeam, removeMember, requireSecondFactor } from "./change-members.ts";
import { inviteMember, withdrawInvitation } from "./invite-member.ts";
import { joinTeam, openInvitation, prepareJoining } from "./join-team.ts";
import { readTeam } from "./read-team.ts";
import { setPreparerLimit } from "./set-preparer-limit.ts";
import { listAccounts, switchAccount } from "./switch-account.ts";

export const teamRoutes: readonly Route[] = [
  read(contract.readTeam, ({ session, now }, { db }) => readTeam(db, session, now)),

  write(contract.inviteMember, async ({ tx, body, session, now, reply }, app) => {
    await withRetryAfter(reply, () => inviteMember(tx, body, { ...app, app, session, now }));
    return readTeam(tx, session, now);
  }),

  write(contract.withdrawInvitation, async ({ tx, params, session, now }, app) => {
    await withdrawInvitation(tx, params.id, { ...app, session, now });
    return readTeam(tx, session, now);
  }),

  write(contract.changeRole, async (call, app) => {
    const { tx, params, body, session, now } = call;
    const activity = activityOf(call, "change_role", app);
    await changeRole(tx, { ...params, ...body }, { ...app, session, now, activity });
    return readTeam(tx, session, now);
  }),

  write(contract.removeMember, async (call, app) => {
    const { tx, params, session, now } = call;
    const activity = activityOf(call, "remove_member", app);
    await removeMember(tx, params.id, { ...app, session, now, activity });
    return readTeam(tx, session, now);
  }),

  write(contract.leaveTeam, async (call, app) => {
    const { tx, session, now, reply } = call;
    await leaveTeam(tx, { ...app, session, now, activity: activityOf(call, "leave_team", app) });
    clearSessionCookie(reply, app.config, "client");
    return undefined;
  }),

  write(contract.requireSecondFactor, async ({ tx, body, session, now }, app) => {
    await requireSecondFactor(tx, body.required, { ...app, session, now });
    return readTeam(tx, session, now);
  }),

  write(contract.setPreparerLimit, async ({ tx, body, session, now }, app) => {
    await setPreparerLimit(tx, body, { ...app, session, now });
    return readTeam(tx, session, now);
  }),

  read(contract.listAccounts, ({ session }, { db }) => listAccounts(db, session)),

  write(contract.switchAccount, async ({ tx, body, session, now }, { config }) => {
    await switchAccount(tx, body.id, { session, now });
    return { user: toUser(await findAccountOfSession(tx, session.user.id, body.id), config) };
  }),

  handle(contract.openTeamInvitation, ({ body, request, reply }, app) =>
    withRetryAfter(reply, () => openInvitation(app, body.token, getRequestOrigin(request))),
  ),

  handle(contract.acceptTeamInvitation, async ({ body, request, reply, now }, app) => {
    const oldToken = getSessionToken(request, app, "client");
    const origin = getRequestOrigin(request);
    const prepared = await withRetryAfter(reply, () => prepareJoining(app, body, origin));
    const token = await app.db
      .transaction()
      .execute((tx) => joinTeam(tx, prepared, { app, origin, now, oldToken }));
    if (token) setSessionCookie(reply, app.config, "client", token);
    return { isLoggedIn: token !== undefined };
  }),
];
