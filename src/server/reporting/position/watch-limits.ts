import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { exposureIn } from "#domain/reporting/position/exposure.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { listPositionLimits, lockPositionLimits, markOverLimit, type PositionLimit } from "./limits-store.ts";
import { readPositions } from "./store.ts";

type Watch = { readonly now: Date; readonly table: Pick<RateTable, "perBase"> | undefined };

/**
 * Compares each limit with the exposure at these rates and records since when it is exceeded; returns the limits that
 * are exceeded as of now and weren't before. Without a rate for what it bounds a limit stays as it was.
 */
export async function watchPositionLimits(tx: Transaction, { now, table }: Watch): Promise<PositionLimit[]> {
  await lockPositionLimits(tx);
  const limits = await listPositionLimits(tx);
  if (limits.length === 0) return [];
  const positions = await readPositions(tx);
  const exceeded: PositionLimit[] = [];
  for (const limit of limits) {
    const exposure = exposureIn(limit.scope, positions, table);
    if (exposure === undefined) continue;
    const isOver = exposure.minor > limit.amount;
    if (isOver === (limit.overSince !== null)) continue;
    await markOverLimit(tx, limit.scope, isOver ? now : null);
    if (isOver) exceeded.push(limit);
  }
  return exceeded;
}
