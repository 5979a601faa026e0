import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PostgresCluster } from "./postgres-cluster.ts";
import type { PostgresLauncher } from "./postgres-launcher.ts";

/** How far restored data is taken by the archived log. */
export interface Recovery {
  /** A moment, the newest archived one, or the moment at which the backup was complete. */
  to: Date | "latest" | "backup";
  /** The history to follow after an earlier recovery; defaults to the newest. */
  timeline?: number;
}

/** At most so much is lost with the disk of a quiet server; a busy one fills segments sooner. */
const ARCHIVE_EVERY_SECONDS = 60;

/** Creates the archive's folder for the user who runs Postgres. */
export async function prepareArchive(folder: string, launcher: PostgresLauncher): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await launcher.own(folder);
}

/**
 * Each complete segment of the log is compressed into the folder, under its own name once it is on the disk. One that is
 * there already must be the same.
 */
export function archiveSettings(folder: string): string[] {
  const file = `${quote(folder)}/%f.gz`;
  const write = `gzip -c %p > ${file}.part && sync ${file}.part && mv ${file}.part ${file}`;
  return [
    "archive_mode=on",
    `archive_timeout=${ARCHIVE_EVERY_SECONDS}`,
    `archive_command=if test -f ${file}; then gzip -dc ${file} | cmp -s - %p; else ${write}; fi`,
  ];
}

/** A recovery from the archive, which ends in a history of its own, so that it never writes over the archive's. */
export function recoverySettings({ to, timeline }: Recovery, folder: string | undefined): string[] {
  if (folder === undefined) throw new Error("a recovery needs the folder of the archived log");
  const file = `${quote(folder)}/%f.gz`;
  const targets = to === "latest" ? [] : [targetOf(to)];
  return [
    `restore_command=test -f ${file} && gzip -dc ${file} > %p`,
    `recovery_target_timeline=${timeline ?? "latest"}`,
    "recovery_target_action=promote",
    ...targets,
    // The start is complete when the recovery is.
    "hot_standby=off",
    // Its reason for ending early goes to start.log, where the start looks for it.
    "logging_collector=off",
  ];
}

const targetOf = (to: Date | "backup"): string =>
  to === "backup"
    ? "recovery_target=immediate"
    : `recovery_target_time=${to.toISOString().replace("T", " ").replace("Z", "+00")}`;

/** Tells the next start that the data is to be recovered. */
export async function signalRecovery({ dataPath, launcher }: PostgresCluster): Promise<void> {
  const path = join(dataPath, "recovery.signal");
  await writeFile(path, "", { mode: 0o600 });
  await launcher.own(path);
}

/** For the shell, in a command in which Postgres replaces what follows a per cent sign. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
