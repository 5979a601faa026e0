import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { type BankAccount, mainField } from "#domain/payments/beneficiaries/bank-account.ts";
import type { BeneficiaryInput } from "#domain/payments/beneficiaries/beneficiary.ts";
import { parseLabels } from "#domain/payments/beneficiaries/recipient-labels.ts";
import {
  accountCells,
  columnFaults,
  type ImportCells,
  readTypeCell,
  splitLabels,
} from "#domain/payments/recipient-imports/import-columns.ts";
import { type FieldFaults, Refused } from "#domain/refusal.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { accountFingerprints } from "#server/payments/beneficiaries/account-details.ts";
import { listRows } from "#server/payments/beneficiaries/store.ts";
import { validateBeneficiary } from "#server/payments/beneficiaries/validate-beneficiary.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";

/** A right line. */
export type NewRecipient = { readonly input: BeneficiaryInput; readonly labels: readonly string[] };

export type CheckedRecipient = {
  readonly position: number;
  readonly cells: ImportCells;
  readonly faults: FieldFaults;
  readonly duplicate: string | null;
  readonly recipient: NewRecipient | undefined;
};

/**
 * Checks lines by the rules of a single recipient: the faults of each by column. An account that is saved already,
 * or that an earlier line has, is a fault at its number.
 */
export async function checkImport(
  db: Database | Transaction,
  { clientId, lines }: { readonly clientId: string; readonly lines: readonly ImportCells[] },
  { vault }: { readonly vault: Vault },
): Promise<CheckedRecipient[]> {
  const currencies = await readCurrenciesFor(db, "beneficiary");
  const known = new Map<string, string>();
  for (const { accountFingerprint, holderName } of await listRows(db, clientId))
    known.set(accountFingerprint.toString("hex"), `You've already saved this account, for ${holderName}.`);
  return lines.map((cells, index) => {
    const position = index + 1;
    const checked = checkLine(cells, currencies);
    if (!checked.ok)
      return { position, cells, faults: checked.faults, duplicate: null, recipient: undefined };
    const { account, recipient } = checked;
    const keys = accountFingerprints(account, clientId, vault).map((each) => each.toString("hex"));
    const duplicate = keys.map((key) => known.get(key)).find((text) => text !== undefined) ?? null;
    for (const key of keys) if (!known.has(key)) known.set(key, `Line ${position} has the same account.`);
    if (duplicate === null) return { position, cells, faults: {}, duplicate, recipient };
    return { position, cells, faults: { [mainField(account)]: duplicate }, duplicate, recipient: undefined };
  });
}

type LineResult =
  | { readonly ok: true; readonly recipient: NewRecipient; readonly account: BankAccount }
  | { readonly ok: false; readonly faults: FieldFaults };

function checkLine(cells: ImportCells, currencies: ReadonlySet<CurrencyCode>): LineResult {
  const code = (cells.currency ?? "").toUpperCase();
  const type = readTypeCell(cells.type ?? "");
  const labels = parseLabels(splitLabels(cells.labels ?? ""));
  const faults: Record<string, string> = {
    ...(!labels.ok && { labels: labels.fault }),
    ...(type === undefined && { type: "Enter Person, Business or Myself." }),
  };
  if (!isCurrencyCode(code) || !currencies.has(code)) {
    faults.currency = code === "" ? "Enter a currency, like EUR." : "We don't pay in this currency.";
    if (!cells.accountHolder) faults.accountHolder = "Enter the account holder's full name.";
    return { ok: false, faults };
  }
  const { accountHolder, bank, email, nickname, addressLine, town, addressCountry } = cells;
  const hasAddress = [addressLine, town, addressCountry].some((cell) => cell !== undefined);
  const input: BeneficiaryInput = {
    ...accountCells(cells),
    ...{ accountHolder, bank, email, nickname, currency: code, type: type ?? "someone" },
    ...(hasAddress && { addressLine: addressLine ?? "", town, addressCountry }),
  };
  try {
    const { account } = validateBeneficiary(input);
    if (Object.keys(faults).length > 0 || !labels.ok) return { ok: false, faults };
    return { ok: true, recipient: { input, labels: labels.value }, account };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, faults: { ...faults, ...columnFaults(error.fields ?? {}) } };
  }
}
