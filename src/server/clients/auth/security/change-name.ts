import { Refused } from "#domain/refusal.ts";
import { isContactOfPersonalAccount } from "#server/clients/accounts/store.ts";
import { updateUserFacts } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { auditUserAction } from "./audit-user-action.ts";

/**
 * Changes a user's own name; a personal account's holder has the name that was reviewed and screened with it.
 * @throws Refused `key_fact_locked`.
 */
export async function changeName(
  tx: Transaction,
  name: string,
  { app, session: { client, user } }: { readonly app: App; readonly session: ClientSession },
): Promise<void> {
  if (await isContactOfPersonalAccount(tx, user.id))
    throw new Refused("key_fact_locked", { name: "Change this with the details of your personal account" });
  await updateUserFacts(tx, user.id, { name });
  await auditUserAction(tx, app, { userId: user.id, clientId: client.id }, "change_name");
  await notifyClients(tx, [{ clientId: client.id, kind: "team", id: client.id }]);
}
