import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { HistoryPeriod } from "#domain/reporting/history/history-filters.ts";
import { isDeclinedPayment } from "#server/ledger/journals/store.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/** Filters, cursor and page size. */
export type HistorySearch = HistoryPeriod & {
  readonly clientId: string;
  readonly reference: string | undefined;
  readonly sell: CurrencyCode | undefined;
  readonly buy: CurrencyCode | undefined;
  /** Narrows payments only. */
  readonly recipient: string | undefined;
  readonly cursor: Cursor | undefined;
  readonly limit: number;
};

const wholeReference = /^FX\d{8}$/;

/** A full reference uses the index; a part is searched in all of the client's. */
function isReference(reference: string) {
  return wholeReference.test(reference)
    ? sql<boolean>`trades.reference = ${reference}`
    : sql<boolean>`position(${reference} in trades.reference) > 0`;
}

/**
 * Payments whose reference contains the text: their trade's, looked up once for all, or the client's own free
 * text.
 */
function isPaymentReference(clientId: string, reference: string) {
  return sql<boolean>`(payments.trade_id in (select id from trades where client_id = ${clientId} and ${isReference(reference)})
    or position(${reference} in replace(upper(payments.reference), ' ', '')) > 0)`;
}

/** Unwaived close-out cost. */
const closeoutCost = sql<bigint | null>`case when trades.stage = 'CANCELLED' then
  (select case when exists (select from closeout_waivers where closeout_waivers.trade_id = trades.id) then 0 else charged end
    from closeouts where closeouts.trade_id = trades.id) end`;

export type ExchangeRow = Awaited<ReturnType<typeof listExchanges>>[number];

/** Newest first, limit + 1 rows. */
export async function listExchanges(db: Database, search: HistorySearch) {
  const { clientId, reference, sell, buy, since, before, cursor, limit } = search;
  let query = db
    .selectFrom("trades")
    .select(["id", "createdAt", "reference", "type", "status", "stage", "rate"])
    .select(["fromCurrency", "fromAmount", "toCurrency", "toAmount"])
    .select(closeoutCost.as("closeoutCost"))
    .where("clientId", "=", clientId);
  if (reference !== undefined) query = query.where(isReference(reference));
  if (sell !== undefined) query = query.where("fromCurrency", "=", sell);
  if (buy !== undefined) query = query.where("toCurrency", "=", buy);
  if (since) query = query.where("createdAt", ">=", since);
  if (before) query = query.where("createdAt", "<", before);
  if (cursor) query = query.where(sql<boolean>`(created_at, id) < (${cursor.at}, ${cursor.id}::uuid)`);
  return query
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

/** Newest first, limit + 1 rows. */
export async function listPayments(db: Database, search: HistorySearch) {
  const { clientId, reference, sell, buy, recipient, since, before, cursor, limit } = search;
  let query = db
    .selectFrom("payments")
    // A withdrawal has no trade.
    .leftJoin("trades", "trades.id", "payments.tradeId")
    .leftJoin("scheduledPayments", "scheduledPayments.paymentId", "payments.id")
    .leftJoin("paymentSchedules", "paymentSchedules.id", "scheduledPayments.scheduleId")
    .select(["paymentSchedules.id as scheduleId", "paymentSchedules.label as scheduleLabel"])
    .select(["payments.id", "payments.createdAt", "payments.tradeId"])
    .select(["trades.reference as tradeReference", "payments.reference as ownReference"])
    .select(["payments.payeeName", "payments.payeeAccountMasked", "payments.payeeCountry"])
    .select(["payments.amount", "payments.currency", "payments.purpose", "payments.status"])
    .select(isDeclinedPayment("payments.id").as("isDeclined"))
    .select(sql<boolean>`coalesce(trades.payouts_await_debt, false)`.as("awaitsDebt"))
    .where("payments.clientId", "=", clientId);
  if (reference !== undefined) query = query.where(isPaymentReference(clientId, reference));
  if (sell !== undefined) query = query.where("trades.fromCurrency", "=", sell);
  if (buy !== undefined) query = query.where("payments.currency", "=", buy);
  if (recipient !== undefined) query = query.where("payments.beneficiaryId", "=", recipient);
  if (since) query = query.where("payments.createdAt", ">=", since);
  if (before) query = query.where("payments.createdAt", "<", before);
  if (cursor) {
    const before = sql<boolean>`(payments.created_at, payments.id) < (${cursor.at}, ${cursor.id}::uuid)`;
    query = query.where(before);
  }
  return query
    .orderBy("payments.createdAt", "desc")
    .orderBy("payments.id", "desc")
    .limit(limit + 1)
    .execute();
}
