import { Refused } from "#domain/refusal.ts";
import { deleteLinks } from "#server/clients/auth/account-links-store.ts";
import { deleteAllFactors } from "#server/clients/auth/second-factor/factors-store.ts";
import { requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { lockOwnAccount } from "#server/clients/auth/store.ts";
import { closeUser, isMember, lockUser } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { endAllSessions } from "#server/platform/session/end-sessions.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import { auditUserAction } from "./audit-user-action.ts";

/**
 * Closes a login that is a member of no account. Its records and address are kept, so it cannot be registered again.
 * @throws Refused `still_member`, `signed_out`; Challenged `confirmation_required`.
 */
export async function closeLogin(
  tx: Transaction,
  { app, session }: { readonly app: App; readonly session: LoginSession },
): Promise<void> {
  const { id: userId } = session.user;
  const now = app.clock();
  await lockOwnAccount(tx, session);
  if (await isMember(tx, userId)) throw new Refused("still_member");
  const action = { kind: "close_login", facts: [], summary: "Close your login for good" };
  await requireConfirmation(tx, action, { ...app, session, now });
  await closeLoginWithoutAccount(tx, userId, now);
  await endAllSessions(tx, userId);
  await auditUserAction(tx, app, { userId, clientId: null }, "close_login");
  await appendEvents(tx, [{ kind: "login_closed", clientId: null, userId }], now);
}

/** Closes a login, with its factors and links, unless its user is a member of an open account. */
export async function closeLoginWithoutAccount(tx: Transaction, userId: string, now: Date): Promise<void> {
  await lockUser(tx, userId);
  if (await isMember(tx, userId)) return;
  await closeUser(tx, userId, now);
  await deleteAllFactors(tx, userId);
  await deleteLinks(tx, userId);
}
