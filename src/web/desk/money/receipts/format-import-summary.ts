import type { ImportedStatement } from "#contract/payments/statements.ts";
import { formatCounted, plural } from "#domain/plural.ts";

type Counts = Pick<
  ImportedStatement,
  | "entries"
  | "known"
  | "confirmed"
  | "unconfirmed"
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
    return [
      counts.confirmed === 0
        ? `${all(entries)} already imported. Nothing changed.`
        : `${all(entries)} already imported.`,
      ...formatConfirmed(counts),
      ...formatPending(counts),
    ];
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
    [counts.returned, "1 payout came back.", "payouts came back."],
    [counts.paidOut, "1 payout was confirmed.", "payouts were confirmed."],
    [counts.otherDebits, "1 debit matches no payout.", "debits match no payout."],
    [known, "1 entry was already imported.", "entries were already imported."],
  ];
  return [
    ...said.flatMap(([count, one, several]) =>
      count === 0 ? [] : [count === 1 ? one : `${count} ${several}`],
    ),
    ...formatConfirmed(counts),
    ...formatPending(counts),
  ];
}

/** What two people have imported, and what waits for the second one. */
function formatConfirmed({ confirmed, unconfirmed }: Counts): string[] {
  return [
    ...(confirmed === 0
      ? []
      : [
          `${formatCounted(confirmed, "receipt is", "receipts are")} now confirmed: a second person imported ${plural(confirmed, "it", "them")}.`,
        ]),
    ...(unconfirmed === 0
      ? []
      : [
          `${formatCounted(unconfirmed, "receipt", "receipts")} can't be paid out or converted until another person imports this file too, or an approver verifies ${plural(unconfirmed, "it", "them")}.`,
        ]),
  ];
}

function all(entries: number): string {
  return entries === 1 ? "Its only entry was" : `All ${entries} entries were`;
}

function formatPending({ pending }: Counts): string[] {
  if (pending === 0) return [];
  return [pending === 1 ? "1 pending entry was skipped." : `${pending} pending entries were skipped.`];
}
