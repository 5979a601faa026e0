/* npm run backup -- FOLDER backs up the embedded database, uploads and keys of DATA_DIR into a new folder, also while the server runs. Keep it private: it holds the encryption key. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { readStorageConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { writeBackup } from "./lib/backup-folder.ts";

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1)
    throw new Error("name the new folder: npm run backup -- FOLDER");
  const {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    WAL_ARCHIVE_DIR: walArchive,
  } = readStorageConfig(process.env);
  if (url !== undefined)
    throw new Error("this is for the embedded database; for the server of DATABASE_URL use pg_basebackup");
  if (!existsSync(join(dataDir, "postgres"))) throw new Error(`there is no database in ${dataDir}`);
  for (const taken of [folder, `${folder}.incomplete`])
    if (existsSync(taken)) throw new Error(`${taken} exists already: choose another folder`);
  const log = createLog({ LOG_LEVEL: "error" });
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...(walArchive && { walArchive }) });
  try {
    const { files, completedAt } = await writeBackup(folder, dataDir, postgres.backUp);
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    const size = `${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(0)} MB`;
    console.log(`Backed up ${dataDir} to ${folder} at ${completedAt}: ${size}.`);
    console.log("It holds the keys of this data: keep it as private as the data itself.");
    console.log(await describeArchive(postgres.adminUrl));
  } finally {
    await postgres.stop();
  }
} catch (error) {
  console.error(`Nothing was backed up: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** Whether later moments can be recovered too. */
async function describeArchive(adminUrl: string): Promise<string> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  const { rows } = await client.query<{ mode: string; archived: Date | null; failing: boolean }>(
    `select current_setting('archive_mode') as mode, last_archived_time as archived,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver`,
  );
  await client.end();
  const [archiver] = rows;
  if (archiver?.mode !== "on") return "The log is not archived: this backup restores to its own time alone.";
  if (archiver.failing)
    return "Archiving the log FAILS: see the newest log in DATA_DIR/postgres/data/log for the reason.";
  return `The log is archived, the last time at ${archiver.archived?.toISOString() ?? "no time yet"}.`;
}
