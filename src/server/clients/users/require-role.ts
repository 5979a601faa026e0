import type { ClientRole } from "#domain/clients/users/role.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { findRole } from "./store.ts";

/**
 * Continues only in one of these roles. Called once the client is locked, as by everything that changes a role: who is demoted
 * or removed at the same moment changes no settings.
 * @throws Refused `role_forbids`.
 */
export async function requireRole(
  tx: Transaction,
  { client, user }: Pick<ClientSession, "client" | "user">,
  roles: readonly ClientRole[],
): Promise<void> {
  const role = await findRole(tx, { clientId: client.id, userId: user.id });
  if (role === undefined || !roles.includes(role)) throw new Refused("role_forbids");
}
