import { sql } from "kysely";
import type { ClientRole } from "#domain/clients/users/role.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Who made something for a client, by user id. The role is theirs now; null for who is no member any more. */
export async function findMakers(
  db: Database | Transaction,
  { clientId, userIds }: { readonly clientId: string; readonly userIds: readonly string[] },
) {
  if (userIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("users")
    .leftJoin("memberships", (join) =>
      join.onRef("memberships.userId", "=", "users.id").on("memberships.clientId", "=", clientId),
    )
    .select(["users.id", "users.name", "users.email", "memberships.role"])
    .$narrowType<{ role: ClientRole | null }>()
    .where("users.id", "=", sql<string>`any(${[...new Set(userIds)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type Maker = NonNullable<ReturnType<Awaited<ReturnType<typeof findMakers>>["get"]>>;
