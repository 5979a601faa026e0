import { Refused } from "#domain/refusal.ts";
import type { App } from "../platform/app.ts";
import { appendAudit } from "../platform/append-audit.ts";
import { endSession, type Owner, openSession } from "../platform/session/sessions.ts";
import { type Credentials, checkCredentials, type Origin } from "./check-credentials.ts";
import { checkStaffCode } from "./staff/check-staff-code.ts";
import {
  type ClientAccount,
  findClientAccount,
  findStaffAccount,
  lockPasswordHash,
  replacePasswordHash,
  type StaffAccount,
} from "./store.ts";

export type LoggedIn<Account> = {
  readonly account: Account;
  /** Of the new session. */
  readonly token: string;
};

type Attempt = {
  readonly credentials: Credentials;
  readonly origin: Origin;
  /** Of the session that the browser had, if any: it ends with the new one's beginning. */
  readonly oldToken: string | undefined;
  /** Of a colleague's authenticator app. */
  readonly code?: string | undefined;
};

/** Opens a client's session. @throws Refused `login_failed`, `too_many_requests`, `unavailable`. */
export async function logIn(app: App, attempt: Attempt): Promise<LoggedIn<ClientAccount>> {
  const account = await checkCredentials(app, "client", attempt.credentials, attempt.origin, (email) =>
    findClientAccount(app.db, email),
  );
  return { account, token: await begin(app, attempt, { clientId: account.id }, account) };
}

/**
 * Opens a session of the back office.
 * @throws Refused `login_failed`, `too_many_requests`, `unavailable` and what `checkStaffCode` refuses.
 */
export async function logInStaff(app: App, attempt: Attempt): Promise<LoggedIn<StaffAccount>> {
  const account = await checkCredentials(app, "staff", attempt.credentials, attempt.origin, (email) =>
    findStaffAccount(app.db, email),
  );
  await checkStaffCode(app, account.id, attempt.code);
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
    const table = isStaff ? "staff" : "clients";
    if (!(await lockPasswordHash(tx, table, account.id, passwordHash))) throw new Refused("login_failed");
    if (newHash) await replacePasswordHash(tx, table, account.id, { from: passwordHash, to: newHash });
    if (oldToken) await endSession(tx, oldToken);
    const token = await openSession(tx, owner, { id: app.newId(), now, ...origin });
    if (isStaff) {
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
