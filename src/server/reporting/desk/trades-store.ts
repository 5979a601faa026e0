import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountKind } from "#domain/ledger/journals/account-ref.ts";
import type { JournalEvent } from "#domain/ledger/journals/journal-draft.ts";
import {
  statusOfStage,
  type TradeStage,
  type TradeStatus,
  type TradeType,
} from "#domain/trading/trades/lifecycle.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";
import { type Viewer, visibleTo } from "#server/platform/session/visible-to.ts";
import {
  afterRow,
  countUpTo,
  type DeskListFilters,
  type DeskListPage,
  filterConditions,
  selectReferenceTime,
} from "./list-filters-store.ts";

type Reader = Database | Transaction;

export type DeskTradeFilters = DeskListFilters & {
  readonly status: TradeStatus | undefined;
  readonly stage: TradeStage | undefined;
  readonly type: TradeType | undefined;
};

function tradeConditions(filters: DeskTradeFilters): RawBuilder<SqlBool>[] {
  const { status, stage, type, reference } = filters;
  const conditions = filterConditions("trades", filters);
  if (reference) conditions.push(sql`trades.reference between ${reference.first} and ${reference.last}`);
  // Literals, so that the planner uses the partial indexes.
  if (status !== undefined) conditions.push(sql`trades.status = ${sql.lit(status)}`);
  if (stage !== undefined)
    conditions.push(sql`trades.status = ${sql.lit(statusOfStage(stage))}`, sql`trades.stage = ${stage}`);
  if (type !== undefined) conditions.push(sql`trades.type = ${sql.lit(type)}`);
  return conditions;
}

export type DeskTradeRow = Awaited<ReturnType<typeof listTradeRows>>[number];

/** One page of the desk's trade list. */
export async function listTradeRows(db: Reader, filters: DeskTradeFilters, part: DeskListPage) {
  const conditions = [...tradeConditions(filters), ...(await afterRow(db, "trades", part))];
  return db
    .selectFrom("trades")
    .innerJoin("clients", "clients.id", "trades.clientId")
    .select([
      "trades.id",
      "trades.createdAt",
      "trades.reference",
      "trades.type",
      "trades.status",
      "trades.stage",
      "trades.fundBy",
    ])
    .select([
      "trades.fromCurrency",
      "trades.toCurrency",
      "trades.fromAmount",
      "trades.toAmount",
      "trades.rate",
    ])
    .select(["trades.clientId", clientName().as("clientName"), "clients.email"])
    .where(({ and }) => and(conditions))
    .orderBy(selectReferenceTime("trades", filters), part.direction)
    .orderBy("trades.id", part.direction)
    .limit(part.limit)
    .execute();
}

/** Number of matching trades, up to one above `maxCount`. */
export function countTradeRows(db: Reader, filters: DeskTradeFilters): Promise<number> {
  return countUpTo(db, "trades", tradeConditions(filters));
}

/** A trade with its client, if the staff user may see the client. */
export async function findDeskTrade(db: Reader, id: string, staff: Viewer) {
  return db
    .selectFrom("trades")
    .innerJoin("clients", "clients.id", "trades.clientId")
    .leftJoin("telephoneDeals", "telephoneDeals.tradeId", "trades.id")
    .leftJoin("staff as dealer", "dealer.id", "telephoneDeals.staffId")
    .select(["trades.clientId", "trades.quoteId", "clients.email", clientName().as("clientName")])
    .select(["dealer.name as dealerName", "dealer.email as dealerEmail"])
    .where("trades.id", "=", id)
    .where(visibleTo(staff, "trades.clientId"))
    .executeTakeFirst();
}

/** Journal events of a trade, its payments and its incoming payments. */
const eventsOfTrades = [
  "booking",
  "booking_reversal",
  "closeout",
  "closeout_waived",
  "receipt_matched",
  "receipt_queued",
  "receipt_assigned",
  "balance_funding",
  "trade_funding",
  "trade_funds_returned",
  "funds_returned",
  "balance_credit",
  "payment_sent",
  "payment_completed",
  "payment_returned",
  "payment_declined",
  "return_received",
];

export type PostingRow = {
  readonly journalId: string;
  readonly event: JournalEvent;
  readonly postedAt: Date;
  readonly reverses: string | null;
  readonly kind: AccountKind;
  readonly currency: CurrencyCode;
  readonly amount: bigint;
};

/** Journal lines of a trade in posting order, looked up by subject, the only index on journals. */
export async function listPostings(db: Database | Transaction, tradeId: string): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    with about as (
      select ${tradeId}::uuid as id
      union all select id from payments where trade_id = ${tradeId}
      union all select id from receipts where trade_id = ${tradeId}
      union all select unnest(array[id, receipt_id]) from receipt_parts where trade_id = ${tradeId})
    select journals.id as journal_id, journals.event, journals.posted_at, journals.reverses,
      accounts.kind, accounts.currency, entries.amount
    from journals join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
    where journals.event = any(${eventsOfTrades}::text[]) and journals.subject_id = any(array(select id from about))
      and journals.trade_id = ${tradeId}
    order by journals.posted_at, journals.id, entries.line`.execute(db);
  return rows;
}
