import { sql } from "kysely";
import type { KnownAs } from "#domain/clients/staff/own-account.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";

type PeopleOfClient = KnownAs & { readonly clientId: string };

type AuditedRefusal = {
  readonly staffId: string;
  readonly action: string;
  readonly clientId: string;
  readonly call: string;
  readonly since: Date;
};

const uuidPattern = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/**
 * Addresses and names of everybody who belongs to a client, for each client that these ids are of, or of whose things; a request for
 * approval stands for all that it names. Others' ids, such as a staff user's, are of no client.
 */
export async function findPeopleConcerned(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<readonly PeopleOfClient[]> {
  const { rows } = await sql<PeopleOfClient>`
    with named (id) as (
      select unnest(${encodeArray("uuid", ids)}::uuid[])
      union select found[1]::uuid from approval_requests cross join lateral regexp_matches(request, ${uuidPattern}, 'g') as found
        where id = any(${encodeArray("uuid", ids)}::uuid[])),
    concerned (client_id) as materialized (
      select id from clients where id in (select id from named)
      union select client_id from client_documents where id in (select id from named)
      union select client_id from feedback where id in (select id from named)
      union select client_id from forwards where id in (select id from named)
      union select client_id from margins where id in (select id from named)
      union select client_id from payments where id in (select id from named)
      union select client_id from receipts where id in (select id from named)
      union select client_id from receipt_parts where receipt_id in (select id from named)
      union select client_id from restrictions where id in (select id from named)
      union select client_id from screening_cases where id in (select id from named)
      union select client_id from trades where id in (select id from named)),
    people (client_id, email, name) as (
      select id, email, name from clients where id in (select client_id from concerned)
      union select client_id, users.email, users.name from memberships join users on users.id = user_id
        where client_id in (select client_id from concerned)
      union select client_id, null, name from client_people where removed_at is null and client_id in (select client_id from concerned))
    select client_id, coalesce(array_agg(email) filter (where email is not null), '{}') as emails, array_agg(name) as names
      from people group by client_id order by client_id`.execute(db);
  return rows;
}

/** Waits for whoever audits the same, until the transaction ends, and says whether the audit log has had it since a moment. */
export async function isRefusalAudited(
  tx: Transaction,
  { staffId, action, clientId, call, since }: AuditedRefusal,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${staffId} ${clientId} ${call}`}, 7065))`.execute(
    tx,
  );
  const entry = await tx
    .selectFrom("auditLog")
    .select("id")
    .where("actorId", "=", staffId)
    .where("action", "=", action)
    .where("at", ">", since)
    .where("subjectId", "=", clientId)
    .where(sql<boolean>`details ->> 'call' = ${call}`)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Addresses and names of all accounts of a staff user's person. */
export async function findStaffPerson(db: Database | Transaction, staffId: string): Promise<KnownAs> {
  const { rows } = await sql<KnownAs>`
    select coalesce(array_agg(email), '{}') as emails, coalesce(array_agg(name) || array_agg(full_name), '{}') as names
      from staff join people on people.id = person_id
      where person_id = (select person_id from staff where id = ${staffId}::uuid)`.execute(db);
  return rows[0] ?? { emails: [], names: [] };
}
