import type { BeneficiaryInput } from "#domain/payments/beneficiaries/beneficiary.ts";
import type { Vault } from "#server/platform/vault.ts";
import type { RequestRow } from "./store.ts";

/** Encrypts what a recipient entered with the request's id as associated data. */
export function sealDetails(input: BeneficiaryInput, requestId: string, vault: Vault): string {
  return vault.seal(JSON.stringify(input), requestId);
}

/** What the recipient entered, as it was; undefined unless it waits to be accepted. */
export function openDetails(
  { id, details }: Pick<RequestRow, "id" | "details">,
  vault: Vault,
): BeneficiaryInput | undefined {
  return details === null ? undefined : (JSON.parse(vault.open(details, id)) as BeneficiaryInput);
}
