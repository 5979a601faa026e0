import type { Vault } from "#server/platform/vault.ts";

/** A payer's account as far as the bank names it. */
type NamedAccount = {
  readonly iban?: string | undefined;
  readonly sortCode?: string | undefined;
  readonly accountNumber?: string | undefined;
};

/** Keyed hashes of the payer's account, current key first; empty when no account is named. */
export function payerAccounts(account: NamedAccount | undefined, vault: Vault): readonly Buffer[] {
  const parts = [account?.iban, account?.sortCode, account?.accountNumber];
  const plain = parts.map((part) => (part ?? "").replace(/[^0-9a-z]/gi, "").toUpperCase()).join("|");
  return plain === "||" ? [] : vault.fingerprints(`payer|${plain}`);
}
