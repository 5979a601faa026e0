import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { reversalOf } from "#domain/ledger/journal-draft.ts";
import { money } from "#domain/money.ts";
import { sayMoney } from "#domain/payments/say-money.ts";
import { Refused } from "#domain/refusal.ts";
import { postJournal } from "../ledger/post-journals.ts";
import { findJournal } from "../ledger/store.ts";
import { returnFunds } from "../payments/return-funds.ts";
import { appendAudit } from "../platform/append-audit.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { lockTrade, moveTrade, recordStep, withdrawAllocation } from "../trades/store.ts";

type Decision = {
  readonly tradeId: string;
  /** The client reads it. */
  readonly reason: string;
  readonly to: "CANCELLED" | "FAILED";
};

type By = { readonly staff: { readonly id: string }; readonly now: Date; readonly newId: () => string };

/**
 * The desk takes a trade back: its booking is reversed and profit share spent on it comes back. One that is not paid yet
 * is cancelled; one that is paid, and of which nothing has left, fails, and the money is in the client's balance.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`, `trade_not_funded`.
 */
export async function takeTradeBack(
  tx: Transaction,
  { tradeId, reason, to }: Decision,
  by: By,
): Promise<void> {
  const { staff, now, newId } = by;
  const trade = await lockTrade(tx, tradeId);
  if (!trade) throw new Refused("not_found");
  if (to === "CANCELLED" && trade.stage !== "AWAITING_FUNDS") throw new Refused("trade_not_awaiting_funds");
  if (to === "FAILED" && trade.stage !== "FUNDED") throw new Refused("trade_not_funded");
  const booking = await findJournal(tx, "booking", tradeId);
  assert(booking, `trade ${tradeId} has a booking`);
  const { clientId } = trade;
  if (to === "FAILED") {
    const amount = money(trade.amountDue, trade.fromCurrency as CurrencyCode);
    await returnFunds(tx, { tradeId, clientId, amount }, { now, newId });
    const detail = sayMoney(amount);
    await recordStep(tx, { tradeId, kind: "credited_to_balance", at: now, detail });
  }
  await postJournal(tx, reversalOf(booking, { id: newId(), event: "booking_reversal", postedAt: now }));
  await withdrawAllocation(tx, tradeId);
  await moveTrade(tx, trade, to);
  const kind = to === "CANCELLED" ? "cancelled" : "failed";
  await recordStep(tx, { tradeId, kind, at: now, detail: reason });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: to === "CANCELLED" ? "cancel_trade" : "fail_trade",
    subject: { kind: "trade", id: tradeId },
    details: { reason, from: trade.stage },
  });
  const event =
    to === "CANCELLED"
      ? ({ kind: "trade_cancelled", clientId, tradeId, expired: false, reason } as const)
      : ({ kind: "trade_failed", clientId, tradeId, reason } as const);
  await appendEvents(tx, [event], now);
}
