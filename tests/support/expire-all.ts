import { expireTrades } from "#server/payments/close-outs/expire-trades.ts";
import { listUnfunded } from "#server/payments/close-outs/overdue-store.ts";
import type { CloseoutContext } from "#server/payments/close-outs/quote-closeout.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Closes out every overdue trade in one transaction; returns how many. */
export async function expireAll(tx: Transaction, context: CloseoutContext): Promise<number> {
  return expireTrades(tx, await listUnfunded(tx, context.now), context);
}
