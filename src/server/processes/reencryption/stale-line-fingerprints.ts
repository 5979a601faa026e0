import { beneficiaryOf } from "#server/payments/batches/check-lines.ts";
import { openCells } from "#server/payments/batches/edit-batch.ts";
import { accountFingerprints } from "#server/payments/beneficiaries/account-details.ts";
import { validateBeneficiary } from "#server/payments/beneficiaries/validate-beneficiary.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type Vault, VaultError } from "#server/platform/vault.ts";
import { listBatchesWithNewRecipients, listNewRecipientLines, type NewFingerprint } from "./store.ts";

/** Open lines of batches whose recipients are not saved yet, with a fingerprint under an older key, by batch. */
export async function* staleLineFingerprints({
  db,
  vault,
}: {
  readonly db: Database;
  readonly vault: Vault;
}): AsyncGenerator<NewFingerprint[]> {
  for (const batch of await listBatchesWithNewRecipients(db)) {
    const stale = (await listNewRecipientLines(db, batch.id)).flatMap((line) => {
      const fingerprint = fingerprintOf(line, batch.clientId, vault);
      const before = line.accountFingerprint;
      return !fingerprint || before.equals(fingerprint) ? [] : [{ id: batch.id, before, fingerprint }];
    });
    // Lines of the same account are replaced together.
    const byHash = new Map(stale.map((each) => [each.before.toString("hex"), each]));
    if (byHash.size > 0) yield [...byHash.values()];
  }
}

function fingerprintOf(
  line: Awaited<ReturnType<typeof listNewRecipientLines>>[number],
  clientId: string,
  vault: Vault,
): Buffer | undefined {
  try {
    const { account } = validateBeneficiary(beneficiaryOf(openCells(line, vault), line.currency));
    return accountFingerprints(account, clientId, vault)[0];
  } catch (error) {
    // No configured key decrypts it; it is left.
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}
