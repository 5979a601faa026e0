import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { createNameIndex, type NameIndex } from "#domain/clients/screening/name-index.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { type ListVersion, newestLists, readListEntries } from "./lists-store.ts";

/** Newest version of each required list, by id. */
export async function listsInForce(
  db: Database | Transaction,
  { synthetic }: Pick<ScreeningRules, "synthetic">,
): Promise<ListVersion[]> {
  return (await newestLists(db)).filter(({ source }) => synthetic || source !== "synthetic");
}

/** Identifies a list entry in the index. */
export type EntryKey = { readonly entryId: string; readonly listId: string };

/** Cached: versions are immutable. Two entries, so that the old one serves while a new one is built. */
const indexCache = new Map<string, NameIndex<EntryKey>>();
const maxCachedIndexes = 2;

/** Search index of the names on these lists. */
export async function getNameIndex(
  db: Database | Transaction,
  lists: readonly ListVersion[],
): Promise<NameIndex<EntryKey>> {
  const key = lists.map(({ id }) => id).join(" ");
  const known = indexCache.get(key);
  if (known) return known;
  const entries = [];
  for (const list of lists)
    for (const { id, names } of await readListEntries(db, list))
      entries.push({ key: { entryId: id, listId: list.id }, names });
  const index = createNameIndex(entries);
  if (indexCache.size >= maxCachedIndexes) indexCache.clear();
  indexCache.set(key, index);
  return index;
}
