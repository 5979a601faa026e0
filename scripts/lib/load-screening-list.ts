import { randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parseDay } from "#domain/calendar.ts";
import {
  type PublishedSource,
  publishedSources,
  sourceNames,
} from "#domain/clients/screening/list-source.ts";
import { loadList } from "#server/clients/screening/load-list.ts";
import { listFileNames, readListFiles } from "#server/clients/screening/read-list-files.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

const usage = [
  "npm run admin -- screening load <UK-Sanctions-List.csv> --format uk [--as-of 2026-11-21]",
  "npm run admin -- screening load <sdn.csv> <alt.csv> --format ofac-sdn --as-of 2026-11-21",
].join("\n");

/** Loads a sanctions list and returns a summary. Throws the usage text, or the name of a missing file. */
export async function loadScreeningList(
  args: readonly string[],
): Promise<(tx: Transaction) => Promise<string>> {
  const { source, paths, asOf } = readArguments(args);
  const files = readListFiles(source, await Promise.all(paths.map(readWhole)));
  return async (tx) => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const by = { now: new Date(), newId: randomUUIDv7, zone };
    const loaded = await loadList(tx, { source, files, asOf }, by);
    const version = `version ${loaded.number} of the ${sourceNames[source]}`;
    if (loaded.outcome === "unchanged")
      return `Nothing changed: ${version} is this file already, as of ${loaded.asOf}.`;
    if (loaded.outcome === "confirmed")
      return `No name changed: ${version} is known to be in force on ${loaded.asOf}.`;
    return `Loaded ${version}, as of ${loaded.asOf}. Every client and recipient is screened with it within minutes.`;
  };
}

async function readWhole(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Error(`The file ${path} cannot be read.`, { cause: error });
  }
}

function readArguments(args: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { format: { type: "string" }, "as-of": { type: "string" } },
  });
  const [command, ...paths] = positionals;
  const source = publishedSources.find((each): each is PublishedSource => each === values.format);
  if (command !== "load" || !source || paths.length !== listFileNames[source].length) throw new Error(usage);
  const asOf = values["as-of"] === undefined ? undefined : parseDay(values["as-of"]);
  if (values["as-of"] !== undefined && asOf === undefined)
    throw new Error(`${values["as-of"]} is no day.\n${usage}`);
  return { source, paths, asOf };
}
