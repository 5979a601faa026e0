import * as contract from "#contract/clients/login.ts";
import { openOwnAccount } from "#server/clients/auth/open-own-account.ts";
import { getRequestOrigin, toUser } from "#server/clients/auth/routes.ts";
import { closeLogin } from "#server/clients/auth/security/close-login.ts";
import { findAccountOfSession } from "#server/clients/auth/store.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import { clearSessionCookie } from "#server/platform/session/cookies.ts";
import { acceptOwnInvitation } from "./join-team.ts";
import { readLogin } from "./read-login.ts";

/** Calls of a login, also of a person who is a member of no account. */
export const loginRoutes: readonly Route[] = [
  read(contract.readLogin, ({ session, now }, { db }) => readLogin(db, session, now)),

  write(contract.acceptOwnInvitation, async ({ tx, params, session, request, now }, app) => {
    const joining = { app, session, origin: getRequestOrigin(request), now };
    const clientId = await acceptOwnInvitation(tx, params.id, joining);
    return { user: toUser(await findAccountOfSession(tx, session.user.id, clientId), app.config) };
  }),

  write(contract.openOwnAccount, async ({ tx, session }, app) => {
    const clientId = await openOwnAccount(tx, { app, session });
    return { user: toUser(await findAccountOfSession(tx, session.user.id, clientId), app.config) };
  }),

  write(contract.closeLogin, async ({ tx, session, reply }, app) => {
    await closeLogin(tx, { app, session });
    clearSessionCookie(reply, app.config, "client");
    return undefined;
  }),
];
