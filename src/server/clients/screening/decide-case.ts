import { type Restriction, restrictionKinds } from "#domain/clients/restrictions/restriction.ts";
import { type CaseDecision, decideCaseStep } from "#domain/clients/screening/case-decision.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { freezeFunds, releaseFunds } from "#server/clients/frozen-funds/freeze-funds.ts";
import { liftMatchRestriction } from "#server/clients/restrictions/lift-restriction.ts";
import { lockRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { setRestriction } from "#server/clients/restrictions/set-restriction.ts";
import { appendAudit, setAuthority } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { readControlMode } from "#server/platform/people/read-control-mode.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findCaseClient, lockCase, writeDecision, writeOverturnRequest } from "./cases-store.ts";
import { rescreenPayouts } from "./screen-everybody.ts";
import type { ScreeningContext } from "./screen-subjects.ts";
import { heldPayouts, isHeld } from "./screenings-store.ts";

type Context = ScreeningContext & { readonly staff: { readonly id: string } };
type FoundCase = NonNullable<Awaited<ReturnType<typeof lockCase>>>;

/**
 * Decides whether a potential match is the listed person. Cleared: payouts held for it are screened again.
 * Confirmed for a client: all activity is restricted and balances are frozen, until two people overturn it.
 * @throws Refused `not_found`, `screening_case_decided`, `screening_overturn_own`, `second_person_recent`,
 * `second_person_same`.
 */
export async function decideCase(
  tx: Transaction,
  input: { readonly caseId: string; readonly decision: CaseDecision; readonly reason: string },
  context: Context,
): Promise<void> {
  const { staff, now, newId } = context;
  const { caseId, decision, reason } = input;
  // Payments in progress commit before funds are frozen or released.
  await lockRestrictions(tx);
  const found = await lockCase(tx, caseId);
  if (!found) throw new Refused("not_found");
  const mode = await readControlMode(tx, now);
  const step = orThrow(decideCaseStep(found, decision, { staffId: staff.id, mode }));
  const isOverturned = found.status === "confirmed" && step === "cleared";
  const isSingleOperator = isOverturned && mode === "single-operator";
  if (isSingleOperator) setAuthority(tx, { mode: "single-operator" });
  else if (isOverturned && found.overturnRequestedBy !== null)
    await requireSecondPerson(tx, { firstStaffId: found.overturnRequestedBy, secondStaffId: staff.id, now });
  const decided = { reason, by: staff.id, at: now };
  if (step === "overturn_requested") await writeOverturnRequest(tx, caseId, decided);
  else await writeDecision(tx, caseId, { decision: step, ...decided });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: step === "overturn_requested" ? "request_match_overturn" : "decide_screening_case",
    subject: { kind: "screening_case", id: caseId },
    details: { before: found.status, decision, reason, list: found.listId, about: found.subjectId },
  });
  if (step === "confirmed") await restrictMatch(tx, found, context);
  if (step !== "cleared") return;
  if (isOverturned) await releaseMatch(tx, found, { ...context, reason, isSingleOperator });
  if (found.subjectKind === "payer" && !(await isHeld(tx, [found.subjectId])))
    await appendEvents(tx, [{ kind: "payer_cleared", receiptId: found.subjectId }], now);
  await rescreenPayouts(tx, await heldPayouts(tx, { subjectId: findCaseClient(found) }), context);
}

async function restrictMatch(tx: Transaction, { id, subjectKind, subjectId }: FoundCase, context: Context) {
  if (subjectKind !== "client") return;
  const kinds: Restriction["kinds"] = restrictionKinds;
  const reason = "A sanctions match was confirmed.";
  const input = { scope: "client", clientId: subjectId, kinds, reason, caseId: id } as const;
  await setRestriction(tx, input, context);
  await freezeFunds(tx, subjectId, context);
}

/** Another confirmed match of the client keeps the funds frozen. */
async function releaseMatch(
  tx: Transaction,
  { id, subjectKind, subjectId, overturnRequestedBy }: FoundCase,
  {
    reason,
    isSingleOperator,
    ...context
  }: Context & { readonly reason: string; readonly isSingleOperator: boolean },
): Promise<void> {
  if (subjectKind !== "client") return;
  const match = {
    caseId: id,
    clientId: subjectId,
    requestedBy: overturnRequestedBy,
    reason,
    isSingleOperator,
  };
  const { isStillMatched } = await liftMatchRestriction(tx, match, context);
  if (!isStillMatched) await releaseFunds(tx, subjectId, context);
}
