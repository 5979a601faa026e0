import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountFormat } from "#domain/payments/beneficiaries/account-format.ts";
import {
  type AccountNumbers,
  accountIdentity,
  type BankAccount,
  maskedNumber,
  numberIdentity,
} from "#domain/payments/beneficiaries/bank-account.ts";
import type { RecipientAddress } from "#domain/payments/beneficiaries/recipient-address.ts";
import type { Vault } from "#server/platform/vault.ts";
import type { BeneficiaryRow } from "./store.ts";

/** Columns of a recipient's account: encrypted details and the masked part for display. */
export type AccountColumns = {
  readonly currency: CurrencyCode;
  readonly format: AccountFormat;
  readonly country: string;
  readonly accountMasked: string;
  readonly accountDetails: string;
  readonly accountFingerprint: Buffer;
};

/** Encrypts an account's numbers with the recipient's id as associated data. */
export function accountColumns(
  account: BankAccount,
  owner: { clientId: string; id: string },
  vault: Vault,
): AccountColumns {
  const [accountFingerprint] = accountFingerprints(account, owner.clientId, vault);
  return {
    currency: account.currency,
    format: account.format,
    country: account.country,
    accountMasked: maskedNumber(account),
    accountDetails: vault.seal(JSON.stringify(account.numbers), owner.id),
    accountFingerprint,
  };
}

/**
 * Keyed hashes of an account under every key in use; scoped to the client, so that hashes of two clients
 * never match.
 */
export function accountFingerprints(
  account: BankAccount,
  clientId: string,
  vault: Vault,
): readonly [Buffer, ...Buffer[]] {
  return vault.fingerprints(`${clientId}|${accountIdentity(account)}`);
}

/**
 * Keyed hashes of an account under every key in use, the same whichever client pays it and in whichever currency; for the house's limits
 * only, never shown to clients.
 */
export function payeeAccounts(account: BankAccount, vault: Vault): readonly [Buffer, ...Buffer[]] {
  return vault.fingerprints(`payee|${numberIdentity(account)}`);
}

/** Decrypts the account. */
export function openAccount(row: BeneficiaryRow, vault: Vault): BankAccount {
  return {
    currency: row.currency,
    format: row.format,
    country: row.country,
    numbers: JSON.parse(vault.open(row.accountDetails, row.id)) as AccountNumbers,
  };
}

/** Encrypted with the recipient's id as associated data, like the account. */
export function sealAddress(address: RecipientAddress, recipientId: string, vault: Vault): string {
  return vault.seal(JSON.stringify(address), recipientId);
}

/** Null for recipients saved before addresses were required. */
export function openAddress(
  { id, addressDetails }: Pick<BeneficiaryRow, "id" | "addressDetails">,
  vault: Vault,
): RecipientAddress | null {
  if (addressDetails === null) return null;
  return JSON.parse(vault.open(addressDetails, id)) as RecipientAddress;
}
