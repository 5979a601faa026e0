import type { ImportedStatement } from "#contract/payments/statements.ts";

type Counts = Pick<
  ImportedStatement,
  | "entries"
  | "known"
  | "funded"
  | "deposited"
  | "queued"
  | "recordedBefore"
  | "returned"
  | "paidOut"
  | "otherDebits"
  | "pending"
>;

/** What an import did, a sentence for each thing that there is to say. */
export function formatImportSummary(counts: Counts): string[] {
  const { entries, known } = counts;
  if (entries === 0 && counts.pending === 0) return ["The statement has no entries."];
  if (entries > 0 && known === entries)
    return [`${all(entries)} known from an earlier import. Nothing was changed.`, ...formatPending(counts)];
  const said: readonly [number, string, string][] = [
    [counts.funded, "1 receipt funded its trade.", "receipts funded their trades."],
    [counts.deposited, "1 receipt went to a client's balance.", "receipts went to clients' balances."],
    [counts.queued, "1 receipt waits for a decision.", "receipts wait for a decision."],
    [
      counts.recordedBefore,
      "1 receipt was recorded by hand before, and is verified now.",
      "receipts were recorded by hand before, and are verified now.",
    ],
    [counts.returned, "1 payout came back to its client.", "payouts came back to their clients."],
    [counts.paidOut, "1 payout is confirmed.", "payouts are confirmed."],
    [counts.otherDebits, "1 debit is no payout of ours.", "debits are no payouts of ours."],
    [known, "1 entry was known from an earlier import.", "entries were known from an earlier import."],
  ];
  return [
    ...said.flatMap(([count, one, several]) =>
      count === 0 ? [] : [count === 1 ? one : `${count} ${several}`],
    ),
    ...formatPending(counts),
  ];
}

function all(entries: number): string {
  return entries === 1 ? "Its only entry was" : `All ${entries} entries were`;
}

function formatPending({ pending }: Counts): string[] {
  if (pending === 0) return [];
  return [
    pending === 1
      ? "1 entry is not booked yet and was left out."
      : `${pending} entries are not booked yet and were left out.`,
  ];
}
