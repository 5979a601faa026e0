import { entryIdentity, type StatementEntry } from "./statement.ts";

/**
 * Some banks give several entries of a day one reference. Of such entries the first keeps it, and each other one takes
 * what else the bank names it by, so that each stays itself in every file; entries that the bank does not name at all are
 * counted. What cannot be told apart stays as it is, for the statement to be refused.
 */
export function distinguishEntries(account: string, entries: readonly StatementEntry[]): StatementEntry[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const distinct = namesOf(entry, seen, account).find((each) => !seen.has(entryIdentity(account, each)));
    seen.add(entryIdentity(account, distinct ?? entry));
    return distinct ?? entry;
  });
}

/** The entry under each of the names that it may go by, the first that is free being its own. */
function namesOf(entry: StatementEntry, seen: ReadonlySet<string>, account: string): StatementEntry[] {
  const { reference, alternatives = [] } = entry;
  const named = alternatives.map((each) => ({ ...entry, reference: `${reference}+${each}` }));
  if (!reference.startsWith("#")) return [entry, ...named];
  let number = 2;
  const numbered = () => ({ ...entry, reference: `${reference}-${number}` });
  while (seen.has(entryIdentity(account, numbered()))) number += 1;
  return [entry, ...named, numbered()];
}
