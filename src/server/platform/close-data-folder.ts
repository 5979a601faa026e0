import { chmod, mkdir } from "node:fs/promises";
import type { Log } from "./log.ts";

/**
 * Makes the data folder, or takes from one that is there what others may do in it: nobody else on the machine lists or
 * reads it. As root the embedded Postgres runs as a user of its own, which has to pass through.
 */
export async function closeDataFolder(folder: string, log: Pick<Log, "warn">): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(folder, { recursive: true, mode });
  try {
    await chmod(folder, mode);
  } catch (error) {
    // A volume that belongs to somebody else: whoever mounted it decides.
    log.warn({ err: error, folder }, "the data folder's mode could not be set");
  }
}
