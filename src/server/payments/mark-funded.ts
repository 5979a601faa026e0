import { appendEvents } from "../platform/outbox/append-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { moveTrade, recordStep } from "../trades/store.ts";

/** A locked trade has its money, which was posted: it goes on to its payments once its event is relayed. */
export async function markFunded(
  tx: Transaction,
  trade: { readonly id: string; readonly clientId: string; readonly stage: string },
  { now, detail }: { readonly now: Date; readonly detail: string },
): Promise<void> {
  await moveTrade(tx, trade, "FUNDED");
  await recordStep(tx, { tradeId: trade.id, kind: "funded", at: now, detail });
  await appendEvents(tx, [{ kind: "trade_funded", clientId: trade.clientId, tradeId: trade.id }], now);
}
