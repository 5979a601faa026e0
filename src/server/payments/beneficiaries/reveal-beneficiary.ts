import type { RevealedBeneficiary } from "#contract/payments/beneficiaries.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { openAccount } from "./account-details.ts";
import type { BeneficiaryContext } from "./add-beneficiary.ts";
import { lockRow } from "./store.ts";

/**
 * Returns the unmasked account of a client's own recipient and audits the access.
 * @throws Refused `not_found`.
 */
export async function revealBeneficiary(
  tx: Transaction,
  input: { readonly clientId: string; readonly id: string },
  { now, newId, vault }: BeneficiaryContext,
): Promise<RevealedBeneficiary> {
  const row = await lockRow(tx, input.clientId, input.id, "share");
  if (!row) throw new Refused("not_found");
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: input.clientId },
    action: "reveal_beneficiary",
    subject: { kind: "beneficiary", id: row.id },
  });
  const { currency, format, numbers } = openAccount(row, vault);
  return { id: row.id, accountHolder: row.holderName, currency, format, version: row.version, ...numbers };
}
