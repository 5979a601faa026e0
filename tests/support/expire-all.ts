import { expireTrades, listExpired } from "#server/payments/close-outs/expire-trades.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Closes out every overdue trade in one transaction; returns how many. */
export async function expireAll(
  tx: Transaction,
  context: Parameters<typeof expireTrades>[2],
): Promise<number> {
  return expireTrades(tx, await listExpired(tx, context), context);
}
