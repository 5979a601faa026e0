import { sql } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

type PeopleRelation = {
  readonly isSamePerson: boolean;
  readonly hasRecentGrant: boolean;
  /** Whether the other account is active and an approver's. */
  readonly mayApprove: boolean;
};

/** Relation of two staff accounts: same person, and recent grants between them. */
export async function findPeopleRelation(
  tx: Transaction,
  { one, other, since }: { readonly one: string; readonly other: string; readonly since: Date },
): Promise<PeopleRelation> {
  const { rows } = await sql<PeopleRelation>`
    select a.person_id = b.person_id as is_same_person,
      b.disabled_at is null and b.role in ('approver', 'administrator') as may_approve,
      exists (
        select from staff_grants
        join staff as receiver on receiver.id = staff_grants.staff_id
        join staff as giver on giver.id = staff_grants.granted_by
        where staff_grants.at > ${since}
          and (receiver.person_id, giver.person_id) in ((a.person_id, b.person_id), (b.person_id, a.person_id))
      ) as has_recent_grant
    from staff as a, staff as b where a.id = ${one}::uuid and b.id = ${other}::uuid`.execute(tx);
  return rows[0] ?? { isSamePerson: true, hasRecentGrant: true, mayApprove: false };
}

/** All accounts of the account's person, itself included. */
export async function listOwnAccounts(
  db: Database | Transaction,
  staffId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from staff where person_id = (select person_id from staff where id = ${staffId}::uuid)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Number of people who can approve. Authority granted by a staff user counts from `since` on, and authority
 * removed at the desk counts until `endedSince`: removing somebody's access does not make anybody the sole
 * approver.
 */
export async function countApprovers(
  db: Database | Transaction,
  { since, endedSince }: { readonly since: Date; readonly endedSince: Date },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct person_id)::int as people from staff
    where (role in ('approver', 'administrator') and disabled_at is null and password_hash is not null
        and (authority_since is null or authority_since <= ${since}))
      or authority_ended_at > ${endedSince}`.execute(db);
  return rows[0]?.people ?? 0;
}

export type GrantKind = "invited" | "raised" | "enabled" | "reset";

export async function insertGrants(
  tx: Transaction,
  grants: readonly {
    readonly id: string;
    readonly staffId: string;
    readonly grantedBy: string;
    readonly kind: GrantKind;
    readonly at: Date;
  }[],
): Promise<void> {
  if (grants.length > 0)
    await tx
      .insertInto("staffGrants")
      .values([...grants])
      .execute();
}
