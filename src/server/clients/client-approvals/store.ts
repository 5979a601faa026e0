import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ApprovalStatus } from "#domain/clients/client-approvals/lifecycle.ts";
import { type ClientRole, preparerRoles } from "#domain/clients/users/role.ts";
import type { Cursor } from "#server/platform/page.ts";
import { type Database, type Transaction, violatedConstraint } from "#server/platform/postgres/database.ts";
import type { ClientApprovals, ClientApprovalVersions } from "#server/platform/schema.ts";

type Reader = Database | Transaction;

export type ApprovalRow = Selectable<ClientApprovals>;

/** Undefined when the same is waiting already. */
export async function insertApproval(
  tx: Transaction,
  approval: Insertable<ClientApprovals>,
): Promise<{ readonly id: string; readonly expiresAt: Date } | undefined> {
  return tx
    .insertInto("clientApprovals")
    .values(approval)
    .onConflict((conflict) =>
      conflict
        .columns(["clientId", "preparedBy", "digest"])
        .where("status", "=", sql.lit("PENDING"))
        .doNothing(),
    )
    .returning(["id", "expiresAt"])
    .executeTakeFirst();
}

export async function findWaitingTwin(
  tx: Transaction,
  { clientId, preparedBy, digest }: Pick<ApprovalRow, "clientId" | "preparedBy" | "digest">,
): Promise<Pick<ApprovalRow, "id" | "expiresAt" | "confirmationOnly">> {
  return tx
    .selectFrom("clientApprovals")
    .select(["id", "expiresAt", "confirmationOnly"])
    .where("clientId", "=", clientId)
    .where("preparedBy", "=", preparedBy)
    .where("digest", "=", digest)
    .where("status", "=", "PENDING")
    .executeTakeFirstOrThrow();
}

