import { compareNames } from "#domain/compare-names.ts";
import { Refused } from "#domain/refusal.ts";
import { requireSignIn } from "#server/clients/restrictions/require-unrestricted.ts";
import { listAccountsOf } from "#server/clients/users/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import { actFor } from "#server/platform/session/sessions.ts";

export async function listAccounts(
  db: Database | Transaction,
  { user, client }: Pick<LoginSession, "user" | "client">,
) {
  const accounts = await listAccountsOf(db, user.id);
  return accounts
    .map(({ id, role, name, email }) => ({ id, role, name: name || email, isCurrent: id === client?.id }))
    .toSorted((one, other) => compareNames(one.name, other.name));
}

/**
 * Has the session act for another client of its user from now on.
 * @throws Refused `not_found` for a client that the user does not act for, or that is closed;
 * `account_under_review` while a restriction keeps its members out.
 */
export async function switchAccount(
  tx: Transaction,
  clientId: string,
  { session, now }: { readonly session: LoginSession; readonly now: Date },
): Promise<void> {
  const accounts = await listAccountsOf(tx, session.user.id);
  if (!accounts.some(({ id }) => id === clientId)) throw new Refused("not_found");
  await requireSignIn(tx, clientId, now);
  await actFor(tx, session.id, clientId);
}
