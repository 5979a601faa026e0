import { listFaults } from "#domain/screening/list-standing.ts";
import { appendAudit } from "../platform/append-audit.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { type ScreeningContext, screenSubjects } from "./screen-subjects.ts";
import { isHeld, type PayoutOutcome, recordPayoutOutcome } from "./screenings-store.ts";
import { subjectsOfPayment } from "./subjects-store.ts";

/**
 * Decides whether a payment that is ready may leave, with the lists as they are at this moment: held while a near name of
 * its client or of whom it pays is not cleared, and while a list that has to be there is missing or too old.
 */
export async function screenPayout(
  tx: Transaction,
  { paymentId }: { readonly paymentId: string },
  context: ScreeningContext,
): Promise<PayoutOutcome> {
  const subjects = await subjectsOfPayment(tx, paymentId);
  const lists = await screenSubjects(tx, subjects, context);
  const subjectIds = subjects.map(({ id }) => id);
  const { now: at, newId, screening } = context;
  const outcome = (await isHeld(tx, subjectIds))
    ? "held"
    : listFaults(lists, screening, at).length > 0
      ? "stale"
      : "released";
  const listIds = lists.map(({ id }) => id);
  const isNew = await recordPayoutOutcome(tx, { id: newId(), paymentId, outcome, listIds, at });
  if (isNew && outcome !== "released")
    await appendAudit(tx, {
      id: newId(),
      at,
      actor: { kind: "system" },
      action: "hold_payout",
      subject: { kind: "payment", id: paymentId },
      details: {
        because: outcome === "held" ? "near name" : "lists missing or too old",
        lists: listIds.join(" "),
      },
    });
  return outcome;
}
