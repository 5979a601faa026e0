import type { HistoryFilters, historyItem } from "#contract/reporting/history.ts";
import type { z } from "#contract/zod.ts";
import { historyPeriod, normaliseReferenceQuery } from "#domain/reporting/history/history-filters.ts";
import { decodeCursor, pageOf } from "#server/platform/page.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { describeExchange, describePayment } from "./describe-history.ts";
import { type HistorySearch, listExchanges, listPayments } from "./store.ts";

export type HistoryParams = HistoryFilters & {
  readonly clientId: string;
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
    cursor: decodeCursor(params.cursor),
    limit: params.limit,
  };
  if (params.view === "payments") {
    const { items, nextCursor } = pageOf(await listPayments(db, search), params.limit);
    return { items: items.map(describePayment), nextCursor };
  }
  const { items, nextCursor } = pageOf(await listExchanges(db, search), params.limit);
  return { items: items.map(describeExchange), nextCursor };
}
