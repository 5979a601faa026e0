import { dayOf } from "#domain/calendar.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { markDue, reviewsToCome } from "./reviews-store.ts";

/** Reviews per transaction. */
const reviewBatchSize = 200;

/** Moves approved reviews past their next review date to REVIEW_DUE; returns how many. */
export async function dueReviews(
  tx: Transaction,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<number> {
  const reviews = await reviewsToCome(tx, { day: dayOf(now), limit: reviewBatchSize });
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
