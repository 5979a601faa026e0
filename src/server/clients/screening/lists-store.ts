import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CurrentList } from "#domain/clients/screening/list-freshness.ts";
import type { ListSource } from "#domain/clients/screening/list-source.ts";
import type { SanctionsListEntry } from "#domain/clients/screening/sanctions-list-entry.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";

type Reader = Database | Transaction;

/** Rows per statement. */
const rowBatchSize = 1_000;

/** Serialises loading of a source's list. */
export async function lockSource(tx: Transaction, source: ListSource): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`screening list ${source}`}, 0))`.execute(tx);
}

export type ListVersion = CurrentList & {
  readonly number: number;
  readonly names: number;
  readonly sha256: Buffer;
  readonly screenedAt: Date | null;
};

/** Newest version of each source's list, by id. */
export async function newestLists(db: Reader): Promise<ListVersion[]> {
  const rows = await db
    .selectFrom("screeningLists")
    .select(["id", "source", "number", "asOf", "names", "sha256", "screenedAt"])
    .distinctOn("source")
    .orderBy("source")
    .orderBy("number", "desc")
    .execute();
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether identical files were loaded before. */
export async function isListKnown(tx: Transaction, source: ListSource, sha256: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom("screeningLists")
    .select("id")
    .where("source", "=", source)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateListDate(tx: Transaction, id: string, asOf: Day): Promise<void> {
  await tx.updateTable("screeningLists").set({ asOf }).where("id", "=", id).execute();
}

export type NewVersion = {
  readonly id: string;
  readonly source: ListSource;
  readonly number: number;
  readonly asOf: Day;
  readonly sha256: Buffer;
  readonly entries: number;
  readonly names: number;
  readonly loadedBy: string | null;
  readonly loadedAt: Date;
};

export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  await tx.insertInto("screeningLists").values(version).execute();
}

export type StoredListEntry = SanctionsListEntry & { readonly id: string };

/** Entries of a source's list in one version. */
export async function readListEntries(
  db: Reader,
  { source, number }: { readonly source: ListSource; readonly number: number },
): Promise<StoredListEntry[]> {
  const rows = await db
    .selectFrom("screeningEntries")
    .select(["id", "number", "kind", "programme", "names"])
    .where("source", "=", source)
    .where("since", "<=", number)
    .where((row) => row.or([row("until", "is", null), row("until", ">", number)]))
    .execute();
  return rows;
}

export async function endEntries(tx: Transaction, ids: readonly string[], until: number): Promise<void> {
  await tx
    .updateTable("screeningEntries")
    .set({ until })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function insertEntries(
  tx: Transaction,
  entries: readonly StoredListEntry[],
  { source, number: since }: { readonly source: ListSource; readonly number: number },
): Promise<void> {
  for (let at = 0; at < entries.length; at += rowBatchSize) {
    const rows = entries
      .slice(at, at + rowBatchSize)
      .map(({ names, ...entry }) => ({ ...entry, source, since, names: [...names] }));
    await tx.insertInto("screeningEntries").values(rows).execute();
  }
}

/** Records that everybody was screened with these lists. */
export async function markScreened(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable("screeningLists")
    .set({ screenedAt: now })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Newest first, limit + 1 rows. */
export async function listVersions(
  db: Database,
  { cursor, limit }: { readonly cursor: Cursor | undefined; readonly limit: number },
) {
  const rows = await db
    .selectFrom("screeningLists as lists")
    .leftJoin("staff", "staff.id", "lists.loadedBy")
    .select(["lists.id", "lists.source", "lists.number", "lists.asOf", "lists.entries", "lists.names"])
    .select([
      "lists.sha256",
      "lists.loadedAt as createdAt",
      "lists.screenedAt",
      staffName("staff").as("loadedBy"),
    ])
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(lists.loaded_at, lists.id) < (${cursor?.at}, ${cursor?.id}::uuid)`),
    )
    .orderBy("lists.loadedAt", "desc")
    .orderBy("lists.id", "desc")
    .limit(limit + 1)
    .execute();
  return rows;
}
