import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { createNameIndex, type NameIndex } from "#domain/clients/screening/name-index.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { entriesOf, type ListVersion, newestLists } from "./lists-store.ts";

/** The newest version of each list that counts, in the order of their ids. */
export async function listsInForce(
  db: Database | Transaction,
  { synthetic }: Pick<ScreeningRules, "synthetic">,
): Promise<ListVersion[]> {
  return (await newestLists(db)).filter(({ source }) => synthetic || source !== "synthetic");
}

/** How an index knows whom it names. */
export type EntryKey = { readonly entryId: string; readonly listId: string };

/** Versions never change, so what was put in order once serves until there is a newer one; two, while one takes over. */
const indexCache = new Map<string, NameIndex<EntryKey>>();
const maxCachedIndexes = 2;

/** The names of these lists, in order for being searched. */
export async function indexOf(
  db: Database | Transaction,
  lists: readonly ListVersion[],
): Promise<NameIndex<EntryKey>> {
  const key = lists.map(({ id }) => id).join(" ");
  const known = indexCache.get(key);
  if (known) return known;
  const entries = [];
  for (const list of lists)
    for (const { id, names } of await entriesOf(db, list))
      entries.push({ key: { entryId: id, listId: list.id }, names });
  const index = createNameIndex(entries);
  if (indexCache.size >= maxCachedIndexes) indexCache.clear();
  indexCache.set(key, index);
  return index;
}
