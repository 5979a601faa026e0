/* npm run restore -- BACKUP restores a backup into DATA_DIR and checks the books before it takes the place of what is there. --replace moves a data folder with content aside. With WAL_ARCHIVE_DIR, --to TIME (2026-11-25T21:40:00Z) or --to latest goes on by the archived log, and --timeline N follows the history before an earlier restore. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rename, rm, rmdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createAuditHeads } from "#server/ledger/audit/heads/audit-heads.ts";
import { closeDataFolder } from "#server/platform/close-data-folder.ts";
import { readStorageConfig, type StorageConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import {
  adoptRestored,
  isRunning,
  startEmbeddedPostgres,
} from "../tools/embedded-postgres/embedded-postgres.ts";
import type { Recovery } from "../tools/embedded-postgres/wal-archive.ts";
import { copyBackup, verifyBackup } from "./lib/backup-folder.ts";
import { commandWaitMs } from "./lib/find-database.ts";

const STATEMENT_TIMEOUT_MS = 600_000;
const log = createLog({ LOG_LEVEL: "error" });

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string" },
      timeline: { type: "string" },
      replace: { type: "boolean", default: false },
    },
  });
  const [backup] = positionals;
  if (backup === undefined || positionals.length > 1)
    throw new Error("name the backup's folder: npm run restore -- BACKUP");
  const config = readStorageConfig(process.env);
  if (config.DATABASE_URL !== undefined)
    throw new Error(
      "this is for the embedded database; restore the server of DATABASE_URL with its own tools",
    );
  const recovery = readRecovery(values, config);
  const dataDir = resolve(config.DATA_DIR);
  await refuseToOverwrite(dataDir, values.replace);
  const { completedAt } = await verifyBackup(backup);
  console.log(`The backup of ${completedAt} is whole.`);
  const draft = `${dataDir}.restoring-${randomUUID().slice(0, 8)}`;
  const breaks = await restoreInto(draft, backup, config, recovery).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    throw error;
  });
  for (const { check, subject, found } of breaks) console.log(`BREAK  ${check}: ${subject}: ${found}`);
  if (breaks.length > 0)
    throw new Error(`the books do not hold: ${breaks.length} breaks. What was restored is in ${draft}`);
  console.log("The books hold.");
  await moveInto(dataDir, draft);
  console.log(`Restored to ${dataDir}. Make a new backup once Summit runs on it.`);
} catch (error) {
  console.error(`Nothing was replaced: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function readRecovery(
  { to, timeline }: { readonly to?: string | undefined; readonly timeline?: string | undefined },
  { WAL_ARCHIVE_DIR: archive }: StorageConfig,
): Recovery | undefined {
  if (archive === undefined && (to ?? timeline) !== undefined)
    throw new Error("--to and --timeline need WAL_ARCHIVE_DIR, the folder of the archived log");
  if (archive === undefined) return undefined;
  if (!existsSync(archive)) throw new Error(`there is no archived log in ${archive}`);
  if (timeline !== undefined && !/^[1-9]\d{0,8}$/.test(timeline))
    throw new Error(`--timeline ${timeline}: must be a number, such as 1`);
  return { to: readTarget(to), ...(timeline && { timeline: Number(timeline) }) };
}

function readTarget(to: string | undefined): Recovery["to"] {
  if (to === undefined) return "backup";
  if (to === "latest") return to;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(to) || Number.isNaN(Date.parse(to)))
    throw new Error(`--to ${to}: must be a time with its zone, such as 2026-11-25T21:40:00Z, or latest`);
  return new Date(to);
}

async function refuseToOverwrite(dataDir: string, isReplacing: boolean): Promise<void> {
  const names = await readdir(dataDir).catch((): string[] => []);
  if (names.length > 0 && !isReplacing)
    throw new Error(`${dataDir} is not empty: --replace moves it aside, or set DATA_DIR to another folder`);
  if (names.includes("postgres") && (await isRunning(dataDir)))
    throw new Error(`the database in ${dataDir} is running: stop Summit first`);
}

async function restoreInto(
  draft: string,
  backup: string,
  config: StorageConfig,
  recovery: Recovery | undefined,
) {
  await copyBackup(backup, draft);
  await closeDataFolder(draft, log);
  await adoptRestored(draft);
  return findBreaks(draft, config, recovery);
}

/** Brings the restored database up, to this version's tables, and checks it; stopped again afterwards. */
async function findBreaks(dataDir: string, config: StorageConfig, recovery: Recovery | undefined) {
  const { WAL_ARCHIVE_DIR: walArchive } = config;
  const options = { dataDir, log, ...(walArchive && { walArchive }), ...(recovery && { recovery }) };
  const postgres = await startEmbeddedPostgres(options);
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
    const url = postgres.appUrl;
    const times = { statementTimeoutMs: STATEMENT_TIMEOUT_MS, waitMs: commandWaitMs };
    const db = openDatabase({ url, log, connections: 1, ...times });
    try {
      const heads = createAuditHeads({ DATA_DIR: dataDir, AUDIT_SIGNING_KEY: readSigningKey() }, log);
      return [...(await checkBooks(db)), ...(await heads.check(db))];
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
  }
}

function readSigningKey() {
  const key = process.env.AUDIT_SIGNING_KEY;
  return key ? Buffer.from(key, "base64") : undefined;
}

/** Puts the restored folder in place; what was there is kept beside it. */
async function moveInto(dataDir: string, draft: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => undefined);
  if (names?.length === 0) await rmdir(dataDir);
  if (names && names.length > 0) {
    const aside = `${dataDir}.replaced-${new Date().toISOString().replaceAll(":", "-")}`;
    await rename(dataDir, aside);
    console.log(`What was there before is in ${aside}.`);
  }
  await rename(draft, dataDir);
}
