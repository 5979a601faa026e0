import { type BeneficiaryInput, maxBeneficiaries } from "#domain/payments/beneficiaries/beneficiary.ts";
import { Refused } from "#domain/refusal.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { accountColumns, sealAddress } from "./account-details.ts";
import { announceBeneficiary } from "./announce-beneficiary.ts";
import { refuseDuplicate } from "./refuse-duplicate.ts";
import { type BeneficiaryRow, countRows, insertRow, lockRecipientsOf } from "./store.ts";
import { validateBeneficiary } from "./validate-beneficiary.ts";

export type BeneficiaryContext = { readonly now: Date; readonly newId: () => string; readonly vault: Vault };

/**
 * Saves a recipient of the client.
 * @throws Refused `bank_details_invalid`, `beneficiary_duplicate` or `beneficiary_limit`.
 */
export async function addBeneficiary(
  tx: Transaction,
  input: BeneficiaryInput & { readonly clientId: string },
  { now, newId, vault }: BeneficiaryContext,
): Promise<BeneficiaryRow> {
  const { clientId } = input;
  if (!(await readCurrenciesFor(tx, "beneficiary")).has(input.currency)) {
    throw new Refused("bank_details_invalid", {
      currency: "You can't save recipients in this currency yet. Choose another one.",
    });
  }
  const { facts, account } = validateBeneficiary(input);
  const { address, ...details } = facts;
  const id = newId();
  await lockRecipientsOf(tx, clientId);
  await refuseDuplicate(tx, account, { clientId, id }, vault);
  if ((await countRows(tx, clientId)) >= maxBeneficiaries) throw new Refused("beneficiary_limit");
  const columns = accountColumns(account, { clientId, id }, vault);
  const addressDetails = address && sealAddress(address, id, vault);
  const row = await insertRow(tx, {
    id,
    clientId,
    ...details,
    ...columns,
    addressDetails,
    createdAt: now,
    updatedAt: now,
  });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "add_beneficiary",
    subject: { kind: "beneficiary", id },
    details: { currency: row.currency, account: row.accountMasked },
  });
  await appendEvents(tx, [{ kind: "beneficiary_saved", clientId, beneficiaryId: id }], now);
  await announceBeneficiary(tx, row);
  return row;
}
