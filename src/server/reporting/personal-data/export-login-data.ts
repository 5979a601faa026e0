import { exportLimit } from "#domain/clients/auth/attempt-limit.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { auditUserAction } from "#server/clients/auth/security/audit-user-action.ts";
import { requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import * as store from "./login-data-store.ts";

/**
 * Permits a copy of a person's own data once it is confirmed, and audits it; see `permitPersonalData`.
 * @throws Challenged `confirmation_required`; TooManyAttempts.
 */
export async function permitLoginData(
  tx: Transaction,
  { app, session }: { readonly app: App; readonly session: LoginSession },
): Promise<void> {
  const { id: userId } = session.user;
  const action = { kind: "export_login", facts: [], summary: "Save a copy of your personal data" };
  await requireConfirmation(tx, action, { ...app, session, now: app.clock() });
  await limitAttempts(app, [{ kind: "export", parts: [userId], limit: exportLimit }], tx);
  await auditUserAction(tx, app, { userId, clientId: session.client?.id ?? null }, "export_login");
}

/**
 * Everything that Summit stores about a person as a user: their login, the accounts they act and acted for, and what
 * they did there; nothing of those accounts.
 */
export async function exportLoginData(
  tx: Transaction,
  { app, session }: { readonly app: Pick<App, "clock">; readonly session: LoginSession },
) {
  const { id: userId } = session.user;
  const now = app.clock();
  return {
    writtenAt: now,
    login: await store.exportLogin(tx, userId),
    security: await store.exportFactors(tx, userId),
    mailNotWanted: await store.exportUnwantedMail(tx, userId),
    accounts: await store.exportMemberships(tx, userId),
    formerAccounts: await store.exportFormerMemberships(tx, userId),
    invitations: await store.exportInvitations(tx, userId),
    sessions: await store.exportSessions(tx, userId),
    logIns: await store.exportSignIns(tx, userId),
    activity: await store.exportOwnActivities(tx, userId),
  };
}
