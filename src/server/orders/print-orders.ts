import type { order } from "#contract/orders.ts";
import type { z } from "#contract/zod.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { fillFailures, isFillFailure, type OrderStatus } from "#domain/orders/order-status.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";
import { describeTrade } from "../trades/describe-trade.ts";
import { rateOf } from "../trades/store.ts";
import { tradesOfOrders } from "./reads-store.ts";
import type { OrderRow } from "./store.ts";

type Printed = z.input<typeof order>;

/** Orders in the words of the contract, with the trades that filled ones became. */
export async function printOrders(
  db: Database | Transaction,
  rows: readonly OrderRow[],
  now: Date,
): Promise<Printed[]> {
  const trades = await tradesOfOrders(db, rows);
  return rows.map((row) => {
    const fromCurrency = row.fromCurrency as CurrencyCode;
    const trade = row.tradeId === null ? undefined : trades.get(row.tradeId);
    return {
      id: row.id,
      fromCurrency,
      toCurrency: row.toCurrency as CurrencyCode,
      targetRate: rateToNumber(rateOf(row.targetRate)),
      amount: formatAmount(money(row.amount, fromCurrency)),
      expiryDate: row.expiryDate,
      expiresAt: row.expiresAt,
      termsAccepted: true,
      status: statusNow(row, now),
      beingFilled: row.status === "pending" && row.reachedAt !== null,
      version: row.version,
      createdAt: row.createdAt,
      closedAt: row.closedAt,
      failure: row.failure === null || !isFillFailure(row.failure) ? null : fillFailures[row.failure],
      trade: trade ? describeTrade(trade) : null,
    };
  });
}

/** The last day may be over for a moment before the order is closed. */
export function statusNow(row: Pick<OrderRow, "status" | "reachedAt" | "expiresAt">, now: Date): OrderStatus {
  const isOver = row.status === "pending" && row.reachedAt === null && row.expiresAt <= now;
  return isOver ? "expired" : (row.status as OrderStatus);
}
