import type { ApprovableAction } from "#server/clients/client-approvals/require-approval.ts";
import type { BeneficiaryRow } from "./store.ts";

/** A new or changed recipient, for approval; the request itself has all details. */
export function approvableRecipient(
  verb: string,
  { holderName, accountMasked, currency, accountFingerprint }: BeneficiaryRow,
  facts: readonly string[],
): ApprovableAction {
  return {
    kind: "recipient",
    pence: 0n,
    facts: [...facts, accountFingerprint.toString("base64url")],
    summary: `${verb} the recipient ${holderName}, ${currency} ${accountMasked}`,
    payouts: [],
  };
}
