import { type BankAccount, mainField } from "#domain/payments/beneficiaries/bank-account.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { accountFingerprints } from "./account-details.ts";
import { findByFingerprint } from "./store.ts";

/**
 * Requires the client's recipients to be locked.
 * @throws Refused `beneficiary_duplicate`, naming the other recipient on the account field.
 */
export async function refuseDuplicate(
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
  throw new Refused("beneficiary_duplicate", {
    [mainField(account)]: `You've already saved this account, for ${same.holderName}.`,
  });
}
