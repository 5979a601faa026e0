import { statfs } from "node:fs/promises";
import type { Metrics } from "./metrics.ts";
import { poolStates } from "./postgres/database.ts";

/** Sets how far connections and the disk of the data folder are used. */
export async function measureResources(metrics: Metrics, dataDir: string): Promise<void> {
  for (const { pool, limit, busy, idle, waiting } of poolStates()) {
    metrics.connections.set({ pool, state: "busy" }, busy);
    metrics.connections.set({ pool, state: "idle" }, idle);
    metrics.connectionsLimit.set({ pool }, limit);
    metrics.connectionsAwaited.set({ pool }, waiting);
  }
  // A process with a database elsewhere and nothing uploaded yet has no folder.
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk) return;
  metrics.diskFree.set(disk.bavail * disk.bsize);
  metrics.diskSize.set(disk.blocks * disk.bsize);
}
