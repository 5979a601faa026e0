import type { Day } from "#domain/calendar.ts";

/** A movement of the house's money at the bank as the ledger has it: positive when money came in. */
export type LedgerMovement = {
  readonly journalId: string;
  readonly event: string;
  readonly amount: bigint;
  /** The day on which the statement has it, where one does; else the day on which it was posted. */
  readonly day: Day;
  /** The statement's entry that tells of it. */
  readonly entryId: string | null;
};

/** An entry of a statement: positive when money came in. */
export type BankMovement = { readonly id: string; readonly amount: bigint; readonly day: Day };

/** Where the ledger and the bank do not agree. */
export type Break<L extends LedgerMovement = LedgerMovement, S extends BankMovement = BankMovement> =
  | { readonly kind: "ledger_only"; readonly ledger: L; readonly entry: undefined }
  | { readonly kind: "statement_only"; readonly ledger: undefined; readonly entry: S }
  | { readonly kind: "amount_differs"; readonly ledger: L; readonly entry: S };

/** Every break between what the ledger and the statements have; none when each movement is told of, at its amount. */
export function findBreaks<L extends LedgerMovement, S extends BankMovement>(
  ledger: readonly L[],
  entries: readonly S[],
): Break<L, S>[] {
  const stated = new Map(entries.map((entry) => [entry.id, entry]));
  const told = new Set<string>();
  const breaks: Break<L, S>[] = [];
  for (const movement of ledger) {
    const entry = movement.entryId === null ? undefined : stated.get(movement.entryId);
    if (!entry) {
      breaks.push({ kind: "ledger_only", ledger: movement, entry: undefined });
      continue;
    }
    told.add(entry.id);
    if (entry.amount !== movement.amount) breaks.push({ kind: "amount_differs", ledger: movement, entry });
  }
  for (const entry of entries)
    if (!told.has(entry.id)) breaks.push({ kind: "statement_only", ledger: undefined, entry });
  return breaks;
}
