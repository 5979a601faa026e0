import type { Day } from "#domain/calendar.ts";
import { activationLabels } from "#domain/clients/accounts/activation.ts";
import { approve, mayReject, maySubmit, nextReviewOn } from "#domain/clients/accounts/client-review.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { fileVersion, readProfileVersion } from "./profile-version.ts";
import { type Activation, readActivation, screenClient } from "./read-activation.ts";
import {
  currentReview,
  insertReview,
  markApproved,
  markDue,
  markRejected,
  reviewsToCome,
  type StoredReview,
  writeApproval,
  writeSecondApproval,
} from "./reviews-store.ts";
import { lockClient } from "./store.ts";

type By = ScreeningContext & { readonly staff: { readonly id: string } };
type OfClient = { readonly clientId: string };

/**
 * Submits a client's file for review with its current risk.
 * @throws Refused `not_found`, `review_under_way`, `activation_incomplete` with each missing requirement.
 */
export async function submitReview(tx: Transaction, { clientId }: OfClient, by: By): Promise<void> {
  await lockOrRefuse(tx, clientId);
  orThrow(maySubmit((await currentReview(tx, clientId))?.state ?? "DRAFT"));
  const { risk } = await expectWhole(tx, clientId, by);
  await insertReview(tx, { id: by.newId(), clientId, risk, submittedBy: by.staff.id, submittedAt: by.now });
  await audit(tx, by, { clientId, action: "submit_client_review", details: riskDetails(risk) });
}

/**
 * Approves a client's review; high risk needs two different approvers. The file must be complete, and still be as the
 * approver saw it.
 * @throws Refused `not_found`, `review_not_under_way`, `review_approved_by_you`, `second_person_same`,
 * `second_person_recent`, `activation_incomplete`, `client_file_changed`.
 */
export async function approveReview(
  tx: Transaction,
  { clientId, version }: OfClient & { readonly version: string },
  by: By,
): Promise<void> {
  await lockOrRefuse(tx, clientId);
  const review = await currentReview(tx, clientId);
  if (!review) throw new Refused("review_not_under_way");
  const step = orThrow(approve({ ...review, approvedBy: approversOf(review) }, by.staff.id));
  if (review.approvedBy !== null) {
    const pair = { firstStaffId: review.approvedBy, secondStaffId: by.staff.id };
    await requireSecondPerson(tx, { ...pair, now: by.now });
  }
  const activation = await expectWhole(tx, clientId, by);
  if (version !== fileVersion(activation, await readProfileVersion(tx, clientId)))
    throw new Refused("client_file_changed");
  const { risk } = activation;
  await writeNextApproval(tx, review, by);
  if (step === "approved") await markApproved(tx, review.id, nextReviewOn(review.risk, deskDay(by.now)));
  await audit(tx, by, { clientId, action: "approve_client_review", details: riskDetails(risk) });
}

/** @throws Refused `not_found`, `review_not_under_way`. */
export async function rejectReview(
  tx: Transaction,
  { clientId, reason }: OfClient & { readonly reason: string },
  by: By,
): Promise<void> {
  await lockOrRefuse(tx, clientId);
  const review = await currentReview(tx, clientId);
  orThrow(mayReject(review?.state ?? "DRAFT"));
  if (review) await markRejected(tx, review.id, { by: by.staff.id, at: by.now, reason });
  await audit(tx, by, { clientId, action: "reject_client_review", details: { reason } });
}

/**
 * Records activation as the approval of a file that nobody approved before; high risk cannot reach this point
 * without two approvals.
 */
export async function approveOnActivation(
  tx: Transaction,
  { clientId, activation }: OfClient & { readonly activation: Activation },
  by: By,
): Promise<void> {
  const { review, risk } = activation;
  if (review?.state === "APPROVED") return;
  const id = review?.state === "IN_REVIEW" ? review.id : by.newId();
  if (id !== review?.id)
    await insertReview(tx, { id, clientId, risk, submittedBy: by.staff.id, submittedAt: by.now });
  await writeApproval(tx, id, { by: by.staff.id, at: by.now });
  await markApproved(tx, id, nextReviewOn(risk.level, deskDay(by.now)));
  await audit(tx, by, { clientId, action: "approve_client_review", details: riskDetails(risk) });
}

/** The day of a moment as the back office reads it. */
function deskDay(moment: Date): Day {
  return clockIn(defaultTimeZone, moment).day;
}

function writeNextApproval(tx: Transaction, review: StoredReview, { staff, now }: By): Promise<void> {
  const write = review.approvedBy === null ? writeApproval : writeSecondApproval;
  return write(tx, review.id, { by: staff.id, at: now });
}

function approversOf({ approvedBy, secondApprovedBy }: StoredReview): string[] {
  return [approvedBy, secondApprovedBy].filter((id) => id !== null);
}

async function lockOrRefuse(tx: Transaction, clientId: string): Promise<void> {
  if (!(await lockClient(tx, clientId))) throw new Refused("not_found");
}

/** Screens everybody in the file and refuses when a requirement is missing. */
async function expectWhole(tx: Transaction, clientId: string, by: By): Promise<Activation> {
  await screenClient(tx, clientId, by);
  const activation = await readActivation(tx, clientId, by);
  const { fileLacks } = activation;
  if (fileLacks.length === 0) return activation;
  throw new Refused(
    "activation_incomplete",
    Object.fromEntries(fileLacks.map((code) => [code, activationLabels[code]])),
  );
}

function riskDetails({ level, points, reasons }: Activation["risk"]) {
  return { risk: level, points, reasons: reasons.join("; ") };
}

type Audited = OfClient & {
  readonly action: string;
  readonly details: Readonly<Record<string, string | number>>;
};

function audit(
  tx: Transaction,
  { staff, now, newId }: By,
  { clientId, action, details }: Audited,
): Promise<void> {
  const subject = { kind: "client", id: clientId };
  return appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action,
    subject,
    details,
  });
}

/** Reviews per transaction. */
const reviewBatchSize = 200;

/** Moves approved reviews past their next review date to REVIEW_DUE; returns how many. */
export async function dueReviews(
  tx: Transaction,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<number> {
  const reviews = await reviewsToCome(tx, { day: deskDay(now), limit: reviewBatchSize });
  for (const { id, clientId } of reviews) {
    await markDue(tx, id, { at: now, because: null });
    await appendAudit(tx, {
      id: newId(),
      at: now,
      actor: { kind: "system" },
      action: "client_review_due",
      subject: { kind: "client", id: clientId },
    });
  }
  return reviews.length;
}
