import { sql } from "kysely";
import type { Cursor } from "#server/platform/page.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { clientName, staffName } from "#server/platform/postgres/display-name.ts";

/** Resolved search word: ids, a kind, or no match. */
export type AuditName =
  | { readonly ids: readonly string[] }
  | { readonly kind: string }
  /** No search word. */
  | undefined;

export type AuditSearch = {
  readonly actor: AuditName;
  readonly action: string | undefined;
  readonly subject: AuditName;
  /** Inclusive; `before` is exclusive. */
  readonly since: Date | undefined;
  readonly before: Date | undefined;
  readonly cursor: Cursor | undefined;
  readonly limit: number;
};

export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number];

/** Newest first, limit + 1 rows. */
export async function selectAudit(db: Database, search: AuditSearch) {
  const { actor, action, subject, since, before, cursor, limit } = search;
  return db
    .selectFrom("auditLog as entry")
    .leftJoin("staff as actingStaff", "actingStaff.id", "entry.actorId")
    .leftJoin("clients as actingClient", "actingClient.id", "entry.actorId")
    .select(["entry.id", "entry.at as createdAt", "entry.actorKind", "entry.actorId", "entry.action"])
    .select(["entry.subjectKind", "entry.subjectId", "entry.details"])
    .select(sql<string | null>`coalesce(acting_staff.email, acting_client.email)`.as("actorEmail"))
    .select(
      sql<string | null>`coalesce(${staffName("actingStaff")}, ${clientName("actingClient")})`.as(
        "actorName",
      ),
    )
    .$if(actor !== undefined && "ids" in actor, (query) =>
      query.where(
        "entry.actorId",
        "=",
        sql<string>`any(${actor && "ids" in actor ? actor.ids : []}::uuid[])`,
      ),
    )
    .$if(actor !== undefined && "kind" in actor, (query) =>
      query.where(sql<boolean>`entry.actor_kind = ${actor && "kind" in actor ? actor.kind : ""}`),
    )
    .$if(action !== undefined, (query) => query.where("entry.action", "=", action ?? ""))
    .$if(subject !== undefined && "ids" in subject, (query) =>
      query.where(
        "entry.subjectId",
        "=",
        sql<string>`any(${subject && "ids" in subject ? subject.ids : []}::text[])`,
      ),
    )
    .$if(subject !== undefined && "kind" in subject, (query) =>
      query.where("entry.subjectKind", "=", subject && "kind" in subject ? subject.kind : ""),
    )
    .$if(since !== undefined, (query) => query.where("entry.at", ">=", since ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where("entry.at", "<", before ?? new Date(0)))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(entry.at, entry.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("entry.at", "desc")
    .orderBy("entry.id", "desc")
    .limit(limit + 1)
    .execute();
}

/** Ids of clients and staff users with an email address. */
export async function findIdsByEmail(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom("staff")
    .select("id")
    .where("email", "=", email)
    .unionAll(db.selectFrom("clients").select("id").where("email", "=", email))
    .execute();
  return rows.map(({ id }) => id);
}

type Person = { readonly name: string | null; readonly email: string };

/** Names and email addresses of those ids that are clients or staff users. */
export async function findPeople(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map();
  const clients = db
    .selectFrom("clients")
    .select(["id", "email", clientName().as("name")])
    .where("id", "in", ids);
  const rows = await db
    .selectFrom("staff")
    .select(["id", "email", staffName("staff").as("name")])
    .where("id", "in", ids)
    .unionAll(clients)
    .execute();
  return new Map(rows.map(({ id, name, email }) => [id, { name, email }]));
}

/** Names of those ids that are a staff user's, a client's, a user's, a recipient's or a broker's; an address where there is none. */
export async function findNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const named = sql`any(${ids}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${staffName("staff")} as name from staff where id = ${named}
    union all select id, coalesce(nullif(${clientName()}, ''), email) from clients where id = ${named}
    union all select id, coalesce(nullif(name, ''), email) from users where id = ${named}
    union all select id, holder_name from beneficiaries where id = ${named}
    union all select id, name from brokers where id = ${named}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Distinct actions; one index look-up each. */
export async function selectActions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select next.action from audit_log as next where next.action > actions.action order by next.action limit 1)
        from actions where actions.action is not null)
    select action from actions where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}
