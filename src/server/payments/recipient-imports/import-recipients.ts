import type { ImportCells } from "#domain/payments/recipient-imports/import-columns.ts";
import { formatCounted } from "#domain/plural.ts";
import { Refused } from "#domain/refusal.ts";
import type { ApprovableAction } from "#server/clients/client-approvals/require-approval.ts";
import {
  addBeneficiary,
  type BeneficiaryContext,
  labelBeneficiary,
} from "#server/payments/beneficiaries/beneficiaries.ts";
import { type BeneficiaryRow, lockClientRecipients } from "#server/payments/beneficiaries/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { checkImport } from "./check-import.ts";

/**
 * Saves all lines as recipients, or none.
 * @throws Refused `recipient_import_faulty`, `beneficiary_limit`.
 */
export async function importRecipients(
  tx: Transaction,
  { clientId, lines }: { readonly clientId: string; readonly lines: readonly ImportCells[] },
  context: BeneficiaryContext,
): Promise<BeneficiaryRow[]> {
  await lockClientRecipients(tx, clientId);
  const checked = await checkImport(tx, { clientId, lines }, context);
  const rows: BeneficiaryRow[] = [];
  for (const { recipient } of checked) {
    if (!recipient) throw new Refused("recipient_import_faulty");
    const { input, labels } = recipient;
    const row = await addBeneficiary(tx, { ...input, clientId }, context);
    if (labels.length > 0) await labelBeneficiary(tx, { clientId, id: row.id, labels }, context);
    rows.push(row);
  }
  return rows;
}

/**
 * All new recipients as one request for approval, whose digest covers the imported lines; their names as far as
 * they can be read.
 */
export function approvableImport(rows: readonly BeneficiaryRow[]): ApprovableAction {
  const named = rows.slice(0, 3).map(({ holderName, accountMasked }) => `${holderName} ${accountMasked}`);
  const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : "";
  return {
    kinds: ["recipient"],
    pence: 0n,
    facts: [],
    summary: `Add ${formatCounted(rows.length, "recipient")}: ${named.join(", ")}${more}`,
    payouts: [],
  };
}
