import { entryIdentity } from "#domain/payments/bank-statements/statement.ts";
import { isArrivalConfirmed } from "#domain/payments/payments/arrival-evidence.ts";
import type { Upload } from "#server/payments/incoming/verify-receipt.ts";
import { areIndependent } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { findDifference } from "./confirm-entry.ts";
import { findBareUnconfirmedLines, markLinesConfirmed } from "./line-withdrawals-store.ts";
import type { RecognisedEntry } from "./recognise-entries.ts";

/**
 * Confirms lines without a receipt, such as debits, that a second person's file has as they are. One that it has with other details
 * stays its importer's word.
 */
export async function confirmLines(
  tx: Transaction,
  account: string,
  recognised: readonly RecognisedEntry[],
  { staff, mode, now, vault }: Upload & { readonly vault: Vault },
): Promise<void> {
  const known = recognised.filter(({ isKnown }) => isKnown);
  const earlier = await findBareUnconfirmedLines(
    tx,
    known.map(({ entry }) => entryIdentity(account, entry)),
  );
  const isSecondPerson = new Map<string, boolean>();
  const confirmed: string[] = [];
  for (const { entry } of known) {
    const line = earlier.get(entryIdentity(account, entry));
    if (!line || findDifference({ entry, earlier: line }, vault) !== undefined) continue;
    const { importedBy: one } = line;
    const isOther = isSecondPerson.get(one) ?? (await areIndependent(tx, { one, other: staff.id, now }));
    isSecondPerson.set(one, isOther);
    if (isArrivalConfirmed({ source: "upload", isSecondPerson: isOther, mode })) confirmed.push(line.id);
  }
  await markLinesConfirmed(tx, confirmed);
}
