import type { Day } from "#domain/calendar.ts";
import type { Risk } from "#domain/clients/accounts/risk.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

type Reader = Database | Transaction;

export type StoredReview = NonNullable<Awaited<ReturnType<typeof currentReview>>>;

/** Latest review; undefined while the file is a draft. */
export async function currentReview(db: Reader, clientId: string) {
  const row = await db
    .selectFrom("clientReviews")
    .leftJoin("staff as submitter", "submitter.id", "clientReviews.submittedBy")
    .leftJoin("staff as approver", "approver.id", "clientReviews.approvedBy")
    .leftJoin("staff as second", "second.id", "clientReviews.secondApprovedBy")
    .leftJoin("staff as rejecter", "rejecter.id", "clientReviews.rejectedBy")
    .selectAll("clientReviews")
    .select(["submitter.email as submittedByEmail", "approver.email as approvedByEmail"])
    .select(["second.email as secondApprovedByEmail", "rejecter.email as rejectedByEmail"])
    .where("clientReviews.clientId", "=", clientId)
    .orderBy("clientReviews.submittedAt", "desc")
    .orderBy("clientReviews.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row;
}

export type NewReview = {
  readonly id: string;
  readonly clientId: string;
  readonly risk: Risk;
  readonly submittedBy: string;
  readonly submittedAt: Date;
};

export async function insertReview(tx: Transaction, { risk, ...review }: NewReview): Promise<void> {
  const { level, points, reasons } = risk;
  await tx
    .insertInto("clientReviews")
    .values({ ...review, state: "IN_REVIEW", risk: level, points, reasons: [...reasons] })
    .execute();
}

type Approval = { readonly by: string; readonly at: Date };

export async function writeApproval(tx: Transaction, id: string, { by, at }: Approval): Promise<void> {
  await tx
    .updateTable("clientReviews")
    .set({ approvedBy: by, approvedAt: at })
    .where("id", "=", id)
    .where("approvedBy", "is", null)
    .execute();
}

export async function writeSecondApproval(tx: Transaction, id: string, { by, at }: Approval): Promise<void> {
  await tx
    .updateTable("clientReviews")
    .set({ secondApprovedBy: by, secondApprovedAt: at })
    .where("id", "=", id)
    .execute();
}

export async function markApproved(tx: Transaction, id: string, nextReviewOn: string): Promise<void> {
  await tx
    .updateTable("clientReviews")
    .set({ state: "APPROVED", nextReviewOn })
    .where("id", "=", id)
    .execute();
}

export async function markRejected(
  tx: Transaction,
  id: string,
  { by, at, reason }: Approval & { readonly reason: string },
): Promise<void> {
  await tx
    .updateTable("clientReviews")
    .set({ state: "REJECTED", rejectedBy: by, rejectedAt: at, rejection: reason })
    .where("id", "=", id)
    .execute();
}

/** Restarts the review of a changed file; earlier approvals no longer count. */
export async function restartReview(tx: Transaction, id: string, risk: Risk): Promise<void> {
  const { level, points, reasons } = risk;
  await tx
    .updateTable("clientReviews")
    .set({ risk: level, points, reasons: [...reasons] })
    .set({ approvedBy: null, approvedAt: null, secondApprovedBy: null, secondApprovedAt: null })
    .where("id", "=", id)
    .execute();
}

export async function markDue(
  tx: Transaction,
  id: string,
  { at, because }: { readonly at: Date; readonly because: string | null },
): Promise<void> {
  await tx
    .updateTable("clientReviews")
    .set({ state: "REVIEW_DUE", dueAt: at, dueBecause: because })
    .where("id", "=", id)
    .execute();
}

/** A batch of approved reviews past their next review date, skipping rows locked by another worker. */
export async function reviewsToCome(
  tx: Transaction,
  { day, limit }: { readonly day: Day; readonly limit: number },
): Promise<{ readonly id: string; readonly clientId: string }[]> {
  return tx
    .selectFrom("clientReviews")
    .select(["id", "clientId"])
    .where("state", "=", "APPROVED")
    .where("nextReviewOn", "<=", day)
    .orderBy("nextReviewOn")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
