import { keepsFromPaying, sharedConfirmationMs } from "#domain/clients/restrictions/confirmation-due.ts";
import { parseRestrictionInput, type RestrictionInput } from "#domain/clients/restrictions/restriction.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { endSessionsFor } from "#server/platform/session/end-sessions.ts";
import {
  clientExists,
  findConfirmBy,
  findSame,
  insertRestriction,
  lockRestrictions,
} from "./restrictions-store.ts";

/**
 * Adds a restriction, effective from the next request; transactions in progress commit first. Idempotent for
 * the same reason. One that keeps its client from paying is to be confirmed by a second person, of which there is no more time when
 * another waits for it. Returns its id.
 * @throws Refused `input_invalid`, `not_found`.
 */
export async function setRestriction(
  tx: Transaction,
  input: RestrictionInput & {
    readonly reason: string;
    /** The match, which was confirmed already. */
    readonly caseId?: string;
    /** Until when a second person is to confirm it, where one has to. */
    readonly confirmBy?: Date;
  },
  { staff, now, newId }: ByStaff,
): Promise<string> {
  const { subject, faults } = parseRestrictionInput(input, now);
  if (Object.keys(faults).length > 0) throw new Refused("input_invalid", faults);
  await lockRestrictions(tx);
  const { scope, clientId } = subject;
  if (clientId !== null && !(await clientExists(tx, clientId))) throw new Refused("not_found");
  const kinds = [...new Set(input.kinds)];
  const { reason, caseId = null, endsAt = null } = input;
  const same = caseId === null ? await findSame(tx, { ...subject, kinds, reason, endsAt }, now) : undefined;
  if (same !== undefined) {
    markUnchanged(tx);
    return same;
  }
  const id = newId();
  const isToConfirm = clientId !== null && caseId === null && keepsFromPaying(kinds);
  const since = new Date(now.getTime() - sharedConfirmationMs);
  const confirmBy = isToConfirm
    ? ((await findConfirmBy(tx, clientId, since)) ?? input.confirmBy ?? null)
    : null;
  const set = { setBy: staff.id, setAt: now, endsAt, confirmBy };
  await insertRestriction(tx, { ...subject, ...set, id, kinds, reason, caseId });
  if (clientId !== null && kinds.includes("sign_in")) await endSessionsFor(tx, clientId);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "set_restriction",
    subject: clientId === null ? { kind: "restriction", id } : { kind: "client", id: clientId },
    details: {
      restriction: id,
      scope,
      about: subject.currency ?? subject.payoutRail,
      stops: kinds.join(", "),
      reason,
      endsAt: endsAt?.toISOString() ?? null,
    },
  });
  return id;
}
