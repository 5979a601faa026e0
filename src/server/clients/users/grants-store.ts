import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Keeps who gave a member access or another role. */
export async function insertGrant(
  tx: Transaction,
  grant: {
    readonly id: string;
    readonly clientId: string;
    readonly userId: string;
    readonly givenBy: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.insertInto("memberGrants").values(grant).execute();
}

/**
 * Whether access that was given since a moment, none of it by an owner, leads from a user to one of the others, or to both
 * from a third: whoever gave it may hold both logins.
 */
export async function isLinkedByGrants(
  tx: Transaction,
  {
    clientId,
    userId,
    others,
    since,
  }: {
    readonly clientId: string;
    readonly userId: string;
    readonly others: readonly string[];
    readonly since: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    with recursive origins (login, person) as (
      select login, login from unnest(${[userId, ...others]}::uuid[]) as login
      union
      select origins.login, given.given_by from origins
      join member_grants as given on given.user_id = origins.person and given.client_id = ${clientId}
        and given.at > ${since}
      left join memberships as giver on giver.user_id = given.given_by and giver.client_id = ${clientId}
      where giver.role is distinct from 'owner')
    select from origins as own join origins as other using (person)
    where own.login = ${userId} and other.login <> ${userId} limit 1`.execute(tx);
  return rows.length > 0;
}
