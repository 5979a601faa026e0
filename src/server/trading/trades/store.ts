import { type RawBuilder, sql } from "kysely";
import { advance, parseState } from "#domain/lifecycle.ts";
import type { TradeFunding } from "#domain/payments/payments/trade-funding.ts";
import { formatRate } from "#domain/rate.ts";
import type { BookableQuote, BookedTrade } from "#domain/trading/trades/book-quote.ts";
import {
  statusOfStage,
  type TradeEvent,
  type TradeStage,
  tradeLifecycle,
} from "#domain/trading/trades/lifecycle.ts";
import { referenceCount } from "#domain/trading/trades/trade-reference.ts";
import type { TradeStepKind } from "#domain/trading/trades/trade-step.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { insertRows } from "#server/platform/postgres/insert-rows.ts";
import { quoteUseWrite } from "#server/trading/quotes/store.ts";

/** A client's unsettled trades; a null limit means the default. */
export type ExposureRow = {
  readonly unsettled: bigint;
  readonly unsettledLimit: bigint | null;
  readonly inDebt: boolean;
};

/**
 * Locks quotes in id order, then their clients' exposures in id order; returns existing quotes by id and the
 * exposures as locked.
 */
export async function lockQuotes(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ quotes: Map<string, BookableQuote>; exposures: Map<string, ExposureRow> }> {
  if (ids.length === 0) return { quotes: new Map(), exposures: new Map() };
  const rows = await tx
    .with("locked", (db) =>
      db
        .selectFrom("quotes")
        .selectAll()
        .select(
          sql<boolean>`exists (select from auto_exchanges as rule where rule.client_id = quotes.client_id
            and rule.source_currency = quotes.from_currency and rule.deleted_at is null)`.as("autoExchanged"),
        )
        .where("id", "=", sql<string>`any(${ids}::uuid[])`)
        .orderBy("id")
        .forUpdate(),
    )
    .selectFrom("locked")
    .innerJoin(exposuresOf(sql`array(select client_id from locked)`), "exposure.clientId", "locked.clientId")
    .selectAll("locked")
    .select(["exposure.unsettled", "exposure.unsettledLimit", "exposure.inDebt"])
    .execute();
  return {
    quotes: new Map(rows.map((row) => [row.id, row])),
    exposures: new Map(rows.map(({ clientId, ...row }) => [clientId, row])),
  };
}

/** Locks clients' exposures in id order and returns them as locked. */
export async function lockExposures(
  tx: Transaction,
  clientIds: readonly string[],
): Promise<Map<string, ExposureRow>> {
  const rows = await tx
    .selectFrom(exposuresOf(sql`${[...new Set(clientIds)]}::uuid[]`))
    .selectAll()
    .execute();
  return new Map(rows.map(({ clientId, ...row }) => [clientId, row]));
}

/** The database function reads after locking, so it sees bookings committed while it waited. */
function exposuresOf(clients: RawBuilder<unknown>) {
  return sql<ExposureRow & { readonly clientId: string }>`lock_exposures(${clients})`.as<"exposure">(
    sql.ref("exposure"),
  );
}

/** Inserts of booked trades and updates of their quotes, as parts of one statement. */
export function tradeWrites(trades: readonly BookedTrade[]): RawBuilder<unknown>[] {
  if (trades.length === 0) return [];
  return [
    quoteUseWrite(trades.map(({ id, quoteId }) => ({ id: quoteId, tradeId: id }))),
    insertRows("trades", trades, [
      ["id", "uuid", (trade) => trade.id],
      ["reference", "text", (trade) => trade.reference],
      ["client_id", "uuid", (trade) => trade.clientId],
      ["quote_id", "uuid", (trade) => trade.quoteId],
      ["type", "text", (trade) => trade.type],
      ["status", "text", (trade) => trade.status],
      ["stage", "text", (trade) => trade.stage],
      ["from_currency", "text", (trade) => trade.fromCurrency],
      ["to_currency", "text", (trade) => trade.toCurrency],
      ["from_amount", "bigint", (trade) => trade.fromAmount],
      ["to_amount", "bigint", (trade) => trade.toAmount],
      ["mid_amount", "bigint", (trade) => trade.midAmount],
      ["mid_rate", "numeric", (trade) => formatRate(trade.midRate)],
      ["rate", "numeric", (trade) => formatRate(trade.rate)],
      ["margin_amount", "bigint", (trade) => trade.marginAmount],
      ["profit_share_used", "bigint", (trade) => trade.profitShareUsed],
      ["profit_share_usd", "bigint", (trade) => trade.profitShareUsd],
      ["amount_due", "bigint", (trade) => trade.amountDue],
      ["gbp_amount", "bigint", (trade) => trade.gbpAmount],
      ["delivery_date", "date", (trade) => trade.deliveryDate],
      ["fund_by", "timestamptz", (trade) => trade.fundBy],
      ["created_at", "timestamptz", (trade) => trade.createdAt],
    ]),
  ];
}

