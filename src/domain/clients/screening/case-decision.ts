import type { ControlMode } from "#domain/clients/staff/control-mode.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** Status of a potential match: open, cleared (false positive) or confirmed (true match). */
export const caseStatuses = ["open", "cleared", "confirmed"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseDecisions = ["cleared", "confirmed"] as const satisfies readonly CaseStatus[];
export type CaseDecision = (typeof caseDecisions)[number];

export type DecidedCase = {
  readonly status: CaseStatus;
  /** Staff user who requested overturning a confirmed match. */
  readonly overturnRequestedBy: string | null;
};

/**
 * Result of a decision. One person clears or confirms an open case; overturning a confirmed match needs two
 * people, with a single operator one.
 */
export function decideCaseStep(
  { status, overturnRequestedBy }: DecidedCase,
  decision: CaseDecision,
  { staffId, mode }: { readonly staffId: string; readonly mode: ControlMode },
): Outcome<CaseDecision | "overturn_requested"> {
  if (status === "open") return accepted(decision);
  if (status !== "confirmed" || decision !== "cleared") return refused("screening_case_decided");
  if (mode === "single-operator") return accepted("cleared");
  if (overturnRequestedBy === null) return accepted("overturn_requested");
  return overturnRequestedBy === staffId ? refused("screening_overturn_own") : accepted("cleared");
}
