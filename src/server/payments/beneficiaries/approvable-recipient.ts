import type { ApprovableAction } from "#server/clients/client-approvals/require-approval.ts";
import type { BeneficiaryRow } from "./store.ts";

/** A new or changed recipient, for approval; the request itself has all details, and its digest covers them. */
export function approvableRecipient(
  verb: string,
  { holderName, accountMasked, currency }: BeneficiaryRow,
  facts: readonly string[],
): ApprovableAction {
  return {
    kinds: ["recipient"],
    pence: 0n,
    facts,
    summary: `${verb} the recipient ${holderName}, ${currency} ${accountMasked}`,
    payouts: [],
  };
}
