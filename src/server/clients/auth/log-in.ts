import { createHash } from "node:crypto";
import { Challenged } from "#domain/clients/security/challenged.ts";
import { hasSecondFactor, listSecondFactors } from "#domain/clients/security/factor.ts";
import { Refused } from "#domain/refusal.ts";
import { requireSignIn } from "#server/clients/restrictions/require-unrestricted.ts";
import { lockClientsOf } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { endSession } from "#server/platform/session/end-sessions.ts";
import { type Owner, openSession } from "#server/platform/session/sessions.ts";
import { type Credentials, checkCredentials } from "./check-credentials.ts";
import { findEnabledFactors } from "./second-factor/factors-store.ts";
import { insertSignIn, type Origin } from "./sign-ins-store.ts";
import { checkStaffCode } from "./staff/check-staff-code.ts";
import { sealChallenge } from "./step-up/challenge-token.ts";
import {
  findStaffAccount,
  findUserAccount,
  lockPasswordHash,
  replacePasswordHash,
  type StaffAccount,
  type UserAccount,
} from "./store.ts";

export type LoggedIn<Account> = {
  readonly account: Account;
  /** Token of the new session. */
  readonly token: string;
};

type Attempt = {
  readonly credentials: Credentials;
  readonly origin: Origin;
  /** Token of the browser's previous session, which the new one replaces. */
  readonly oldToken: string | undefined;
  /** Code of a staff user's authenticator app. */
  readonly code?: string | undefined;
};

/**
 * Opens a client's session, or requires the second factor first: see finishLogIn.
 * @throws Challenged `second_factor_required`; Refused `account_closed`, `account_under_review`,
 * `login_failed`, `too_many_requests`, `unavailable`.
 */
export async function logIn(app: App, attempt: Attempt): Promise<LoggedIn<UserAccount>> {
  const account = await checkCredentials(app, "client", attempt.credentials, attempt.origin, (email) =>
    findUserAccount(app.db, email),
  );
  // Revealed only after the correct password.
  if (account.closedAt) throw new Refused("account_closed");
  const clientId = account.account?.client.id ?? null;
  if (clientId !== null) await requireSignIn(app.db, clientId, app.clock());
  await requireNoFactor(app.db, app, account);
  return { account, token: await begin(app, attempt, { userId: account.id, clientId }, account) };
}

/** @throws Challenged `second_factor_required`. */
async function requireNoFactor(
  db: Database | Transaction,
  app: App,
  { id, passwordHash }: Pick<UserAccount, "id" | "passwordHash">,
): Promise<void> {
  const held = await findEnabledFactors(db, id);
  if (!hasSecondFactor(held)) return;
  const facts = {
    purpose: "log_in",
    userId: id,
    passwordDigest: digestPasswordHash(passwordHash),
  } as const;
  throw new Challenged("second_factor_required", {
    token: sealChallenge(facts, app.vault, app.clock()),
    summary: "Log in to Summit",
    factors: listSecondFactors(held),
  });
}

/** Distinguishes password hashes without revealing them. */
export function digestPasswordHash(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url");
}

/**
 * Opens a back-office session.
 * @throws Refused `login_failed`, `too_many_requests`, `unavailable` and those of `checkStaffCode`.
 */
export async function logInStaff(app: App, attempt: Attempt): Promise<LoggedIn<StaffAccount>> {
  const account = await checkCredentials(app, "staff", attempt.credentials, attempt.origin, (email) =>
    findStaffAccount(app.db, email),
  );
  await checkStaffCode(app, account, { code: attempt.code, origin: attempt.origin });
  return { account, token: await begin(app, attempt, { staffId: account.id }, account) };
}

async function begin(
  app: App,
  { credentials, origin, oldToken }: Attempt,
  owner: Owner,
  account: { readonly id: string; readonly passwordHash: string },
): Promise<string> {
  const isStaff = "staffId" in owner;
  const { passwordHash } = account;
  const newHash = app.passwords.isStale(passwordHash)
    ? await app.passwords.hash(credentials.password)
    : undefined;
  const now = app.clock();
  return app.db.transaction().execute(async (tx) => {
    const table = isStaff ? "staff" : "users";
    if (!isStaff) await lockClientsOf(tx, account.id);
    if (!(await lockPasswordHash(tx, table, account.id, passwordHash))) throw new Refused("login_failed");
    // A factor may have been added since, which the lock of the login now waits for.
    if (!isStaff) await requireNoFactor(tx, app, account);
    if (newHash) await replacePasswordHash(tx, table, account.id, { from: passwordHash, to: newHash });
    if (oldToken) await endSession(tx, oldToken);
    const token = await openSession(tx, owner, { id: app.newId(), now, ...origin });
    if (!isStaff) {
      const accepted = { userId: account.id, method: "password", accepted: true, ...origin } as const;
      await insertSignIn(tx, { ...accepted, id: app.newId(), at: now });
    } else {
      const actor = { kind: "staff", id: account.id } as const;
      const subject = { kind: "staff", id: account.id };
      await appendAudit(tx, {
        id: app.newId(),
        at: now,
        actor,
        action: "log_in",
        subject,
        details: { address: origin.address },
      });
    }
    return token;
  });
}

/** Ends a client's session on the server; no effect without one. */
export async function logOut(app: App, token: string | undefined): Promise<void> {
  if (token) await endSession(app.db, token);
}

/** Ends a back-office session and audits it. */
export async function logOutStaff(app: App, token: string | undefined): Promise<void> {
  if (!token) return;
  const session = await app.sessions.findStaff(token);
  const now = app.clock();
  await app.db.transaction().execute(async (tx) => {
    await endSession(tx, token);
    if (!session) return;
    const { id } = session.staff;
    await appendAudit(tx, {
      id: app.newId(),
      at: now,
      actor: { kind: "staff", id },
      action: "log_out",
      subject: { kind: "staff", id },
    });
  });
}
