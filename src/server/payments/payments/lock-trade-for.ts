import { type Money, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockTrades } from "#server/trading/trades/store.ts";
import { findPayments, lockPaymentRows, type Payment, tradesOfPayments } from "./store.ts";

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
  const [trade] = await lockTradesFor(tx, [tradeId], clientId);
  if (!trade) throw new Refused("not_found");
  return trade;
}

/** Locks trades in id order. */
export async function lockTradesFor(
  tx: Transaction,
  tradeIds: readonly string[],
  clientId?: string,
): Promise<LockedTrade[]> {
  const rows = await lockTrades(tx, tradeIds, clientId);
  return rows.map(({ fromCurrency, toCurrency, ...row }) => ({
    id: row.id,
    clientId: row.clientId,
    reference: row.reference,
    stage: row.stage,
    due: money(row.amountDue, fromCurrency),
    received: row.amountReceived,
    bought: money(row.toAmount, toCurrency),
    toBalance: row.balanceAllocation === null ? null : money(row.balanceAllocation, toCurrency),
    paymentMade: row.paymentMadeAt !== null,
  }));
}

/** A payment that its trade's lock covers, or its own. */
export type LockedPayment = { readonly trade: LockedTrade | null; readonly payment: Payment };

/** @throws Refused `not_found`. */
export async function lockPayment(tx: Transaction, paymentId: string): Promise<LockedPayment> {
  const [locked] = await lockPayments(tx, [paymentId]);
  // None, or a concurrent new allocation replaced it.
  if (!locked) throw new Refused("not_found");
  return locked;
}

/**
 * Locks payments in id order: through their trades, whose locks cover all their payments, or by themselves when
 * they are withdrawals or returns. Reads them in the order asked for, without those that don't exist.
 */
export async function lockPayments(tx: Transaction, paymentIds: readonly string[]): Promise<LockedPayment[]> {
  const tradeOf = await tradesOfPayments(tx, paymentIds);
  const tradeIds = new Set([...tradeOf.values()].filter((id) => id !== null));
  const trades = new Map((await lockTradesFor(tx, [...tradeIds])).map((trade) => [trade.id, trade]));
  await lockPaymentRows(
    tx,
    [...tradeOf].flatMap(([paymentId, tradeId]) => (tradeId === null ? [paymentId] : [])),
  );
  const payments = new Map((await findPayments(tx, paymentIds)).map((payment) => [payment.id, payment]));
  return paymentIds.flatMap((id) => {
    const payment = payments.get(id);
    return payment ? [{ trade: trades.get(payment.tradeId ?? "") ?? null, payment }] : [];
  });
}
