import { assert } from "#domain/assert.ts";
import { type AccountRef, accountKey } from "./account-ref.ts";

export type JournalEvent =
  | "booking"
  | "booking_reversal"
  | "closeout"
  | "closeout_collected"
  | "closeout_paid"
  | "closeout_waived"
  | "forward_closeout"
  | "forward_deposit_taken"
  | "forward_deposit_returned"
  | "cover_filled"
  | "cover_settled"
  | "receipt_matched"
  | "receipt_queued"
  | "receipt_assigned"
  | "receipt_returned"
  | "receipt_return_failed"
  | "receipt_verified"
  | "receipt_withdrawn"
  | "balance_deposit"
  | "balance_funding"
  | "trade_funding"
  | "trade_funds_returned"
  | "funds_returned"
  | "balance_credit"
  | "funds_frozen"
  | "funds_released"
  | "withdrawal"
  | "payment_sent"
  | "payment_completed"
  | "payment_returned"
  | "return_received"
  | "return_settled"
  | "payment_declined"
  | "profit_share_earned"
  | "profit_share_taken_back"
  | "profit_share_cashed_out"
  | "profit_share_given_up";

/** In minor units of the account's currency: positive for credit, negative for debit. */
export type LedgerEntry = { readonly account: AccountRef; readonly amount: bigint };

/** A journal made by a pure rule, before it is stored. */
export type JournalDraft = {
  readonly id: string;
  readonly event: JournalEvent;
  /** Subject of the event; each event posts once per subject. */
  readonly subjectId: string;
  readonly tradeId: string | null;
  /** Id of the reversed journal. */
  readonly reverses: string | null;
  readonly postedAt: Date;
  readonly entries: readonly LedgerEntry[];
};

/** Creates a draft without zero entries; asserts that each currency sums to zero. */
export function journalDraft(
  facts: Omit<JournalDraft, "entries" | "reverses"> & { readonly reverses?: string },
  entries: readonly LedgerEntry[],
): JournalDraft {
  const posted = entries.filter((entry) => entry.amount !== 0n);
  assert(posted.length >= 2, `a journal of ${posted.length} entries`);
  const sums = new Map<string, bigint>();
  for (const { account, amount } of posted) {
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount);
  }
  for (const [currency, sum] of sums) assert(sum === 0n, `${facts.event} is off by ${sum} in ${currency}`);
  return { ...facts, reverses: facts.reverses ?? null, entries: posted };
}

/** Reverses a journal by negating each entry. */
export function reverseJournal(
  journal: Pick<JournalDraft, "id" | "subjectId" | "tradeId" | "entries">,
  facts: { readonly id: string; readonly event: JournalEvent; readonly postedAt: Date },
): JournalDraft {
  return journalDraft(
    { ...facts, subjectId: journal.subjectId, tradeId: journal.tradeId, reverses: journal.id },
    journal.entries.map(({ account, amount }) => ({ account, amount: -amount })),
  );
}

/** Net movement per account. */
export function movements(entries: readonly LedgerEntry[]): Map<string, bigint> {
  const moved = new Map<string, bigint>();
  for (const { account, amount } of entries) {
    const key = accountKey(account);
    moved.set(key, (moved.get(key) ?? 0n) + amount);
  }
  return moved;
}
