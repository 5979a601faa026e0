import { type Day, dayOf } from "#domain/calendar.ts";
import type { ListSource } from "#domain/clients/screening/list-source.ts";
import type { SanctionsListEntry } from "#domain/clients/screening/sanctions-list-entry.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn } from "#domain/time-zone.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  endEntries,
  insertEntries,
  insertVersion,
  isListKnown,
  type ListVersion,
  lockSource,
  newestLists,
  readListEntries,
  updateListDate,
} from "./lists-store.ts";
import type { ListFiles } from "./read-list-files.ts";

export type ListToLoad = {
  readonly source: ListSource;
  readonly files: ListFiles;
  /** Day on which these files were known to be current; defaults to the day in the file. */
  readonly asOf?: Day | undefined;
};

export type LoadedList = {
  /** `confirmed`: identical files, still current on a later day. */
  readonly outcome: "loaded" | "confirmed" | "unchanged";
  readonly number: number;
  readonly asOf: Day;
};

type Context = {
  readonly now: Date;
  readonly newId: () => string;
  /** Time zone of who loads it, whose day may be ahead of UTC's. */
  readonly zone?: string;
};

/**
 * Loads files as the newest version of a source's list; idempotent, apart from the as-of day. Unchanged
 * entries are shared between versions.
 * @throws Refused `screening_list_unreadable` with the faults, `screening_list_older`,
 * `screening_list_shrunk`; `input_invalid` for a missing or future day.
 */
export async function loadList(
  tx: Transaction,
  { source, files, asOf: said }: ListToLoad,
  { now, newId, zone = "UTC" }: Context,
): Promise<LoadedList> {
  const { reading, sha256 } = files;
  if (!reading.ok) throw new Refused("screening_list_unreadable", { file: reading.faults.join("\n") });
  const asOf = dayOfList(said, reading.publishedOn, { now, zone });
  await lockSource(tx, source);
  const current = (await newestLists(tx)).find((list) => list.source === source);
  if (current?.sha256.equals(sha256)) return confirm(tx, current, asOf, { now, newId });
  if (current && (asOf < current.asOf || (await isListKnown(tx, source, sha256))))
    throw new Refused("screening_list_older");
  const names = reading.entries.reduce((sum, entry) => sum + entry.names.length, 0);
  if (current && names * 2 < current.names) throw new Refused("screening_list_shrunk");
  const number = (current?.number ?? 0) + 1;
  const version = { id: newId(), source, number, asOf, sha256, entries: reading.entries.length, names };
  await insertVersion(tx, { ...version, loadedBy: null, loadedAt: now });
  const changed = await replaceEntries(tx, reading.entries, { source, number }, newId);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "system" },
    action: "load_screening_list",
    subject: { kind: "screening_list", id: version.id },
    details: { source, version: number, asOf, names, ...changed, sha256: sha256.toString("hex") },
  });
  return { outcome: "loaded", number, asOf };
}

function dayOfList(
  said: Day | undefined,
  published: Day | null,
  { now, zone }: Pick<Context, "now"> & { readonly zone: string },
): Day {
  const day = said ?? published;
  if (day === null) throw new Refused("input_invalid", { asOf: "Enter the date this list was published." });
  if (day > dayOf(now) && day > clockIn(zone, now).day)
    throw new Refused("input_invalid", { asOf: `${day} is in the future.` });
  if (published !== null && day < published)
    throw new Refused("input_invalid", { asOf: `The file is dated ${published}.` });
  return day;
}

async function confirm(
  tx: Transaction,
  { id, source, number, asOf: before }: ListVersion,
  asOf: Day,
  { now, newId }: Context,
): Promise<LoadedList> {
  if (asOf <= before) return { outcome: "unchanged", number, asOf: before };
  await updateListDate(tx, id, asOf);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "system" },
    action: "confirm_screening_list",
    subject: { kind: "screening_list", id },
    details: { source, version: number, before, asOf },
  });
  return { outcome: "confirmed", number, asOf };
}

/** Ends removed entries and inserts new ones; returns the number of each. */
async function replaceEntries(
  tx: Transaction,
  entries: readonly SanctionsListEntry[],
  version: { readonly source: ListSource; readonly number: number },
  newId: () => string,
): Promise<{ added: number; ended: number }> {
  const before = new Map(
    (await readListEntries(tx, { ...version, number: version.number - 1 })).map((kept) => [
      contentOf(kept),
      kept.id,
    ]),
  );
  const fresh = entries.filter((entry) => !before.has(contentOf(entry)));
  for (const entry of entries) before.delete(contentOf(entry));
  await endEntries(tx, [...before.values()], version.number);
  await insertEntries(
    tx,
    fresh.map((entry) => ({ ...entry, id: newId() })),
    version,
  );
  return { added: fresh.length, ended: before.size };
}

function contentOf({ number, kind, programme, names }: SanctionsListEntry): string {
  return JSON.stringify([number, kind, programme, names]);
}
