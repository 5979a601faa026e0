import type { Transaction } from "../platform/postgres/database.ts";
import { undoTrade } from "./cancel-trade.ts";
import { lockUnfunded } from "./store.ts";

/** As many at a time as keep the transaction short. */
const greatestBatch = 100;

/**
 * Cancels trades that nobody funded within their three business days; answers how many, so that a worker goes on
 * while there are more. Any number of workers may do so side by side.
 */
export async function expireTrades(
  tx: Transaction,
  context: { readonly now: Date; readonly newId: () => string },
): Promise<number> {
  const unfunded = await lockUnfunded(tx, context.now, greatestBatch);
  for (const trade of unfunded) await undoTrade(tx, trade, context, { expired: true });
  return unfunded.length;
}
