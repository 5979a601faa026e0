import { assert } from "#domain/assert.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, markUnchanged, setAuthority } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { readControlMode } from "#server/platform/people/read-control-mode.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { awaitsConfirmation, isOver } from "./describe-restriction.ts";
import { lockRestriction, writeConfirmation } from "./restrictions-store.ts";

/**
 * Confirms a restriction that keeps its client from paying, which another person set; with a single operator one is enough. A repeat
 * changes nothing. The deadlines of a client whose restriction is over move when the event is relayed.
 * @throws Refused `not_found`, `restriction_confirmed`, `second_person_recent`, `second_person_same`.
 */
export async function confirmRestriction(
  tx: Transaction,
  id: string,
  { staff, now, newId }: ByStaff,
): Promise<void> {
  const row = await lockRestriction(tx, id);
  if (!row) throw new Refused("not_found");
  if (row.confirmedBy === staff.id) {
    markUnchanged(tx);
    return;
  }
  if (!awaitsConfirmation(row, now)) throw new Refused("restriction_confirmed");
  const { clientId, setBy } = row;
  assert(clientId !== null && setBy !== null, `restriction ${id} to confirm has a client and an author`);
  const mode = await readControlMode(tx, now);
  const isSingleOperator = mode === "single-operator";
  if (isSingleOperator) setAuthority(tx, { mode });
  else await requireSecondPerson(tx, { firstStaffId: setBy, secondStaffId: staff.id, now });
  await writeConfirmation(tx, id, { by: staff.id, at: now, isSingleOperator });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "confirm_restriction",
    subject: { kind: "client", id: clientId },
    details: { restriction: id, setBy },
  });
  if (isOver(row, now)) await appendEvents(tx, [{ kind: "restriction_ended", clientId }], now);
}
