import { assert } from "#domain/assert.ts";
import { reversalOf } from "#domain/ledger/journal-draft.ts";
import { Refused } from "#domain/refusal.ts";
import { postJournal } from "../ledger/post-journals.ts";
import { findJournal } from "../ledger/store.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { lockTrade, moveTrade, recordStep, withdrawAllocation } from "./store.ts";

type Context = { readonly now: Date; readonly newId: () => string };

/**
 * Cancels a client's trade that is not funded yet: its booking is reversed, and profit share spent on it comes back.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`.
 */
export async function cancelTrade(
  tx: Transaction,
  clientId: string,
  tradeId: string,
  context: Context,
): Promise<void> {
  const trade = await lockTrade(tx, tradeId, clientId);
  if (!trade) throw new Refused("not_found");
  if (trade.stage !== "AWAITING_FUNDS") throw new Refused("trade_not_awaiting_funds");
  await undoTrade(tx, trade, context, { expired: false });
}

/** Takes a locked, unfunded trade back. */
export async function undoTrade(
  tx: Transaction,
  trade: { readonly id: string; readonly clientId: string; readonly stage: string },
  { now, newId }: Context,
  { expired }: { readonly expired: boolean },
): Promise<void> {
  const booking = await findJournal(tx, "booking", trade.id);
  assert(booking, `trade ${trade.id} has a booking`);
  await postJournal(tx, reversalOf(booking, { id: newId(), event: "booking_reversal", postedAt: now }));
  await withdrawAllocation(tx, trade.id);
  await moveTrade(tx, trade, "CANCELLED");
  const detail = expired ? "The funds did not arrive in time." : "You cancelled this trade.";
  await recordStep(tx, { tradeId: trade.id, kind: "cancelled", at: now, detail });
  await appendEvents(
    tx,
    [{ kind: "trade_cancelled", clientId: trade.clientId, tradeId: trade.id, expired }],
    now,
  );
}
