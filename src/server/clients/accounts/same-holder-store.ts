import { type RawBuilder, sql } from "kysely";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";

/**
 * Whether two clients belong to one person: a login owns both accounts, or the holder of one, or who owns a part of
 * its company, has the name and date of birth of such a person of the other. Names are compared without case and
 * accents, as `same_holders` in the database does. Both are SQL for a client's id.
 */
export function isSameHolder(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select from memberships as ours join memberships as theirs using (user_id)
      where ours.client_id = ${one} and theirs.client_id = ${other} and ours.role = 'owner' and theirs.role = 'owner')
    or exists ((${holdersOf(one)}) intersect (${holdersOf(other)})))`;
}

/**
 * How many holders some clients have, as `isSameHolder` has it: of those of one holder the first counts, by their ids. The clients
 * are SQL that selects their ids.
 */
export function countHolders(clients: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql`(with counted (id) as (${clients}),
    keys (id, login, name, born) as (
      select counted.id, user_id, null, null from counted join memberships on client_id = counted.id and role = 'owner'
      union all select counted.id, null, holder.name, holder.born
        from counted cross join lateral (${holdersOf(sql`counted.id`)}) as holder (name, born)),
    ranked (id, place) as (
      select id, row_number() over (partition by login, name, born order by id) from keys)
    select count(*) from counted where not exists (select from ranked where ranked.id = counted.id and place > 1))`;
}

/** As `isCompany` decides. */
const isPerson = sql`kind is distinct from 'company' and company_name is null`;

function holdersOf(client: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select fold_text(name), date_of_birth from clients as holder
      where holder.id = ${client} and date_of_birth is not null and ${isPerson}
    union all select fold_text(name), date_of_birth from client_people as holder
      where holder.client_id = ${client} and owned_percent is not null and removed_at is null`;
}

export type SameHolderRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: ClientStatus;
  readonly closedAt: Date | null;
};

/** Enough for a review; who has more of them is looked into by the first. */
const mostListed = 20;

/** Other accounts of a client's holder, as `isSameHolder` has it, the newest first. */
export async function listSameHolder(db: Database | Transaction, clientId: string): Promise<SameHolderRow[]> {
  const { rows } = await sql<SameHolderRow>`
    select clients.id, ${clientName()} as name, email, status, closed_at as "closedAt"
    from clients join same_holders(${clientId}::uuid) as same (id) using (id)
    order by created_at desc, clients.id desc limit ${mostListed}`.execute(db);
  return rows;
}
