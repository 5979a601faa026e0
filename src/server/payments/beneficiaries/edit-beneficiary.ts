import { hasAccountInput } from "#domain/payments/beneficiaries/bank-account.ts";
import {
  type BeneficiaryInput,
  parseRecipientFacts,
  type RecipientFacts,
} from "#domain/payments/beneficiaries/beneficiary.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { type AccountColumns, accountColumns, sealAddress } from "./account-details.ts";
import type { BeneficiaryContext } from "./add-beneficiary.ts";
import { announceBeneficiary } from "./announce-beneficiary.ts";
import { refuseDuplicate } from "./refuse-duplicate.ts";
import { type BeneficiaryRow, lockRecipientsOf, lockRow, updateRow } from "./store.ts";
import { validateBeneficiary } from "./validate-beneficiary.ts";

export type BeneficiaryEdit = BeneficiaryInput & {
  readonly clientId: string;
  readonly id: string;
  /** Version that was edited; without it the last write wins. */
  readonly version?: number | undefined;
};

/**
 * Changes a recipient. Omitted account and address fields keep the stored ones; an omitted nickname, bank or
 * email address stays, an empty one is removed. The currency is fixed, because rules and allocations depend
 * on it. Payments in progress keep the account they were confirmed with.
 * @throws Refused `not_found`, `beneficiary_changed`, `bank_details_invalid` or `beneficiary_duplicate`.
 */
export async function editBeneficiary(
  tx: Transaction,
  edit: BeneficiaryEdit,
  { now, newId, vault }: BeneficiaryContext,
): Promise<BeneficiaryRow> {
  const { clientId, id } = edit;
  await lockRecipientsOf(tx, clientId);
  const row = await lockRow(tx, clientId, id);
  if (!row) throw new Refused("not_found");
  if (edit.version !== undefined && edit.version !== row.version) throw new Refused("beneficiary_changed");
  if (edit.currency !== row.currency) {
    throw new Refused("bank_details_invalid", {
      currency: "You can't change a recipient's currency. Add a new recipient instead.",
    });
  }
  const { facts, columns } = await readEdit(tx, row, edit, vault);
  const { address, ...details } = facts;
  const changed = await updateRow(tx, id, {
    ...details,
    ...columns,
    ...(address && { addressDetails: sealAddress(address, id, vault) }),
    updatedAt: now,
    // A new account counts as never paid.
    ...(columns && { accountSetAt: now }),
  });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "edit_beneficiary",
    subject: { kind: "beneficiary", id },
    details: {
      accountBefore: row.accountMasked,
      accountAfter: changed.accountMasked,
      version: changed.version,
    },
  });
  await appendEvents(tx, [{ kind: "beneficiary_saved", clientId, beneficiaryId: id }], now);
  await announceBeneficiary(tx, changed);
  return changed;
}

async function readEdit(
  tx: Transaction,
  row: BeneficiaryRow,
  edit: BeneficiaryEdit,
  vault: Vault,
): Promise<{ facts: RecipientFacts; columns: AccountColumns | undefined }> {
  const input = {
    ...edit,
    nickname: edit.nickname === undefined ? row.nickname : edit.nickname,
    bank: edit.bank === undefined ? row.bank : edit.bank,
    email: edit.email === undefined ? row.email : edit.email,
  };
  const accountStays = !hasAccountInput(edit) && (edit.format === undefined || edit.format === row.format);
  if (accountStays) {
    const reading = parseRecipientFacts(input);
    if (!reading.ok) throw new Refused("bank_details_invalid", reading.faults);
    return { facts: reading.value, columns: undefined };
  }
  const { facts, account } = validateBeneficiary(input);
  await refuseDuplicate(tx, account, row, vault);
  return { facts, columns: accountColumns(account, row, vault) };
}
