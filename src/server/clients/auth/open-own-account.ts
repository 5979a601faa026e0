import { Refused } from "#domain/refusal.ts";
import { addClientOf } from "#server/clients/accounts/add-client.ts";
import { findMailedUser, isMember } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import { actFor } from "#server/platform/session/sessions.ts";
import { auditUserAction } from "./security/audit-user-action.ts";
import { lockOwnAccount } from "./store.ts";

/**
 * Opens an account for a login that is a member of none, as registering does; the session acts for it. Returns the
 * client's id.
 * @throws Refused `still_member`, `signed_out`.
 */
export async function openOwnAccount(
  tx: Transaction,
  { app, session }: { readonly app: App; readonly session: LoginSession },
): Promise<string> {
  const { id: userId } = session.user;
  await lockOwnAccount(tx, session);
  if (await isMember(tx, userId)) throw new Refused("still_member");
  const { email, name } = await findMailedUser(tx, userId);
  const [now, clientId] = [app.clock(), app.newId()];
  const client = { id: clientId, userId, email, name, status: "SIGNED_UP", referrerId: null } as const;
  await addClientOf(tx, client, now);
  if (name !== "") await appendEvents(tx, [{ kind: "client_named", clientId }], now);
  await auditUserAction(tx, app, { userId, clientId }, "open_account");
  await actFor(tx, session.id, clientId);
  return clientId;
}
