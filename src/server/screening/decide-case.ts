import { orRefuse, Refused } from "#domain/refusal.ts";
import { type CaseDecision, mayDecide } from "#domain/screening/case-decision.ts";
import { appendAudit } from "../platform/append-audit.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { lockCase, writeDecision } from "./cases-store.ts";
import { lookAgain } from "./look-again.ts";
import type { ScreeningContext } from "./screen-subjects.ts";
import { keptBack } from "./screenings-store.ts";

/**
 * The desk says whether a near name is the one on the list. Cleared, what was kept back for it is looked at again and leaves
 * once nothing else holds it; confirmed, it stays where it is.
 * @throws Refused `not_found`, `screening_case_decided`.
 */
export async function decideCase(
  tx: Transaction,
  input: { readonly caseId: string; readonly decision: CaseDecision; readonly reason: string },
  context: ScreeningContext & { readonly staff: { readonly id: string } },
): Promise<void> {
  const { staff, now, newId } = context;
  const { caseId, decision, reason } = input;
  const found = await lockCase(tx, caseId);
  if (!found) throw new Refused("not_found");
  orRefuse(mayDecide(found.status, decision));
  await writeDecision(tx, caseId, { decision, reason, by: staff.id, at: now });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "decide_screening_case",
    subject: { kind: "screening_case", id: caseId },
    details: { before: found.status, decision, reason, list: found.listId, about: found.subjectId },
  });
  if (decision !== "cleared") return;
  await lookAgain(tx, await keptBack(tx, { subjectId: found.subjectId }), context);
}
