import { rm } from "node:fs/promises";
import { join } from "node:path";
import { headsFile } from "#server/ledger/audit/heads/audit-heads.ts";
import type { Config } from "#server/platform/config.ts";
import { filesFolder } from "#server/platform/files/file-store.ts";

type EmptiableDatabase = { readonly empty?: (() => Promise<void>) | undefined };

/**
 * Deletes a stopped demo's database and files. The heads of the audit log go first: they would contradict a
 * log that begins again.
 */
export async function emptyDemo(
  { DATA_DIR: folder }: Pick<Config, "DATA_DIR">,
  database: EmptiableDatabase,
): Promise<void> {
  await rm(join(folder, headsFile), { force: true });
  await database.empty?.();
  await rm(filesFolder(folder), { force: true, recursive: true });
}
