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

/**
 * Distinguishes entries that are known to be none of the earlier ones, as though one file had them all: those whose
 * reference an earlier entry has get an alternative, or else a number.
 */
export function distinguishFromEarlier(
  account: string,
  entries: readonly StatementEntry[],
  earlier: ReadonlySet<string>,
): StatementEntry[] {
  const seen = new Set(earlier);
  return entries.map((entry) => {
    const names = [...namesOf(entry, seen, account), numbered(entry, seen, account)];
    const distinct = names.find((each) => !seen.has(entryIdentity(account, each))) ?? entry;
    seen.add(entryIdentity(account, distinct));
    return distinct;
  });
}

/** The entry under each of its possible names, preferred first. */
function namesOf(entry: StatementEntry, seen: ReadonlySet<string>, account: string): StatementEntry[] {
  const { reference, alternatives = [] } = entry;
  const named = alternatives.map((each) => ({ ...entry, reference: `${reference}+${each}` }));
  return reference.startsWith("#") ? [entry, ...named, numbered(entry, seen, account)] : [entry, ...named];
}

/** The entry under the first free number; an unnamed one that has a number gets the next. */
function numbered(entry: StatementEntry, seen: ReadonlySet<string>, account: string): StatementEntry {
  const { reference } = entry;
  const name = reference.startsWith("#") ? reference.replace(/-\d+$/, "") : reference;
  for (let number = 2; ; number += 1) {
    const next = { ...entry, reference: `${name}-${number}` };
    if (!seen.has(entryIdentity(account, next))) return next;
  }
}
