import { readdir, readFile } from "node:fs/promises";

/** Processor time of a process with all its threads, in microseconds: a count that a busy machine hardly changes. */
export async function processorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const spent = await Promise.all(threads.map((thread) => runTime(`/proc/${pid}/task/${thread}/schedstat`)));
  return sum(spent);
}

/** Processor time of a process's children, such as the backends of a Postgres server, in microseconds. */
export async function childrensProcessorTime(parent: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(parentOf));
  const children = pids.filter((_, index) => parents[index] === parent);
  return sum(await Promise.all(children.map(processorTime)));
}

/** 0 for a process that has ended. */
export async function parentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}

async function runTime(schedulerFile: string): Promise<number> {
  const nanoseconds = (await readFile(schedulerFile, "utf8").catch(() => "0")).split(" ")[0];
  return Number(nanoseconds) / 1_000;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