/** Locked until the end of the transaction, in id order; other clients' are left out. */
export async function lockApprovals(
  tx: Transaction,
  clientId: string,
  ids: readonly string[],
): Promise<ApprovalRow[]> {
  return tx
    .selectFrom("clientApprovals")
    .selectAll()
    .where("clientId", "=", clientId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Replaces the input of a request that its preparer changed; earlier approvals are of an earlier version. False
 * when the same is waiting already.
 */
export async function replaceRequest(
  tx: Transaction,
  id: string,
  changes: Pick<
    Insertable<ClientApprovals>,
    | "request"
    | "digest"
    | "confirmationOnly"
    | "summary"
    | "kinds"
    | "payouts"
    | "exchange"
    | "forward"
    | "pence"
    | "preparedAt"
    | "expiresAt"
  >,
): Promise<boolean> {
  try {
    await tx
      .updateTable("clientApprovals")
      .set({ ...changes, version: sql<number>`version + 1` })
      .where("id", "=", id)
      .execute();
    return true;
  } catch (error) {
    if (violatedConstraint(error) === "client_approvals_waiting") return false;
    throw error;
  }
}

/** A new version with the same input; approvals given so far are of an earlier one. */
export async function raiseVersion(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable("clientApprovals")
    .set({ version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Invoices of the requests' payments, oldest first. */
export async function invoicesOf(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom("invoices")
    .select(["id", "approvalId", "beneficiaryId as recipientId", "name", "size", "uploadedAt"])
    .select(sql<boolean>`payment_id is not null`.as("approved"))
    .where("approvalId", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("uploadedAt")
    .orderBy("id")
    .execute();
}

export async function insertVersion(
  tx: Transaction,
  version: Insertable<ClientApprovalVersions>,
): Promise<void> {
  await tx.insertInto("clientApprovalVersions").values(version).execute();
}

/** What requests said before each change, the earliest first. */
export async function earlierVersions(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom("clientApprovalVersions")
    .selectAll()
    .where("approvalId", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("version")
    .execute();
}

export async function settleApproval(
  tx: Transaction,
  id: string,
  settled: Pick<Updateable<ClientApprovals>, "reason" | "orderId" | "forwardId"> & {
    readonly status: ApprovalStatus;
    readonly decidedBy: string | null;
    readonly decidedAt: Date;
  },
): Promise<void> {
  await tx.updateTable("clientApprovals").set(settled).where("id", "=", id).execute();
}

/** An approval of the version; giving it twice counts once. */
export async function insertVote(
  tx: Transaction,
  vote: {
    readonly approvalId: string;
    readonly version: number;
    readonly userId: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("clientApprovalVotes")
    .values(vote)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An approval with its giver, and the role that they have now; null once they have left. */
export type Vote = {
  readonly approvalId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly at: Date;
  readonly role: ClientRole | null;
};

/** Approvals of the requests' current versions, earliest first. */
export async function votesOf(db: Reader, ids: readonly string[]): Promise<Vote[]> {
  return db
    .selectFrom("clientApprovalVotes as vote")
    .innerJoin("clientApprovals as request", (join) =>
      join.onRef("request.id", "=", "vote.approvalId").onRef("request.version", "=", "vote.version"),
    )
    .innerJoin("users", "users.id", "vote.userId")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.clientId", "=", "request.clientId")
        .onRef("memberships.userId", "=", "vote.userId")
        .on("users.closedAt", "is", null),
    )
    .select(["vote.approvalId", "vote.userId", "vote.at", "users.name", "users.email", "memberships.role"])
    .where("vote.approvalId", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("vote.at")
    .orderBy("vote.userId")
    .execute();
}

function named(db: Reader) {
  return db
    .selectFrom("clientApprovals as request")
    .innerJoin("users as preparer", "preparer.id", "request.preparedBy")
    .leftJoin("users as decider", "decider.id", "request.decidedBy")
    .leftJoin("apiKeys as key", "key.id", "request.apiKeyId")
    .selectAll("request")
    .select(["key.name as keyName", "key.revokedAt as keyRevokedAt"])
    .select(["preparer.name as preparerName", "preparer.email as preparerEmail"])
    .select(["decider.name as deciderName", "decider.email as deciderEmail"]);
}

export type NamedApproval = Awaited<ReturnType<typeof approvalsByIds>>[number];

/** Newest first; of one client, or of any. */
export async function approvalsByIds(db: Reader, ids: readonly string[], clientId?: string) {
  let query = named(db).where("request.id", "=", sql<string>`any(${ids}::uuid[])`);
  if (clientId !== undefined) query = query.where("request.clientId", "=", clientId);
  return query.orderBy("request.preparedAt", "desc").orderBy("request.id", "desc").execute();
}

/** Newest first; one more than the limit when there are more. */
export async function listApprovals(
  db: Reader,
  {
    clientId,
    isPending,
    now,
    cursor,
    limit,
  }: {
    readonly clientId: string;
    readonly isPending: boolean;
    readonly now: Date;
    readonly cursor: Cursor | undefined;
    readonly limit: number;
  },
) {
  const waits = sql<boolean>`(request.status = 'PENDING' and request.expires_at > ${now})`;
  let query = named(db)
    .where("request.clientId", "=", clientId)
    .where(isPending ? waits : sql<boolean>`not ${waits}`);
  if (cursor)
    query = query.where(sql<boolean>`(request.prepared_at, request.id) < (${cursor.at}, ${cursor.id}::uuid)`);
  return query
    .orderBy("request.preparedAt", "desc")
    .orderBy("request.id", "desc")
    .limit(limit + 1)
    .execute();
}

/** The client's members, with what a mail to them needs. */
export async function mailedMembers(tx: Transaction, request: Pick<ApprovalRow, "clientId">) {
  return tx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.id", "users.email", "users.name", "users.timeZone", "memberships.role"])
    .where("memberships.clientId", "=", request.clientId)
    .where("users.closedAt", "is", null)
    .orderBy("users.id")
    .execute();
}

/**
 * Requests whose time is over, or whose preparer left or may no longer prepare; skips those that are being decided.
 */
export async function lockExpired(tx: Transaction, now: Date, limit: number) {
  return tx
    .selectFrom("clientApprovals as request")
    .select(["request.id", "request.clientId"])
    .select(sql<boolean>`request.expires_at <= ${now}`.as("isOver"))
    .where("request.status", "=", "PENDING")
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb("request.expiresAt", "<=", now),
        not(
          exists(
            selectFrom("memberships")
              .select("memberships.userId")
              .whereRef("memberships.clientId", "=", "request.clientId")
              .whereRef("memberships.userId", "=", "request.preparedBy")
              .where("memberships.role", "in", preparerRoles),
          ),
        ),
      ]),
    )
    .orderBy("request.expiresAt")
    .orderBy("request.id")
    .limit(limit)
    .forUpdate("request")
    .skipLocked()
    .execute();
}

export async function countWaiting(db: Reader, clientId: string): Promise<number> {
  const { count } = await db
    .selectFrom("clientApprovals")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("clientId", "=", clientId)
    .where("status", "=", "PENDING")
    .executeTakeFirstOrThrow();
  return Number(count);
}
