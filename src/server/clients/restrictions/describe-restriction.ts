import type { restriction } from "#contract/clients/restrictions.ts";
import type { z } from "#contract/zod.ts";
import type { RestrictionRow } from "./restrictions-store.ts";

export function isOver(
  { liftedAt, expiredAt, endsAt }: Pick<RestrictionRow, "liftedAt" | "expiredAt" | "endsAt">,
  now: Date,
): boolean {
  return liftedAt !== null || expiredAt !== null || (endsAt !== null && endsAt <= now);
}

/** Whether a second person is still to confirm it: one that is over, only while it keeps exchanges open. */
export function awaitsConfirmation(
  row: Pick<RestrictionRow, "confirmBy" | "confirmedAt" | "liftedAt" | "expiredAt" | "endsAt">,
  now: Date,
): boolean {
  const { confirmBy, confirmedAt, liftedAt } = row;
  if (confirmBy === null || confirmedAt !== null || liftedAt !== null) return false;
  return !isOver(row, now) || confirmBy > now;
}

export function describeRestriction(
  row: RestrictionRow,
  { ownAccounts, now }: { readonly ownAccounts: ReadonlySet<string>; readonly now: Date },
): z.input<typeof restriction> {
  const { id, scope, clientId, currency, payoutRail, kinds, reason, setAt, endsAt } = row;
  const { liftReason, liftRequestedAt, liftedAt } = row;
  return {
    id,
    scope,
    clientId,
    currency,
    payoutRail,
    kinds,
    reason,
    fromMatch: row.caseId !== null,
    fromReset: row.cause !== null,
    state:
      liftedAt !== null
        ? "lifted"
        : isOver(row, now)
          ? "expired"
          : liftRequestedAt !== null
            ? "lift_requested"
            : "in_force",
    setBy: person(row.setBy, row.setByName, row.setByEmail),
    setAt,
    endsAt,
    confirmBy: awaitsConfirmation(row, now) ? row.confirmBy : null,
    confirmedBy: person(row.confirmedBy, row.confirmedByName, row.confirmedByEmail),
    confirmedAt: row.confirmedAt,
    liftReason,
    liftRequestedBy: person(row.liftRequestedBy, row.requestedByName, row.requestedByEmail),
    liftRequestedAt,
    liftRequestedByMe: ownAccounts.has(row.liftRequestedBy ?? ""),
    liftedBy: person(row.liftedBy, row.liftedByName, row.liftedByEmail),
    liftedAt,
  };
}

function person(id: string | null, name: string | null, email: string | null) {
  return id === null || email === null ? null : { id, name: name ?? "", email };
}
