import { sql } from "kysely";
import type { ClientRole } from "#domain/clients/users/role.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";

/** Of these keys, those that are not revoked, each with its creator's role. Each is looked up by itself. */
export async function findKeysInForce(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClientRole>> {
  const { rows } = await sql<{ id: string; role: ClientRole }>`
    select keys.id, memberships.role
    from unnest(${encodeArray("uuid", ids)}::uuid[]) as named (id)
      cross join lateral (select id, client_id, created_by from api_keys
        where id = named.id and revoked_at is null offset 0) as keys
      cross join lateral (select role from memberships
        where client_id = keys.client_id and user_id = keys.created_by offset 0) as memberships`.execute(tx);
  return new Map(rows.map(({ id, role }) => [id, role]));
}
