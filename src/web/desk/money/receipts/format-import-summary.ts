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

/** The outcome of an import, one sentence per fact. */
export function formatImportSummary(counts: Counts): string[] {
  const { entries, known } = counts;
  if (entries === 0 && counts.pending === 0) return ["The statement has no entries."];
  if (entries > 0 && known === entries)
    return [`${all(entries)} already imported. Nothing changed.`, ...formatPending(counts)];
  const said: readonly [number, string, string][] = [
    [counts.funded, "1 receipt funded its trade.", "receipts funded their trades."],
    [
      counts.deposited,
      "1 receipt was credited to a client's balance.",
      "receipts were credited to clients' balances.",
    ],
    [counts.queued, "1 receipt needs a decision.", "receipts need a decision."],
    [
      counts.recordedBefore,
      "1 receipt recorded by hand is now verified.",
      "receipts recorded by hand are now verified.",
    ],
    [counts.returned, "1 payout was returned to its client.", "payouts were returned to their clients."],
    [counts.paidOut, "1 payout was confirmed.", "payouts were confirmed."],
    [counts.otherDebits, "1 debit matches no payout.", "debits match no payout."],
    [known, "1 entry was already imported.", "entries were already imported."],
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
  return [pending === 1 ? "1 pending entry was skipped." : `${pending} pending entries were skipped.`];
}
