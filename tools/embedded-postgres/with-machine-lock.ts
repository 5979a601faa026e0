import { createHash } from "node:crypto";
import { unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const RETRY_MS = 50;

/**
 * Runs `work` while no other process on this machine runs one under the same name. The lock is a listening socket,
 * so the kernel lets it go when its holder dies, however it dies. Throws after `waitMs` without the lock.
 */
export async function withMachineLock<T>(name: string, work: () => Promise<T>, waitMs = 120_000): Promise<T> {
  const address = lockAddress(name);
  const deadline = performance.now() + waitMs;
  let held = await tryListen(address);
  while (!held) {
    if (performance.now() > deadline)
      throw new Error(`another process has held ${name} for ${waitMs / 1000} s`);
    await pause(RETRY_MS);
    held = await tryListen(address);
  }
  try {
    return await work();
  } finally {
    const server = held;
    await new Promise((resolve) => server.close(resolve));
  }
}

function lockAddress(name: string): string {
  const id = `summit-${createHash("sha256").update(name).digest("hex").slice(0, 24)}`;
  // Linux has socket names that are no files and so never go stale; elsewhere a file in the temporary folder serves.
  return process.platform === "linux" ? `\0${id}` : join(tmpdir(), `${id}.sock`);
}

async function tryListen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(address, resolve);
    });
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    if (!address.startsWith("\0") && !(await isAnswered(address)))
      await unlink(address).catch(() => undefined);
    return undefined;
  }
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => resolve(socket.destroy() !== undefined));
    socket.once("error", () => resolve(false));
  });
}
