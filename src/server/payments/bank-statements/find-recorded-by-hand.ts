import type { StatementEntry } from "#domain/payments/bank-statements/statement.ts";
import { findReferences } from "#domain/payments/payments/payment-reference.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import * as store from "./statements-store.ts";

/** Remittance text plus the end-to-end id, where some payers put the reference. */
export function payersText({ text, endToEndId = "" }: StatementEntry): string {
  const { trades, deposits } = findReferences(text);
  return trades.length + deposits.length > 0 ? text : `${text} ${endToEndId}`.trim();
}

/**
 * Finds the hand-recorded incoming payment of the same money: by bank reference, or else the only one with
 * the same amount and the same reference in its text.
 */
export async function findRecordedByHand(
  tx: Transaction,
  entry: StatementEntry,
): Promise<string | undefined> {
  const { minor, currency } = entry.amount;
  const candidates = await store.receiptsWithoutEntry(tx, { currency, amount: minor });
  const exact = candidates.find(({ bankReference }) => bankReference === entry.reference);
  if (exact) return exact.id;
  const named = namedIn(payersText(entry));
  const [same, ...more] = candidates.filter(
    ({ recordedBy, reference }) => recordedBy !== null && named !== "" && namedIn(reference) === named,
  );
  return more.length === 0 ? same?.id : undefined;
}

function namedIn(text: string): string {
  const { trades, deposits } = findReferences(text);
  return [...trades, ...deposits].toSorted().join(" ");
}
