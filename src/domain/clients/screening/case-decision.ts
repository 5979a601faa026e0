import type { ControlMode } from "#domain/clients/staff/control-mode.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** A near match: open until somebody looked; cleared as somebody else, or confirmed as the one on the list. */
export const caseStatuses = ["open", "cleared", "confirmed"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseDecisions = ["cleared", "confirmed"] as const satisfies readonly CaseStatus[];
export type CaseDecision = (typeof caseDecisions)[number];

export type DecidedCase = {
  readonly status: CaseStatus;
  /** Who asked for a confirmed match to be overturned. */
  readonly overturnRequestedBy: string | null;
};

/**
 * What a decision does. One person clears or confirms an open case; a confirmed match takes two different people to overturn,
 * the first of whom asks for it. In a house with a single operator one is enough.
 */
export function decisionStep(
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
