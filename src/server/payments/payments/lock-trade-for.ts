import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { TradeStage } from "#domain/trading/trades/trade-stage.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockTrade } from "#server/trading/trades/store.ts";
import { findPayment, lockPaymentRow, type Payment, tradeOfPayment } from "./store.ts";

/** What a use-case is given besides its input. */
export type Context = { readonly now: Date; readonly newId: () => string };

/** A trade whose row is locked until the transaction ends: nothing else decides on it or its payments meanwhile. */
export type LockedTrade = {
  readonly id: string;
  readonly clientId: string;
  readonly reference: string;
  readonly stage: TradeStage;
  /** What is to be sent for it in all. */
  readonly due: Money;
  /** What bank transfers have brought for it, in minor units of what is due. */
  readonly received: bigint;
  readonly bought: Money;
  /** What of `bought` goes to the client's balance; null until it is allocated. */
  readonly toBalance: Money | null;
  readonly paymentMade: boolean;
};

/** Locks a trade, and when a client asks, only their own. @throws Refused `not_found`. */
export async function lockTradeFor(
  tx: Transaction,
  tradeId: string,
  clientId?: string,
): Promise<LockedTrade> {
  const row = await lockTrade(tx, tradeId, clientId);
  if (!row) throw new Refused("not_found");
  const toCurrency = row.toCurrency as CurrencyCode;
  return {
    id: row.id,
    clientId: row.clientId,
    reference: row.reference,
    stage: row.stage as TradeStage,
    due: money(row.amountDue, row.fromCurrency as CurrencyCode),
    received: row.amountReceived,
    bought: money(row.toAmount, toCurrency),
    toBalance: row.balanceAllocation === null ? null : money(row.balanceAllocation, toCurrency),
    paymentMade: row.paymentMadeAt !== null,
  };
}

/**
 * Locks a payment and reads it as it stands then: by its trade, whose lock is that of all its payments, or by itself
 * where it is a withdrawal. @throws Refused `not_found`.
 */
export async function lockPayment(
  tx: Transaction,
  paymentId: string,
): Promise<{ trade: LockedTrade | null; payment: Payment }> {
  const tradeId = await tradeOfPayment(tx, paymentId);
  if (tradeId === undefined) throw new Refused("not_found");
  const trade = tradeId === null ? null : await lockTradeFor(tx, tradeId);
  if (!trade) await lockPaymentRow(tx, paymentId);
  const payment = await findPayment(tx, paymentId);
  // An allocation that was made anew meanwhile has other payments.
  if (!payment) throw new Refused("not_found");
  return { trade, payment };
}
