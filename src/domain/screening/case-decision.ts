import { accepted, type Outcome, refused } from "../refusal.ts";

/** A near match: open until somebody looked; cleared as somebody else, or confirmed as the one on the list. */
export const caseStatuses = ["open", "cleared", "confirmed"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseDecisions = ["cleared", "confirmed"] as const satisfies readonly CaseStatus[];
export type CaseDecision = (typeof caseDecisions)[number];

/** Whether a case may be decided so. A confirmed one can still be cleared: who was held by mistake has to get out. */
export function mayDecide(status: CaseStatus, decision: CaseDecision): Outcome<CaseDecision> {
  if (status === "open" || (status === "confirmed" && decision === "cleared")) return accepted(decision);
  return refused("screening_case_decided");
}

/** Whether money to whom it is about stays where it is. */
export function holdsPayouts(status: CaseStatus): boolean {
  return status !== "cleared";
}
