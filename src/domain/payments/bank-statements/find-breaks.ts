import type { Day } from "#domain/calendar.ts";

/** The ledger's movement at the bank: positive for money in. */
export type LedgerMovement = {
  readonly journalId: string;
  readonly event: string;
  readonly amount: bigint;
  /** Day of its statement entry, or else of its posting. */
  readonly day: Day;
  /** Statement entry that carries it. */
  readonly entryId: string | null;
};

/** Statement entry: positive for money in. */
export type BankMovement = { readonly id: string; readonly amount: bigint; readonly day: Day };

/** A difference between the ledger and the bank. */
export type Break<L extends LedgerMovement = LedgerMovement, S extends BankMovement = BankMovement> =
  | { readonly kind: "ledger_only"; readonly ledger: L; readonly entry: undefined }
  | { readonly kind: "statement_only"; readonly ledger: undefined; readonly entry: S }
  | { readonly kind: "amount_differs"; readonly ledger: L; readonly entry: S };

/** All breaks between ledger and statements; empty when each movement is matched at its amount. */
export function findBreaks<L extends LedgerMovement, S extends BankMovement>(
  ledger: readonly L[],
  entries: readonly S[],
): Break<L, S>[] {
  const stated = new Map(entries.map((entry) => [entry.id, entry]));
  const matchedIds = new Set<string>();
  const breaks: Break<L, S>[] = [];
  for (const movement of ledger) {
    const entry = movement.entryId === null ? undefined : stated.get(movement.entryId);
    if (!entry) {
      breaks.push({ kind: "ledger_only", ledger: movement, entry: undefined });
      continue;
    }
    matchedIds.add(entry.id);
    if (entry.amount !== movement.amount) breaks.push({ kind: "amount_differs", ledger: movement, entry });
  }
  for (const entry of entries)
    if (!matchedIds.has(entry.id)) breaks.push({ kind: "statement_only", ledger: undefined, entry });
  return breaks;
}

/** Balances that a statement must follow; undefined for an account's first statement. */
export type PriorBalances = {
  /** Closing balance of the previous statement, up to its first day. */
  readonly lastClosing: bigint | undefined;
  /** Opening balance of its first day from an earlier file of the same day. */
  readonly sameDayOpening: bigint | undefined;
};

/**
 * Expected opening balance when it differs from the actual one; undefined when they agree. A later file of
 * the same day may open as the day did.
 */
export function findGap(opening: bigint, { lastClosing, sameDayOpening }: PriorBalances): bigint | undefined {
  if (lastClosing === undefined || opening === lastClosing || opening === sameDayOpening) return undefined;
  return lastClosing;
}
