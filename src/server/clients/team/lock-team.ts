import type { ClientRole } from "#domain/clients/users/role.ts";
import { Refused } from "#domain/refusal.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { requireRightsNow } from "#server/platform/session/rights-at-commit.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { listMembers } from "./store.ts";

export type LockedTeam = {
  readonly members: Awaited<ReturnType<typeof listMembers>>;
  /** The acting member's role, as the lock found it: who is demoted at the same moment changes nobody. */
  readonly actingRole: ClientRole;
};

/**
 * Locks a client's team, so that of two owners who leave at once one stays.
 * @throws Refused `role_forbids` for who is no member any more.
 */
export async function lockTeam(
  tx: Transaction,
  { client, user }: Pick<ClientSession, "client" | "user">,
): Promise<LockedTeam> {
  await lockClient(tx, client.id);
  const members = await listMembers(tx, client.id);
  const acting = members.find(({ id }) => id === user.id);
  if (!acting) throw new Refused("role_forbids");
  // What follows may change the acting member's own role.
  await requireRightsNow(tx);
  return { members, actingRole: acting.role };
}
