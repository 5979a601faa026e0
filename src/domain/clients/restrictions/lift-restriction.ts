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
 * What asking for the lift of a restriction does: a client's is lifted by one who did not set it, what stops everybody by two different people.
 * In a house with a single operator one is enough. What follows from a confirmed match ends only with that decision,
 * and what follows from a reset of second factors by itself.
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
