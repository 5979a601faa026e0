import type { order } from "#contract/automation/orders.ts";
import { refusals } from "#contract/refusals.ts";
import type { z } from "#contract/zod.ts";
import { fillFailures, isFillFailure } from "#domain/automation/orders/fill-failures.ts";
import {
  type OrderStage,
  orderLifecycle,
  orderStage,
  statusOfOrder,
} from "#domain/automation/orders/lifecycle.ts";
import { findRestriction, type Restriction, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import { parseState } from "#domain/lifecycle.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { bookingKinds } from "#domain/trading/trades/book-quote.ts";
import { requestsOfOrders } from "#server/clients/client-approvals/made-by-request-store.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import type { App } from "#server/platform/app.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { describeTrade } from "#server/trading/trades/describe-trade.ts";
import { findTrades } from "#server/trading/trades/reads-store.ts";
import { findClaimedOrders } from "./claims-store.ts";
import type { OrderRow } from "./store.ts";

type SerializedOrder = z.input<typeof order>;

export type SerializeContext = { readonly now: Date } & Pick<App, "quoteStops">;

/** Contract form of orders, with the trades of filled ones. */
export async function serializeOrders(
  db: Database | Transaction,
  rows: readonly OrderRow[],
  { now, quoteStops }: SerializeContext,
): Promise<SerializedOrder[]> {
  const tradeIds = rows.flatMap(({ tradeId }) => tradeId ?? []);
  const [trades, claimed] = [await findTrades(db, tradeIds), await findClaimedOrders(db, rows)];
  const requests = await requestsOfOrders(
    db,
    rows.map(({ id }) => id),
  );
  const clientIds = rows.flatMap(({ status, clientId }) => (status === "pending" ? [clientId] : []));
  const restrictions = clientIds.length > 0 ? await readRestrictions(db, [...new Set(clientIds)], now) : [];
  return rows.map((row) => {
    const fromCurrency = row.fromCurrency;
    const isClaimed = claimed.has(row.id);
    const stage = getOrderStage(row, isClaimed, now);
    const trade = row.tradeId === null ? undefined : trades.get(row.tradeId);
    return {
      id: row.id,
      fromCurrency,
      toCurrency: row.toCurrency,
      targetRate: row.targetRate === null ? null : rateToNumber(row.targetRate),
      stopRate: row.stopRate === null ? null : rateToNumber(row.stopRate),
      amount: formatAmount(money(row.amount, fromCurrency)),
      expiryDate: row.expiryDate,
      expiresAt: row.expiresAt,
      goodTillCancelled: row.remindAt !== null,
      startsAt: row.startsAt,
      awaitingStart: stage === "scheduled",
      termsAccepted: true,
      status: statusOfOrder(stage),
      beingFilled: isClaimed,
      pausedReason: row.status === "pending" ? pausedReason(row, restrictions, quoteStops) : null,
      version: row.version,
      createdAt: row.createdAt,
      closedAt: row.closedAt,
      failure: row.failure === null || !isFillFailure(row.failure) ? null : fillFailures[row.failure],
      trade: trade ? describeTrade(trade) : null,
      approvalId: requests.get(row.id) ?? null,
    };
  });
}

const stoppedReason = "We can't exchange this pair at the moment.";

function pausedReason(
  { clientId, fromCurrency, toCurrency }: OrderRow,
  restrictions: readonly Restriction[],
  quoteStops: App["quoteStops"],
): string | null {
  const currencies = [fromCurrency, toCurrency];
  const action = { clientId, currencies, kinds: bookingKinds.ORDER };
  const restriction = findRestriction(restrictions, action);
  if (restriction) return refusals[refusalFor(restriction, action)].message;
  return quoteStops.stopsDirection({ fromCurrency, toCurrency }) ? stoppedReason : null;
}

/** Where an order is in its lifecycle now. */
export function getOrderStage(
  { status, expiresAt, awaitsStart }: Pick<OrderRow, "status" | "expiresAt" | "awaitsStart">,
  isClaimed: boolean,
  now: Date,
): OrderStage {
  const stored = statusOfOrder(parseState(orderLifecycle, status));
  return orderStage({ status: stored, expiresAt, awaitsStart, isClaimed }, now);
}
