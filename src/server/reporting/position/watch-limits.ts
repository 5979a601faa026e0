import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { type ExposureScope, exposureIn } from "#domain/reporting/position/exposure.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { listPositionLimits, lockPositionLimits, markOverLimit } from "./limits-store.ts";
import { readPositions } from "./store.ts";

type Watch = { readonly now: Date; readonly table: Pick<RateTable, "perBase"> | undefined };

/** A limit that is exceeded as of now, in pence. */
export type ExceededLimit = {
  readonly scope: ExposureScope;
  readonly amount: bigint;
  readonly isHard: boolean;
};

/**
 * Compares each limit with the exposure at these rates and records since when it is exceeded, the hard one by itself; returns what
 * is exceeded as of now and wasn't before. Without a rate for what it bounds a limit stays as it was.
 */
export async function watchPositionLimits(tx: Transaction, { now, table }: Watch): Promise<ExceededLimit[]> {
  await lockPositionLimits(tx);
  const limits = await listPositionLimits(tx);
  if (limits.length === 0) return [];
  const positions = await readPositions(tx);
  const exceeded: ExceededLimit[] = [];
  for (const { scope, amount, hardAmount, ...before } of limits) {
    const exposure = exposureIn(scope, positions, table);
    if (exposure === undefined) continue;
    const isOver = exposure.minor > amount;
    const isHardOver = hardAmount !== null && exposure.minor > hardAmount;
    const overSince = isOver ? (before.overSince ?? now) : null;
    const hardOverSince = isHardOver ? (before.hardOverSince ?? now) : null;
    if (isOver && !before.overSince) exceeded.push({ scope, amount, isHard: false });
    if (isHardOver && !before.hardOverSince) exceeded.push({ scope, amount: hardAmount, isHard: true });
    const isSame = isOver === (before.overSince !== null) && isHardOver === (before.hardOverSince !== null);
    if (!isSame) await markOverLimit(tx, scope, { overSince, hardOverSince });
  }
  return exceeded;
}
