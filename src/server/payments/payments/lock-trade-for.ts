import { type Money, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockTrade } from "#server/trading/trades/store.ts";
import { findPayment, lockPaymentRow, type Payment, tradeOfPayment } from "./store.ts";

/** Time and id source of a use case. */
export type Context = { readonly now: Date; readonly newId: () => string };

/** A trade locked until the transaction ends; its lock covers its payments. */
export type LockedTrade = {
  readonly id: string;
  readonly clientId: string;
  readonly reference: string;
  readonly stage: TradeStage;
  /** Total that the client has to send. */
  readonly due: Money;
  /** Received by bank transfer so far, in minor units of `due`. */
  readonly received: bigint;
  readonly bought: Money;
  /** Part of `bought` for the client's balance; null before allocation. */
  readonly toBalance: Money | null;
  readonly paymentMade: boolean;
};

/** Locks a trade; with a client id, only that client's. @throws Refused `not_found`. */
export async function lockTradeFor(
  tx: Transaction,
  tradeId: string,
  clientId?: string,
): Promise<LockedTrade> {
  const row = await lockTrade(tx, tradeId, clientId);
  if (!row) throw new Refused("not_found");
  const toCurrency = row.toCurrency;
  return {
    id: row.id,
    clientId: row.clientId,
    reference: row.reference,
    stage: row.stage,
    due: money(row.amountDue, row.fromCurrency),
    received: row.amountReceived,
    bought: money(row.toAmount, toCurrency),
    toBalance: row.balanceAllocation === null ? null : money(row.balanceAllocation, toCurrency),
    paymentMade: row.paymentMadeAt !== null,
  };
}

/**
 * Locks and reads a payment: through its trade, whose lock covers all its payments, or by itself when it is a
 * withdrawal. @throws Refused `not_found`.
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
  // A concurrent new allocation replaced the payment.
  if (!payment) throw new Refused("not_found");
  return { trade, payment };
}
