import type { Money } from "#domain/money.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import { isInDebt } from "#server/ledger/journals/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { moveTrade, recordStep, setPayoutsAwaitDebt } from "#server/trading/trades/store.ts";

/**
 * Marks a locked, posted trade as funded; its payments are released when the event is relayed. They wait as long as
 * its client, or another account of the same person, owes a debt from closed trades. A debt that is charged meanwhile counts as later than the funding.
 */
export async function markFunded(
  tx: Transaction,
  trade: { readonly id: string; readonly clientId: string; readonly stage: TradeStage },
  {
    now,
    detail,
    unconfirmed,
  }: { readonly now: Date; readonly detail: string; readonly unconfirmed?: boolean },
): Promise<void> {
  await moveTrade(tx, trade, "fund");
  await recordStep(tx, { tradeId: trade.id, kind: "funded", at: now, detail });
  const { id: tradeId, clientId } = trade;
  const awaitsDebt = await isInDebt(tx, clientId);
  if (awaitsDebt) await setPayoutsAwaitDebt(tx, [trade], true);
  const facts = { ...(unconfirmed && { unconfirmed }), ...(awaitsDebt && { awaitsDebt }) };
  await appendEvents(tx, [{ kind: "trade_funded", clientId, tradeId, ...facts }], now);
}

/** Text for the trade's timeline. */
export function describeTransfer(amount: Money, isUnverified: boolean): string {
  return `${formatMoneyWithCode(amount)} by bank transfer${isUnverified ? ", being confirmed" : ""}`;
}
