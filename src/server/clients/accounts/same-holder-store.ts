import { type RawBuilder, sql } from "kysely";

/**
 * Whether two clients belong to one person: a login owns both accounts, or the holder of one, or who owns a part of
 * its company, has the name and date of birth of such a person of the other. Names are compared without case and
 * accents. Both are SQL for a client's id.
 */
export function isSameHolder(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select from memberships as ours join memberships as theirs using (user_id)
      where ours.client_id = ${one} and theirs.client_id = ${other} and ours.role = 'owner' and theirs.role = 'owner')
    or exists ((${holdersOf(one)}) intersect (${holdersOf(other)})))`;
}

function holdersOf(client: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select fold_text(name), date_of_birth from clients as holder
      where holder.id = ${client} and kind = 'person' and date_of_birth is not null
    union all select fold_text(name), date_of_birth from client_people as holder
      where holder.client_id = ${client} and owned_percent is not null and removed_at is null`;
}
