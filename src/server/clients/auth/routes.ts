import type { FastifyReply, FastifyRequest } from "fastify";
import {
  forgotPassword,
  login,
  logout,
  readUser,
  register,
  resendVerification,
  resetPassword,
  type User,
  verifyEmail,
} from "#contract/clients/auth.ts";
import { adminLogin, adminLogout, readStaffUser } from "#contract/clients/staff-auth.ts";
import { displayName, isNamed } from "#domain/clients/accounts/client-name.ts";
import { toUserStatus } from "#domain/clients/accounts/client-status.ts";
import type { App } from "#server/platform/app.ts";
import type { Config } from "#server/platform/config.ts";
import { handle, type Route, read } from "#server/platform/http/route.ts";
import { clearSessionCookie, cookieNames, setSessionCookie } from "#server/platform/session/cookies.ts";
import type { SessionAccount } from "#server/platform/session/session-account.ts";
import { TooManyAttempts } from "./limit-attempts.ts";
import { logIn, logInStaff, logOut, logOutStaff } from "./log-in.ts";
import { register as openAccount } from "./register.ts";
import { requestPasswordReset, resetPassword as setPassword } from "./reset-password.ts";
import type { UserAccount } from "./store.ts";
import {
  resendVerification as resendVerificationMail,
  verifyEmail as verifyClientEmail,
} from "./verify-email.ts";

export const authRoutes: readonly Route[] = [
  read(readUser, async ({ session }, app) => toUser(session, app.config)),
  handle(login, async ({ body, request, reply }, app) => {
    const oldToken = getSessionToken(request, app, "client");
    const { account, token } = await withRetryAfter(reply, () =>
      logIn(app, { credentials: body, origin: getRequestOrigin(request), oldToken }),
    );
    setSessionCookie(reply, app.config, "client", token);
    return describeLogIn(account, app);
  }),
  handle(register, async ({ body, request, reply }, app) => {
    const oldToken = getSessionToken(request, app, "client");
    const { account, token } = await withRetryAfter(reply, () =>
      openAccount(app, body, getRequestOrigin(request), oldToken),
    );
    setSessionCookie(reply, app.config, "client", token);
    return { user: toUser(account, app.config), message: "Registration successful" };
  }),
  handle(logout, async ({ request, reply }, app) => {
    await logOut(app, getSessionToken(request, app, "client"));
    clearSessionCookie(reply, app.config, "client");
    return undefined;
  }),
  handle(forgotPassword, ({ body, request, reply }, app) =>
    runWithRetryAfter(reply, () => requestPasswordReset(app, body.email, getRequestOrigin(request))),
  ),
  handle(resetPassword, ({ body, request, reply }, app) =>
    runWithRetryAfter(reply, () => setPassword(app, body, getRequestOrigin(request))),
  ),
  handle(verifyEmail, ({ body, request, reply }, app) =>
    runWithRetryAfter(reply, () =>
      verifyClientEmail(
        app,
        { ...body, ownToken: getSessionToken(request, app, "client") },
        getRequestOrigin(request),
      ),
    ),
  ),
  handle(resendVerification, ({ session, reply }, app) =>
    runWithRetryAfter(reply, () => resendVerificationMail(app, session)),
  ),
  handle(adminLogin, async ({ body, request, reply }, app) => {
    const oldToken = getSessionToken(request, app, "staff");
    const { account, token } = await withRetryAfter(reply, () =>
      logInStaff(app, { credentials: body, code: body.code, origin: getRequestOrigin(request), oldToken }),
    );
    setSessionCookie(reply, app.config, "staff", token);
    return { user: account, message: "Login successful" };
  }),
  handle(adminLogout, async ({ request, reply }, app) => {
    await logOutStaff(app, getSessionToken(request, app, "staff"));
    clearSessionCookie(reply, app.config, "staff");
    return undefined;
  }),
  read(readStaffUser, async ({ session }) => session.staff),
];

/** The answer to a log-in. */
export function describeLogIn({ account }: UserAccount, { config }: App) {
  return { user: account && toUser(account, config), message: "Login successful" };
}

/** The signed-in user and their client for the web app. */
export function toUser(
  { user, client, role, secondFactorMissing }: SessionAccount,
  { ACTIVATION_CHECKS }: Pick<Config, "ACTIVATION_CHECKS">,
): User {
  const { id, name, companyName, status, referralCode } = client;
  const { email, emailVerifiedAt } = user;
  return {
    id,
    email,
    name: displayName(name, email),
    account: companyName || displayName(name, email),
    status: toUserStatus(status),
    referralCode,
    emailVerified: emailVerifiedAt !== null,
    role,
    person: user.name,
    secondFactorMissing,
    nameNeeded: ACTIVATION_CHECKS === "required" && !isNamed(client),
  };
}

export function getRequestOrigin(request: FastifyRequest): {
  readonly address: string;
  readonly userAgent: string;
} {
  return { address: request.ip, userAgent: request.headers["user-agent"] ?? "" };
}

export function getSessionToken(
  request: FastifyRequest,
  app: App,
  kind: "client" | "staff",
): string | undefined {
  return request.cookies[cookieNames(app.config)[kind]];
}

/** For work without a response body. */
export async function runWithRetryAfter(reply: FastifyReply, work: () => Promise<void>): Promise<undefined> {
  await withRetryAfter(reply, work);
  return undefined;
}

/** Adds Retry-After, in seconds, to a rate-limit refusal. */
export async function withRetryAfter<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooManyAttempts) reply.header("retry-after", String(error.retryAfterSeconds));
    throw error;
  }
}
