import type { FastifyRequest } from "fastify";
import { confirm, mailCode, passkeyOptions } from "#contract/clients/confirmations.ts";
import * as contract from "#contract/clients/security.ts";
import { closeAccount as closeAccountEndpoint } from "#contract/reporting/personal-data.ts";
import { deviceName } from "#domain/clients/security/device-name.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { clearSessionCookie, setSessionCookie } from "#server/platform/session/cookies.ts";
import { endOtherSessions, endUserSession } from "#server/platform/session/end-sessions.ts";
import { sessionLimitsFor } from "#server/platform/session/session-limits.ts";
import { finishLogIn, logInByPasskey } from "./finish-log-in.ts";
import {
  describeLogIn,
  getRequestOrigin,
  getSessionToken,
  runWithRetryAfter,
  withRetryAfter,
} from "./routes.ts";
import { offerPasskeys } from "./second-factor/offer-passkeys.ts";
import { passkeySite } from "./second-factor/passkey-site.ts";
import { confirmEmailChange, requestEmailChange } from "./security/change-email.ts";
import { changeName } from "./security/change-name.ts";
import { changePassword } from "./security/change-password.ts";
import { closeAccount } from "./security/close-account.ts";
import { readSecurity } from "./security/read-security.ts";
import { addPasskey, beginPasskey, removePasskey } from "./security/set-up-passkey.ts";
import { beginTotp, enableTotp, removeTotp, renewBackupCodes } from "./security/set-up-totp.ts";
import { listSignIns } from "./sign-ins-store.ts";
import { confirm as takeProof } from "./step-up/confirm.ts";
import { askForCode } from "./step-up/mailed-codes.ts";

export const securityRoutes: readonly Route[] = [
  read(contract.readSecurity, ({ session, request, now }, app) =>
    readSecurity(app.db, session, {
      site: passkeySite(app.config, request),
      now,
      idleMs: sessionLimitsFor(app.config).client.idleMs,
      factorRequired: app.config.clientSecondFactor,
    }),
  ),

  read(contract.listSignIns, async ({ query, session }, app) => {
    const cursor = decodeCursor(query.cursor);
    const rows = await listSignIns(app.db, session.user.id, cursor, query.limit);
    const { items, nextCursor } = toPage(
      rows.map((row) => ({ ...row, createdAt: row.at })),
      query.limit,
    );
    return {
      items: items.map((row) => ({
        ...row,
        method: row.method,
        device: deviceName(row.userAgent),
      })),
      nextCursor,
    };
  }),

  write(contract.endSession, async ({ tx, params, session }) => {
    if (!(await endUserSession(tx, session.user.id, params.id))) throw new Refused("not_found");
    return undefined;
  }),
  write(contract.endOtherSessions, async ({ tx, session }) => ({
    ended: await endOtherSessions(tx, session),
  })),

  handle(contract.changePassword, (call, app) => {
    const change = { ...call.body, activity: activityOf(call, "change_password", app) };
    return runWithRetryAfter(call.reply, () => changePassword(app, call.session, change));
  }),
  write(contract.changeName, async ({ tx, body, session }, app) => {
    await changeName(tx, body.name, { app, session });
    return body;
  }),
  write(contract.changeEmail, ({ tx, body, session, reply }, app) =>
    runWithRetryAfter(reply, () => requestEmailChange(tx, body.email, { app, session })),
  ),
  handle(contract.confirmEmailChange, async ({ body, request, reply }, app) => {
    const change = { ...body, ownToken: getSessionToken(request, app, "client") };
    const confirm = () => confirmEmailChange(app, change, getRequestOrigin(request));
    return { email: await withRetryAfter(reply, confirm) };
  }),

  write(contract.beginTotp, ({ tx, session }, app) => beginTotp(tx, { app, session })),
  handle(contract.enableTotp, async (call, app) => {
    const first = { ...call.body, activity: activityOf(call, "add_authenticator", app) };
    return { backupCodes: await withRetryAfter(call.reply, () => enableTotp(app, call.session, first)) };
  }),
  write(contract.removeTotp, ({ tx, session, reply }, app) =>
    runWithRetryAfter(reply, () => removeTotp(tx, { app, session })),
  ),
  write(contract.regenerateBackupCodes, async ({ tx, session, reply }, app) => ({
    backupCodes: await withRetryAfter(reply, () => renewBackupCodes(tx, { app, session })),
  })),

  write(contract.beginPasskey, async ({ tx, session, request }, app) => ({
    ...(await beginPasskey(tx, { app, session, site: passkeySite(app.config, request) })),
  })),
  write(contract.addPasskey, async ({ tx, body, session, request, reply }, app) => ({
    backupCodes: await withRetryAfter(reply, () =>
      addPasskey(tx, body, { app, session, site: passkeySite(app.config, request) }),
    ),
  })),
  write(contract.removePasskey, ({ tx, params, session, reply }, app) =>
    runWithRetryAfter(reply, () => removePasskey(tx, params.id, { app, session })),
  ),

  write(closeAccountEndpoint, async ({ tx, session, reply }, app) => {
    await closeAccount(tx, { app, session });
    clearSessionCookie(reply, app.config, "client");
    return undefined;
  }),

  handle(confirm, ({ body, session, request, reply }, app) =>
    runWithRetryAfter(reply, () => takeProof(app, body, { session, site: passkeySite(app.config, request) })),
  ),
  handle(mailCode, async ({ body, session, reply }, app) => ({
    email: await withRetryAfter(reply, () => askForCode(app, body.challenge, session)),
  })),
  handle(passkeyOptions, async ({ body, request, reply }, app) => ({
    ...(await withRetryAfter(reply, () =>
      offerPasskeys(app, body.challenge, {
        origin: getRequestOrigin(request),
        site: passkeySite(app.config, request),
      }),
    )),
  })),

  handle(contract.loginSecondFactor, async ({ body, request, reply }, app) => {
    const { account, token } = await withRetryAfter(reply, () =>
      finishLogIn(app, body, attemptOf(request, app)),
    );
    setSessionCookie(reply, app.config, "client", token);
    return describeLogIn(account, app);
  }),
  handle(contract.loginPasskey, async ({ body, request, reply }, app) => {
    const { account, token } = await withRetryAfter(reply, () =>
      logInByPasskey(app, body.answer, attemptOf(request, app)),
    );
    setSessionCookie(reply, app.config, "client", token);
    return describeLogIn(account, app);
  }),
];

function attemptOf(request: FastifyRequest, app: App) {
  return {
    origin: getRequestOrigin(request),
    oldToken: getSessionToken(request, app, "client"),
    site: passkeySite(app.config, request),
  };
}
