import { mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const PREFIX = "summit-test-";
const MEMORY = "/dev/shm";
const LEAST_MEMORY_BYTES = 4 * 1024 ** 3;

/** A new data folder for this run; its name identifies the process that made it. */
export async function makeTemporaryFolder(): Promise<string> {
  const parent = await parentFolder();
  await removeAbandonedFolders(parent);
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

/**
 * Memory where there is enough of it: a database of each test file is a thousand files made and deleted, for which
 * ext4 spends a quarter of a run's processor time looking for free inodes.
 */
async function parentFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory && memory.bavail * memory.bsize >= LEAST_MEMORY_BYTES ? MEMORY : tmpdir();
}

export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** A killed run leaves its embedded Postgres running, so the next run removes it. */
async function removeAbandonedFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(parent, name);
    await stopPostgresOf(folder);
    await removeTemporaryFolder(folder);
  }
}

async function stopPostgresOf(folder: string): Promise<void> {
  const data = join(folder, "postgres/data");
  const pid = Number((await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0]);
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (!commandLine.includes(data)) return;
  process.kill(pid, "SIGINT");
  while (isAlive(pid)) await pause(50);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
