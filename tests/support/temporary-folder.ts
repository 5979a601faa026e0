import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const PREFIX = "summit-test-";

/** A new folder for the data of this run; its name tells later runs whose it was. */
export async function makeTemporaryFolder(): Promise<string> {
  await removeAbandonedFolders();
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** A run that was killed leaves its Postgres running, by design of the embedded Postgres; the next run clears it away. */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(tmpdir(), name);
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
