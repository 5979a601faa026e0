import type { ControlMode } from "#domain/clients/staff/control-mode.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import type { RestrictionScope } from "./restriction.ts";

export type LiftableRestriction = {
  readonly scope: RestrictionScope;
  readonly caseId: string | null;
  readonly cause: string | null;
  readonly isOver: boolean;
  readonly liftRequestedBy: string | null;
};

/**
 * Result of a request to lift a restriction: a client's needs somebody other than its author, a global one
 * two people; with a single operator one is enough. Restrictions from a confirmed match end with that
 * decision, those from a factor reset expire.
 */
export function liftStep(
  restriction: LiftableRestriction,
  { staffId, mode }: { readonly staffId: string; readonly mode: ControlMode },
): Outcome<"request" | "lift"> {
  if (restriction.isOver) return refused("restriction_over");
  if (restriction.caseId !== null) return refused("restriction_of_match");
  if (restriction.cause !== null) return refused("restriction_timed");
  if (restriction.scope === "client" || mode === "single-operator") return accepted("lift");
  return byTwo(restriction, staffId);
}

function byTwo({ liftRequestedBy }: LiftableRestriction, staffId: string): Outcome<"request" | "lift"> {
  if (liftRequestedBy === null) return accepted("request");
  return liftRequestedBy === staffId ? refused("restriction_lift_own") : accepted("lift");
}
