import { assert } from "#domain/assert.ts";
import { reverseJournal } from "#domain/ledger/journals/journal-draft.ts";
import { permit } from "#domain/lifecycle.ts";
import { money } from "#domain/money.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { findJournal } from "#server/ledger/journals/store.ts";
import { returnFunds } from "#server/payments/funding/return-funds.ts";
import { withdrawAllocation } from "#server/payments/payments/store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockTrade, moveTrade, recordStep } from "#server/trading/trades/store.ts";

type By = { readonly staff: { readonly id: string }; readonly now: Date; readonly newId: () => string };

/**
 * Fails a paid trade of which nothing has been sent: the booking is reversed, profit share spent on it is
 * restored, and the money returns to the client's balance. The client sees the reason.
 * @throws Refused `not_found`, `trade_not_funded`.
 */
export async function failTrade(
  tx: Transaction,
  { tradeId, reason }: { readonly tradeId: string; readonly reason: string },
  { staff, now, newId }: By,
): Promise<void> {
  const trade = await lockTrade(tx, tradeId);
  if (!trade) throw new Refused("not_found");
  orThrow(permit(tradeLifecycle, trade.stage, "fail"));
  const booking = await findJournal(tx, "booking", tradeId);
  assert(booking, `trade ${tradeId} has a booking`);
  const { clientId } = trade;
  const amount = money(trade.amountDue, trade.fromCurrency);
  const { shortfall } = trade;
  const reversal = reverseJournal(booking, { id: newId(), event: "booking_reversal", postedAt: now });
  const returned = { tradeId, clientId, amount, shortfall, reversal };
  const unverified = await returnFunds(tx, returned, { now, newId });
  await withdrawAllocation(tx, tradeId);
  await moveTrade(tx, trade, "fail");
  await recordStep(tx, { tradeId, kind: "failed", at: now, detail: reason });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "fail_trade",
    subject: { kind: "trade", id: tradeId },
    details: { reason, from: trade.stage },
  });
  const event = { kind: "trade_failed", clientId, tradeId, reason } as const;
  const pending = unverified > 0n && { unconfirmedMinor: String(unverified) };
  await appendEvents(tx, [{ ...event, ...pending }], now);
}
