import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

/** Of Linux, on every platform that Node runs on. */
const ticksPerSecond = 100;

/** The postmaster that a connection leads to. */
export async function postmasterPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select pg_read_file('postmaster.pid') as text");
  return Number(String(rows[0].text).split("\n", 1)[0]);
}

/** A process and its children. */
async function familyOf(pid: number): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
      // The name may hold spaces and brackets; what follows it does not.
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    }),
  );
  return [pid, ...ids.filter((_, index) => parents[index] === pid).map(Number)];
}

/** Processes, and the memory that would be free without them, in MB. */
export async function memoryOf(
  pid: number,
): Promise<{ readonly processes: number; readonly megabytes: number }> {
  const family = await familyOf(pid);
  const shares = await Promise.all(
    family.map(async (id) => {
      const text = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
      return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
    }),
  );
  return { processes: family.length, megabytes: shares.reduce((sum, each) => sum + each, 0) / 1_024 };
}

/** CPU seconds of a process and its children, those that have ended included. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const ticks = (await familyOf(pid)).map(async (id) => {
    const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return id === pid ? user + system + endedUser + endedSystem : user + system;
  });
  return (await Promise.all(ticks)).reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}
