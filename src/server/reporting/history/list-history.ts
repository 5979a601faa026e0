import type {
  HistoryFilters,
  historyExchange,
  historyItem,
  historyPayment,
} from "#contract/reporting/history.ts";
import type { z } from "#contract/zod.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { historyPeriod, normaliseReferenceQuery } from "#domain/reporting/history/history-filters.ts";
import { readPayoutWaits } from "#server/clients/accounts/read-payout-waits.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import {
  type ExchangeRow,
  type HistorySearch,
  listExchanges,
  listPayments,
  type PaymentRow,
} from "./store.ts";

export type HistoryParams = HistoryFilters & {
  readonly clientId: string;
  readonly now: Date;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export type HistoryPage = { items: z.input<typeof historyItem>[]; nextCursor: string | null };

/**
 * One page of a client's trades or payments, newest first, matching every filter.
 * @throws Refused `input_malformed` for an invalid cursor.
 */
export async function listHistory(db: Database, params: HistoryParams): Promise<HistoryPage> {
  const search: HistorySearch = {
    ...historyPeriod(params),
    clientId: params.clientId,
    reference: normaliseReferenceQuery(params.reference),
    sell: params.sell,
    buy: params.buy,
    recipient: params.recipient,
    cursor: decodeCursor(params.cursor),
    limit: params.limit,
  };
  if (params.view === "payments") {
    const { items, nextCursor } = toPage(await listPayments(db, search), params.limit);
    const waits = await readPayoutWaits(db, items, params);
    const described = items.map((row) => ({ ...describePayment(row), waitsFor: waits.get(row.id) ?? null }));
    return { items: described, nextCursor };
  }
  const { items, nextCursor } = toPage(await listExchanges(db, search), params.limit);
  return { items: items.map(describeExchange), nextCursor };
}

function describeExchange(row: ExchangeRow): z.input<typeof historyExchange> {
  const fromCurrency = row.fromCurrency;
  const toCurrency = row.toCurrency;
  return {
    view: "exchanges",
    id: row.id,
    date: row.createdAt,
    reference: row.reference,
    type: row.type,
    fromCurrency,
    fromAmount: formatAmount(money(row.fromAmount, fromCurrency)),
    toCurrency,
    toAmount: formatAmount(money(row.toAmount, toCurrency)),
    exchangeRate: rateToNumber(row.rate),
    status: row.status,
    stage: row.stage,
    closeoutCost: row.closeoutCost === null ? null : formatAmount(money(row.closeoutCost, fromCurrency)),
  };
}

function describePayment(row: PaymentRow): z.input<typeof historyPayment> {
  const { currency, scheduleId, scheduleLabel: label } = row;
  return {
    view: "payments",
    id: row.id,
    date: row.createdAt,
    tradeId: row.tradeId,
    schedule: scheduleId !== null && label !== null ? { id: scheduleId, label } : null,
    reference: row.ownReference ?? row.tradeReference ?? "",
    purpose: row.purpose,
    recipient: row.payeeName,
    accountNumber: row.payeeAccountMasked,
    amount: formatAmount(money(row.amount, currency)),
    currency,
    status: row.status,
    isDeclined: row.isDeclined,
    awaitsDebt: row.awaitsDebt,
  };
}
