import { isDeepStrictEqual } from "node:util";
import { type BankAccount, hasAccountInput, mainField } from "#domain/payments/beneficiaries/bank-account.ts";
import {
  type BeneficiaryInput,
  maxBeneficiaries,
  parseRecipientFacts,
  type RecipientFacts,
} from "#domain/payments/beneficiaries/beneficiary.ts";
import { parseLabels } from "#domain/payments/beneficiaries/recipient-labels.ts";
import { parseNickname } from "#domain/payments/beneficiaries/recipient-texts.ts";
import { Refused } from "#domain/refusal.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { type AccountColumns, accountColumns, accountFingerprints, sealAddress } from "./account-details.ts";
import {
  type BeneficiaryRow,
  countRows,
  findByFingerprint,
  hasPaymentUnderWay,
  insertRow,
  latestPaymentTo,
  lockClientRecipients,
  lockRow,
  updateRow,
} from "./store.ts";
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
  await lockClientRecipients(tx, clientId);
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

type BeneficiaryEdit = BeneficiaryInput & {
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
  await lockClientRecipients(tx, clientId);
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
    // A new account counts as never paid, also by a payment that began after this change and overtook it.
    ...(columns && { accountSetAt: await afterPaymentsTo(tx, id, now) }),
    ...((columns || details.holderName !== row.holderName) && { accountVersion: row.accountVersion + 1 }),
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

/** A moment after each payment to a recipient, who is locked against more of them. */
async function afterPaymentsTo(tx: Transaction, id: string, now: Date): Promise<Date> {
  const latest = await latestPaymentTo(tx, id);
  return latest && latest >= now ? new Date(latest.getTime() + 1) : now;
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
  const deleted = { kind: "beneficiary_deleted", clientId: input.clientId, beneficiaryId: row.id } as const;
  await appendEvents(tx, [deleted], now);
  await announceBeneficiary(tx, row);
}

/**
 * Sets a recipient's nickname; an empty one removes it. Unversioned: the last write wins.
 * @throws Refused `input_invalid` or `not_found`.
 */
export async function nameBeneficiary(
  tx: Transaction,
  input: { readonly clientId: string; readonly id: string; readonly nickname: string | null },
  { now }: { readonly now: Date },
): Promise<BeneficiaryRow> {
  const reading = parseNickname(input.nickname ?? "");
  if (!reading.ok) throw new Refused("input_invalid", { nickname: reading.fault });
  const row = await lockRow(tx, input.clientId, input.id);
  if (!row) throw new Refused("not_found");
  const named = await updateRow(tx, row.id, { nickname: reading.value, updatedAt: now });
  await announceBeneficiary(tx, named);
  return named;
}

/**
 * Sets a recipient's labels.
 * @throws Refused `input_invalid`, `not_found`, or `value_changed` when they are neither those of `replaces` nor the new ones.
 */
export async function labelBeneficiary(
  tx: Transaction,
  input: {
    readonly clientId: string;
    readonly id: string;
    readonly labels: readonly string[];
    readonly replaces?: readonly string[] | undefined;
  },
  { now }: { readonly now: Date },
): Promise<BeneficiaryRow> {
  const reading = parseLabels(input.labels);
  if (!reading.ok) throw new Refused("input_invalid", { labels: reading.fault });
  const row = await lockRow(tx, input.clientId, input.id);
  if (!row) throw new Refused("not_found");
  const isKnown = [input.replaces, reading.value].some((known) => isDeepStrictEqual(known, row.labels));
  if (input.replaces && !isKnown) throw new Refused("value_changed");
  const labelled = await updateRow(tx, row.id, { labels: [...reading.value], updatedAt: now });
  await announceBeneficiary(tx, labelled);
  return labelled;
}

/** Notifies the client's open screens that a recipient changed or was deleted. */
async function announceBeneficiary(
  tx: Transaction,
  { id, clientId }: Pick<BeneficiaryRow, "id" | "clientId">,
): Promise<void> {
  await notifyClients(tx, [{ clientId, kind: "beneficiary", id }]);
}

/**
 * Requires the client's recipients to be locked.
 * @throws Refused `beneficiary_duplicate`, naming the other recipient on the account field, with its id.
 */
async function refuseDuplicate(
  tx: Transaction,
  account: BankAccount,
  owner: { clientId: string; id: string },
  vault: Vault,
): Promise<void> {
  const same = await findByFingerprint(
    tx,
    owner.clientId,
    accountFingerprints(account, owner.clientId, vault),
  );
  if (!same || same.id === owner.id) return;
  const fields = { [mainField(account)]: `You've already saved this account, for ${same.holderName}.` };
  throw new Refused("beneficiary_duplicate", fields, { existing_id: same.id });
}
