import { decideLift, type LiftStep } from "#domain/clients/restrictions/restriction.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { appendAudit, setAuthority } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { readControlMode } from "#server/platform/people/read-control-mode.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { isOver } from "./describe-restriction.ts";
import {
  expireRestrictions,
  findMatch,
  isMatched,
  lockRestriction,
  type RestrictionRow,
  writeLift,
  writeLiftRequest,
} from "./restrictions-store.ts";

/**
 * Lifts a client's restriction that another person set; a global one needs a request and a second person.
 * Blocked work resumes when the event is relayed.
 * @throws Refused `not_found`, `restriction_lift_own`, `restriction_lift_requested`, `restriction_of_match`,
 * `restriction_over`, `restriction_timed`, `second_person_recent`, `second_person_same`.
 */
export async function liftRestriction(
  tx: Transaction,
  {
    id,
    reason,
    step: asked,
  }: { readonly id: string; readonly reason: string; readonly step?: LiftStep | undefined },
  by: ByStaff,
): Promise<void> {
  const row = await lockRestriction(tx, id);
  if (!row) throw new Refused("not_found");
  const { staff, now } = by;
  const mode = await readControlMode(tx, now);
  const step = orThrow(decideLift({ ...row, isOver: isOver(row, now) }, { staffId: staff.id, mode, asked }));
  const isSingleOperator = step === "lift" && mode === "single-operator";
  const firstStaffId = row.scope === "client" ? row.setBy : row.liftRequestedBy;
  if (isSingleOperator) setAuthority(tx, { mode: "single-operator" });
  else if (step === "lift" && firstStaffId !== null)
    await requireSecondPerson(tx, { firstStaffId, secondStaffId: staff.id, now });
  await recordLiftStep(tx, row, { step, reason, isSingleOperator }, by);
}

/** Audits a request to lift, or the lift. */
async function recordLiftStep(
  tx: Transaction,
  { id, clientId, liftRequestedBy }: RestrictionRow,
  {
    step,
    reason,
    isSingleOperator,
  }: { readonly step: LiftStep; readonly reason: string; readonly isSingleOperator: boolean },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  const taken = { by: staff.id, at: now, reason };
  if (step === "lift") await writeLift(tx, id, { ...taken, isSingleOperator });
  else await writeLiftRequest(tx, id, taken);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: step === "lift" ? "lift_restriction" : "request_restriction_lift",
    subject: clientId === null ? { kind: "restriction", id } : { kind: "client", id: clientId },
    details: { restriction: id, reason, ...(step === "lift" && { requestedBy: liftRequestedBy }) },
  });
  if (step === "lift") await appendEvents(tx, [{ kind: "restriction_ended", clientId }], now);
}

/**
 * Lifts the restriction of a confirmed match that two people overturned; returns whether another match still
 * restricts the client.
 */
export async function liftMatchRestriction(
  tx: Transaction,
  match: {
    readonly caseId: string;
    readonly clientId: string;
    /** Null for an installation with a single operator. */
    readonly requestedBy: string | null;
    readonly reason: string;
    readonly isSingleOperator: boolean;
  },
  by: ByStaff,
): Promise<{ readonly isStillMatched: boolean }> {
  const id = await findMatch(tx, match.caseId);
  const row = id && (await lockRestriction(tx, id));
  if (row) {
    const { reason, requestedBy, isSingleOperator } = match;
    if (requestedBy !== null) await writeLiftRequest(tx, row.id, { by: requestedBy, at: by.now, reason });
    await recordLiftStep(
      tx,
      { ...row, liftRequestedBy: requestedBy },
      { step: "lift", reason, isSingleOperator },
      by,
    );
  }
  return { isStillMatched: await isMatched(tx, match.clientId) };
}

/** Resumes what a restriction blocked once it expires; returns how many expired. */
export async function endRestrictions(tx: Transaction, now: Date): Promise<number> {
  const ended = await expireRestrictions(tx, now);
  const events = [...new Set(ended)].map((clientId) => ({ kind: "restriction_ended", clientId }) as const);
  await appendEvents(tx, events, now);
  return ended.length;
}
