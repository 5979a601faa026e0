import { sql } from "kysely";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type NewApproval = {
  readonly id: string;
  readonly call: string;
  readonly request: string;
  readonly digest: Buffer;
  readonly summary: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
};

/** Stores a request for a second person; an identical pending one is returned instead. */
export async function saveApproval(
  tx: Transaction,
  approval: NewApproval,
): Promise<{ readonly id: string; readonly expiresAt: Date; readonly isNew: boolean }> {
  const { digest, requestedBy, requestedAt } = approval;
  // An expired request is closed so that the same can be requested again.
  await sql`update approval_requests set decision = 'withdrawn', decided_by = requested_by, decided_at = expires_at
    where digest = ${digest} and requested_by = ${requestedBy}::uuid and decision is null and expires_at <= ${requestedAt}`.execute(
    tx,
  );
  const added = await tx
    .insertInto("approvalRequests")
    .values(approval)
    .onConflict((conflict) =>
      conflict.columns(["digest", "requestedBy"]).where("decision", "is", null).doNothing(),
    )
    .returning(["id", "expiresAt"])
    .executeTakeFirst();
  if (added) return { ...added, isNew: true };
  const waiting = await tx
    .selectFrom("approvalRequests")
    .select(["id", "expiresAt"])
    .where("digest", "=", digest)
    .where("requestedBy", "=", requestedBy)
    .where("decision", "is", null)
    .executeTakeFirstOrThrow();
  return { ...waiting, isNew: false };
}

/** Locks a request until the end of the transaction. */
export async function lockApproval(tx: Transaction, id: string) {
  return tx.selectFrom("approvalRequests").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function decideApproval(
  tx: Transaction,
  id: string,
  decided: {
    readonly decision: "confirmed" | "rejected" | "withdrawn";
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  const { decision, by, at } = decided;
  await tx
    .updateTable("approvalRequests")
    .set({ decision, decidedBy: by, decidedAt: at })
    .where("id", "=", id)
    .execute();
}

function approvals(db: Database | Transaction) {
  return db
    .selectFrom("approvalRequests as request")
    .innerJoin("staff as requester", "requester.id", "request.requestedBy")
    .leftJoin("staff as decider", "decider.id", "request.decidedBy")
    .select(["request.id", "request.summary", "request.digest", "request.decision", "request.decidedAt"])
    .select(["request.requestedAt as createdAt", "request.expiresAt", "request.requestedBy"])
    .select(["requester.name as requesterName", "requester.email as requesterEmail"])
    .select(["requester.personId", "request.decidedBy"])
    .select(["decider.name as deciderName", "decider.email as deciderEmail"]);
}

export type ApprovalRow = NonNullable<Awaited<ReturnType<typeof findApproval>>>;

export async function findApproval(db: Database | Transaction, id: string) {
  return approvals(db).where("request.id", "=", id).executeTakeFirst();
}

/** Newest first, limit + 1 rows. */
export async function selectApprovals(
  db: Database,
  params: {
    readonly isPending: boolean;
    readonly now: Date;
    readonly cursor: Cursor | undefined;
    readonly limit: number;
  },
) {
  const { isPending, now, cursor, limit } = params;
  return approvals(db)
    .where(
      isPending
        ? sql<boolean>`request.decision is null and request.expires_at > ${now}`
        : sql<boolean>`(request.decision is not null or request.expires_at <= ${now})`,
    )
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(request.requested_at, request.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("request.requestedAt", "desc")
    .orderBy("request.id", "desc")
    .limit(limit + 1)
    .execute();
}

/** The oldest pending request for a call about one thing, whatever else was sent. */
export async function findPendingApprovalOf(
  db: Database | Transaction,
  { call, id, now }: { readonly call: string; readonly id: string; readonly now: Date },
) {
  return approvals(db)
    .where("request.call", "=", call)
    .where(sql<boolean>`request.request::jsonb #>> '{params,id}' = ${id}`)
    .where("request.decision", "is", null)
    .where("request.expiresAt", ">", now)
    .orderBy("request.requestedAt")
    .limit(1)
    .executeTakeFirst();
}

/** Pending requests that name a client or a trade in the path or the body, or are about it; oldest first. */
export async function selectPendingApprovalsAbout(
  db: Database,
  { id, now }: { readonly id: string; readonly now: Date },
) {
  const asked = sql`request.request::jsonb`;
  return approvals(db)
    .where(
      sql<boolean>`${id} in (${asked} #>> '{params,id}', ${asked} #>> '{body,clientId}', ${asked} ->> 'about')`,
    )
    .where("request.decision", "is", null)
    .where("request.expiresAt", ">", now)
    .orderBy("request.requestedAt")
    .orderBy("request.id")
    .execute();
}

/** Pending requests for one of these calls, oldest first. */
export async function selectPendingApprovalsOf(
  db: Database,
  { calls, now }: { readonly calls: readonly string[]; readonly now: Date },
) {
  return approvals(db)
    .where("request.call", "in", calls)
    .where("request.decision", "is", null)
    .where("request.expiresAt", ">", now)
    .orderBy("request.requestedAt")
    .orderBy("request.id")
    .execute();
}

/** Which of these things a pending request names in its path, or is about. */
export async function findAwaitingApproval(
  db: Database,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select named.id from approval_requests
    cross join lateral (values (request::jsonb #>> '{params,id}'), (request::jsonb ->> 'about')) as named (id)
    where decision is null and expires_at > ${now} and named.id = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Pending requests but those of these staff accounts. */
export async function countPendingApprovals(
  db: Database,
  { ownAccounts, now }: { readonly ownAccounts: ReadonlySet<string>; readonly now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom("approvalRequests")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("decision", "is", null)
    .where("expiresAt", ">", now)
    .where("requestedBy", "<>", sql<string>`all(${[...ownAccounts]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Staff session data and person of an account; undefined when disabled. */
export async function findActiveStaff(tx: Transaction, id: string) {
  return tx
    .selectFrom("staff")
    .select(["id", "email", "name", "role", "brokerId", "personId"])
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
}
