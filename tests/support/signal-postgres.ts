import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The postmaster of the embedded database in `dataDir`. @throws when it does not run. */
async function findPostmaster(dataDir: string): Promise<number> {
  const data = join(dataDir, "postgres/data");
  const [pid] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
  // A dead postmaster's number may be another program's by now.
  if (!(await readFile(`/proc/${pid}/cmdline`, "utf8")).includes(data)) throw new Error("Postgres is dead");
  return Number(pid);
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-o", "pid=", "--ppid", String(pid)]);
  return stdout.trim().split(/\s+/).map(Number);
}

/**
 * Sends a signal to the postmaster and then to each of its processes; returns their numbers. The postmaster comes
 * first: a backend started after the list was taken would keep answering.
 */
export async function signalPostgres(dataDir: string, signal: "SIGSTOP" | "SIGKILL"): Promise<number[]> {
  const postmaster = await findPostmaster(dataDir);
  if (signal === "SIGSTOP") process.kill(postmaster, signal);
  const backends = await childrenOf(postmaster);
  if (signal === "SIGKILL") process.kill(postmaster, signal);
  for (const pid of backends) signalIfAlive(pid, signal);
  return [postmaster, ...backends];
}

/** Kills one process that serves a connection, after which the postmaster ends all others and recovers. */
export async function killBackend(dataDir: string): Promise<void> {
  const { stdout } = await run("ps", ["-o", "pid=,args=", "--ppid", String(await findPostmaster(dataDir))]);
  const backend = stdout.split("\n").find((line) => line.includes("summit_app"));
  if (backend) signalIfAlive(Number.parseInt(backend.trim(), 10), "SIGKILL");
}

/** Lets what was stopped go on. */
export function thaw(pids: readonly number[]): void {
  for (const pid of pids) signalIfAlive(pid, "SIGCONT");
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
