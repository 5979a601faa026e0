import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceBeneficiary } from "./announce-beneficiary.ts";
import { hasPaymentUnderWay, lockRow, updateRow } from "./store.ts";

/**
 * Deletes a recipient; past payments keep their own copy of the payee.
 * @throws Refused `not_found`, or `beneficiary_in_use` while a payment to it is in progress.
 */
export async function removeBeneficiary(
  tx: Transaction,
  input: { readonly clientId: string; readonly id: string },
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  const row = await lockRow(tx, input.clientId, input.id);
  if (!row) throw new Refused("not_found");
  if (await hasPaymentUnderWay(tx, row.id)) throw new Refused("beneficiary_in_use");
  await updateRow(tx, row.id, { deletedAt: now, updatedAt: now });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: input.clientId },
    action: "remove_beneficiary",
    subject: { kind: "beneficiary", id: row.id },
    details: { currency: row.currency, account: row.accountMasked },
  });
  await announceBeneficiary(tx, row);
}