/** References, out of those given, that exist. */
export async function usedReferences(
  tx: Transaction,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("trades")
    .select("reference")
    .where("reference", "=", sql<string>`any(${references}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.reference));
}

/** Numbers that one look-up covers. */
const referenceLookahead = 2_000;

/** First `count` unused numbers from `start` on, around the circle. */
export async function freeReferences(tx: Transaction, start: number, count: number): Promise<number[]> {
  const free: number[] = [];
  for (let ahead = 0; free.length < count && ahead < referenceCount; ahead += referenceLookahead) {
    const from = start + ahead;
    const { rows } = await sql<{ number: number }>`
      select number % ${referenceCount}::int as number from generate_series(${from}::int, ${from + referenceLookahead - 1}::int) as number
      where not exists (select from trades where reference = 'FX' || lpad((number % ${referenceCount}::int)::text, 8, '0'))
      limit ${count - free.length}`.execute(tx);
    free.push(...rows.map((row) => row.number));
  }
  return free;
}

export type TradeRow = Awaited<ReturnType<typeof lockTrade>>;

/** Undefined for another client's trade. */
export async function lockTrade(tx: Transaction, tradeId: string, clientId?: string) {
  let query = tx.selectFrom("trades").selectAll().where("id", "=", tradeId).forUpdate();
  if (clientId !== undefined) query = query.where("clientId", "=", clientId);
  const row = await query.executeTakeFirst();
  return row && { ...row, stage: parseState(tradeLifecycle, row.stage) };
}

export async function recordStep(
  tx: Transaction,
  step: {
    readonly tradeId: string;
    readonly kind: TradeStepKind;
    readonly at: Date;
    readonly detail?: string;
  },
): Promise<void> {
  await tx
    .insertInto("tradeSteps")
    .values({ tradeId: step.tradeId, kind: step.kind, at: step.at, detail: step.detail ?? null })
    .execute();
}

/** Moves a locked trade on by an event of its lifecycle. */
export async function moveTrade(
  tx: Transaction,
  trade: { readonly id: string; readonly stage: TradeStage },
  event: TradeEvent,
): Promise<void> {
  const stage = advance(tradeLifecycle, trade.stage, event);
  await tx
    .updateTable("trades")
    .set({ stage, status: statusOfStage(stage) })
    .where("id", "=", trade.id)
    .execute();
}

export async function markPaymentMade(tx: Transaction, tradeId: string, now: Date): Promise<void> {
  await tx.updateTable("trades").set({ paymentMadeAt: now }).where("id", "=", tradeId).execute();
}

/** Stores the amount received for a locked trade. */
export async function updateFunding(
  tx: Transaction,
  tradeId: string,
  { received, shortfall }: TradeFunding,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("trades")
    .set({ amountReceived: received, shortfall, shortfallAt: shortfall > 0n ? at : null })
    .where("id", "=", tradeId)
    .execute();
}

/** Part of a trade's proceeds that goes to the balance; null while nothing is allocated. */
export async function setBalanceAllocation(
  tx: Transaction,
  tradeId: string,
  balanceAllocation: bigint | null,
): Promise<void> {
  await tx.updateTable("trades").set({ balanceAllocation }).where("id", "=", tradeId).execute();
}
