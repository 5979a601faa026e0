import { entryIdentity, type StatementEntry } from "./statement.ts";

/**
 * Some banks reuse a reference within a day. The first entry keeps it and the others use the bank's
 * alternatives, so that each has the same identity in every file; unnamed entries are numbered.
 * Indistinguishable ones stay equal, and the statement is refused.
 */
export function distinguishEntries(account: string, entries: readonly StatementEntry[]): StatementEntry[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const distinct = namesOf(entry, seen, account).find((each) => !seen.has(entryIdentity(account, each)));
    seen.add(entryIdentity(account, distinct ?? entry));
    return distinct ?? entry;
  });
}

/** The entry under each of its possible names, preferred first. */
function namesOf(entry: StatementEntry, seen: ReadonlySet<string>, account: string): StatementEntry[] {
  const { reference, alternatives = [] } = entry;
  const named = alternatives.map((each) => ({ ...entry, reference: `${reference}+${each}` }));
  if (!reference.startsWith("#")) return [entry, ...named];
  let number = 2;
  const numbered = () => ({ ...entry, reference: `${reference}-${number}` });
  while (seen.has(entryIdentity(account, numbered()))) number += 1;
  return [entry, ...named, numbered()];
}
