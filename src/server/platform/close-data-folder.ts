import { chmod, mkdir } from "node:fs/promises";
import type { Log } from "./log.ts";

/**
 * Creates the data folder, or removes other users' rights from an existing one. As root, the embedded
 * Postgres runs as a user of its own, which needs to traverse it.
 */
export async function closeDataFolder(folder: string, log: Pick<Log, "warn">): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(folder, { recursive: true, mode });
  try {
    await chmod(folder, mode);
  } catch (error) {
    // A volume owned by another user keeps the mode that its administrator chose.
    log.warn({ err: error, folder }, "the data folder's mode could not be set");
  }
}
