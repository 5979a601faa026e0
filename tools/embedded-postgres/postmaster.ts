import { execFile, spawn } from "node:child_process";
import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort, isPortFree, type PostgresCluster, postgresEnvironment } from "./postgres-cluster.ts";

const run = promisify(execFile);
const POLL_MS = 20;
const START_TIMEOUT_MS = 120_000;
const FAST_STOP_TIMEOUT_MS = 30_000;

/** A running Postgres of ours; adopted when it was already there. */
export interface Postmaster {
  pid: number;
  port: number;
  isAdopted: boolean;
}

/** What Postgres writes into `postmaster.pid` about itself. */
interface PidFile {
  pid: number;
  port: number;
  status: string;
}

/**
 * The cluster's running postmaster: the one that is there (a server that was killed leaves its database running), or a
 * new one. It leads a process group of its own, so that Ctrl-C in a terminal reaches the server and not its database.
 * Only one process may do this at a time: the caller holds the lock. Throws with Postgres's own reason when it does not start.
 */
export async function ensurePostmaster(
  cluster: PostgresCluster,
  settings: string[],
  { mayMove, timeoutMs = START_TIMEOUT_MS }: { mayMove: boolean; timeoutMs?: number },
): Promise<Postmaster> {
  const running = await findPostmaster(cluster);
  if (running) return running;
  const port = mayMove ? await freePortOf(cluster) : cluster.port;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const result = await launch(cluster, port, settings, deadline);
    if (typeof result !== "string") return result;
    // Children of a killed postmaster take a moment to notice, and hold its shared memory until then.
    const isPassing = result.includes("shared memory block");
    if (!isPassing || performance.now() > deadline)
      throw new Error(`the embedded Postgres did not start: ${result}`);
    await pause(200);
  }
}

/** Stops Postgres the fast way (open transactions roll back, everything committed is on disk) and waits for its end. */
export async function stopPostmaster(cluster: PostgresCluster, postmaster: Postmaster): Promise<void> {
  signal(postmaster.pid, "SIGINT");
  const deadline = performance.now() + FAST_STOP_TIMEOUT_MS;
  while (await isPostmasterOf(cluster, postmaster.pid)) {
    if (performance.now() > deadline) signal(postmaster.pid, "SIGQUIT");
    await pause(POLL_MS);
  }
}

/** The cluster's stored port or, when another program has taken it, a new one that is stored. */
async function freePortOf(cluster: PostgresCluster): Promise<number> {
  if (await isPortFree(cluster.port)) return cluster.port;
  const port = await findFreePort();
  await cluster.rememberPort(port);
  return port;
}

/** The running postmaster, once it is ready; undefined when there is none. */
export async function findPostmaster(cluster: PostgresCluster): Promise<Postmaster | undefined> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const file = await readPidFile(cluster);
    if (!file || !isAlive(file.pid)) return undefined;
    if (!(await isPostmasterOf(cluster, file.pid))) {
      // Another program may have this process id after a reboot or in a container: Postgres would refuse to
      // start.
      await rm(join(cluster.dataPath, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (file.status === "ready") return { pid: file.pid, port: file.port, isAdopted: true };
    if (performance.now() > deadline)
      throw new Error(`the embedded Postgres (pid ${file.pid}) stays "${file.status}"`);
    await pause(POLL_MS);
  }
}

/** Starts Postgres and waits until it accepts connections; returns its error text if it does not. */
async function launch(
  cluster: PostgresCluster,
  port: number,
  settings: string[],
  deadline: number,
): Promise<Postmaster | string> {
  const { launcher, dataPath } = cluster;
  const output = join(cluster.home, "start.log");
  const log = await open(output, "w", 0o600);
  const options = settings.flatMap((setting) => ["-c", setting]);
  const command = launcher.wrap(join(launcher.bin, "postgres"), [
    "-D",
    dataPath,
    "-p",
    String(port),
    ...options,
  ]);
  const child = spawn(command.file, command.args, {
    ...command.ids,
    cwd: "/",
    detached: true,
    env: postgresEnvironment(),
    stdio: ["ignore", log.fd, log.fd],
  });
  let hasEnded = false;
  child.once("exit", () => {
    hasEnded = true;
  });
  child.once("error", () => {
    hasEnded = true;
  });
  child.unref();
  await log.close();
  for (;;) {
    if (hasEnded) return firstErrorLine(await readFile(output, "utf8"));
    const file = await readPidFile(cluster);
    if (file && file.pid === child.pid && file.status === "ready")
      return { pid: file.pid, port: file.port, isAdopted: false };
    if (performance.now() > deadline) return `it was not ready in time, see ${output}`;
    await pause(POLL_MS);
  }
}

async function readPidFile(cluster: PostgresCluster): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster.dataPath, "postmaster.pid"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? "").trim() };
}

/** Whether that process is a Postgres on this cluster's data; its command line names the folder. */
async function isPostmasterOf(cluster: PostgresCluster, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const commandLine =
    process.platform === "linux"
      ? await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
      : await run("ps", ["-o", "command=", "-p", String(pid)]).then(
          ({ stdout }) => stdout,
          () => "",
        );
  return commandLine.includes(cluster.dataPath);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already, which is what the caller waits for.
  }
}

function firstErrorLine(output: string): string {
  const lines = output.trim().split("\n");
  const complaint = lines.find((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? "";
  return complaint.replace(/^.*(FATAL|PANIC):\s*/, "") || "it ended without a word";
}
