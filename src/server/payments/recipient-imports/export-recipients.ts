import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
import { compareRecipients } from "#domain/payments/beneficiaries/search-beneficiaries.ts";
import {
  type ImportColumn,
  importColumns,
  importHeadings,
} from "#domain/payments/recipient-imports/import-columns.ts";
import { type Confirming, requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { openAccount, openAddress } from "#server/payments/beneficiaries/account-details.ts";
import { type BeneficiaryRow, listRows } from "#server/payments/beneficiaries/store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { writeTable } from "#server/platform/files/write-table.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";

/** Recipients by name; accounts masked, so that the file can lie on a desk. */
export async function writeMaskedRecipients(db: Database, clientId: string, vault: Vault): Promise<Readable> {
  const rows = await sortedRows(db, clientId);
  const columns = {
    [importHeadings.accountHolder]: (row: BeneficiaryRow) => row.holderName,
    [importHeadings.nickname]: (row: BeneficiaryRow) => row.nickname ?? "",
    [importHeadings.type]: (row: BeneficiaryRow) => typeNames[row.type],
    [importHeadings.currency]: (row: BeneficiaryRow) => row.currency,
    "Account ends in": (row: BeneficiaryRow) => row.accountMasked,
    [importHeadings.bank]: (row: BeneficiaryRow) => row.bank,
    [importHeadings.town]: (row: BeneficiaryRow) => openAddress(row, vault)?.town ?? "",
    "Account's country": (row: BeneficiaryRow) => row.country,
    [importHeadings.email]: (row: BeneficiaryRow) => row.email ?? "",
    [importHeadings.labels]: (row: BeneficiaryRow) => row.labels.join(", "),
  };
  return writeTable<BeneficiaryRow>({ columns, read: async (last) => (last ? [] : rows) });
}

/**
 * Every recipient with full account numbers, in the columns of an import, once the member has confirmed it.
 * Audited.
 * @throws Challenged `confirmation_required`.
 */
export async function exportRecipients(
  tx: Transaction,
  exporting: Confirming & { readonly newId: () => string },
): Promise<string> {
  const { session, vault, now, newId } = exporting;
  const clientId = session.client.id;
  const rows = await sortedRows(tx, clientId);
  const action = {
    kind: "export_recipients",
    facts: [],
    summary: "Download all recipients with full account numbers",
  };
  await requireConfirmation(tx, action, exporting);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "export_recipients",
    subject: { kind: "client", id: clientId },
    details: { recipients: rows.length, user: session.user.id },
  });
  const cells = rows.map((row) => cellsOf(row, vault));
  const columns = Object.fromEntries(
    importColumns.map((column) => [
      importHeadings[column],
      (row: (typeof cells)[number]) => row[column] ?? "",
    ]),
  );
  return text(writeTable({ columns, read: async (last) => (last ? [] : cells) }));
}

async function sortedRows(db: Database | Transaction, clientId: string): Promise<BeneficiaryRow[]> {
  const rows = await listRows(db, clientId);
  return rows.toSorted((one, other) =>
    compareRecipients({ name: one.holderName, id: one.id }, { name: other.holderName, id: other.id }),
  );
}

const typeNames: Readonly<Record<BeneficiaryType, string>> = {
  myself: "Myself",
  someone: "Person",
  business: "Business",
};

function cellsOf(row: BeneficiaryRow, vault: Vault): Partial<Record<ImportColumn, string>> {
  const address = openAddress(row, vault);
  return {
    ...openAccount(row, vault).numbers,
    accountHolder: row.holderName,
    type: typeNames[row.type],
    currency: row.currency,
    bank: row.bank,
    addressLine: address?.line ?? "",
    town: address?.town ?? "",
    addressCountry: address?.country ?? "",
    email: row.email ?? "",
    nickname: row.nickname ?? "",
    labels: row.labels.join(", "),
  };
}
