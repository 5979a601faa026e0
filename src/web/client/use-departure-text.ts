import { useQuery } from "@tanstack/react-query";
import { approvalPolicyQuery } from "#web/api/client-approval-queries.ts";

/** When the money of payments leaves its balance: approvals may come first, also while the rules aren't known. */
export function useDepartureText(): string {
  const rules = useQuery(approvalPolicyQuery).data?.rules;
  const mayWait = rules?.some(({ kind }) => kind !== "booking") ?? true;
  return mayWait
    ? "If your rules ask for approval, the money leaves your balance once your team has approved it, otherwise straight away."
    : "The money leaves your balance straight away.";
}
