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
import { formatReference, referenceCount } from "#domain/trading/trades/trade-reference.ts";
import type { TradeStepKind } from "#domain/trading/trades/trade-step.ts";
import type { OwnExposure } from "#domain/trading/trades/unsettled-limit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";
import { insertRows } from "#server/platform/postgres/insert-rows.ts";
import { sendWrite } from "#server/platform/postgres/unread-writes.ts";
import { quoteUseWrite } from "#server/trading/quotes/store.ts";

/** Locks quotes in id order; returns the existing ones by id. */
export async function lockQuotes(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, BookableQuote>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BookableQuote>`
    select id, client_id as "clientId", from_currency as "fromCurrency", to_currency as "toCurrency", from_amount as "fromAmount",
      to_amount as "toAmount", mid_rate as "midRate", rate, mid_amount as "midAmount", margin_amount as "marginAmount",
      gbp_amount as "gbpAmount", profit_share_rate as "profitShareRate", delivery_date as "deliveryDate",
      created_at as "createdAt", expires_at as "expiresAt", trade_id as "tradeId", prepared_by as "preparedBy",
      exists (select from auto_exchanges as rule where rule.client_id = quotes.client_id
        and rule.source_currency = quotes.from_currency and rule.deleted_at is null) as "autoExchanged"
    from quotes where id = any(${encodeArray("uuid", ids)}::uuid[]) order by id for update`.execute(
    tx.withoutPlugins(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Locks the exposures of clients and of the other accounts of the same persons in id order and reads them once locked, so that it
 * sees bookings committed while it waited.
 */
export async function lockExposures(
  tx: Transaction,
  clientIds: readonly string[],
): Promise<Map<string, OwnExposure>> {
  const { rows } = await sql<OwnExposure & { readonly clientId: string }>`
    select client_id as "clientId", unsettled, unsettled_limit as "unsettledLimit", in_debt as "inDebt", others
    from lock_shared_exposures(${encodeArray("uuid", [...new Set(clientIds)])}::uuid[])`.execute(
    tx.withoutPlugins(),
  );
  return new Map(rows.map(({ clientId, ...row }) => [clientId, row]));
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
      ["booked_by", "uuid", (trade) => trade.bookedBy],
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
    .where("reference", "=", sql<string>`any(${encodeArray("text", references)}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.reference));
}

/** Numbers that one look-up covers. */
const referenceLookahead = 2_000;

/** First `count` unused numbers from `start` on, around the circle. */
export async function freeReferences(tx: Transaction, start: number, count: number): Promise<number[]> {
  const free: number[] = [];
  let from = start;
  for (let seen = 0; free.length < count && seen < referenceCount; ) {
    const length = Math.min(referenceLookahead, referenceCount - from);
    const used = await usedReferencesBetween(tx, formatReference(from), formatReference(from + length - 1));
    const numbers = Array.from({ length }, (_, index) => from + index);
    free.push(...numbers.filter((number) => !used.has(formatReference(number))));
    seen += length;
    from = (from + length) % referenceCount;
  }
  return free.slice(0, count);
}

/** One range of the index: a look-up for each number would cost a booking more than its own. */
async function usedReferencesBetween(
  tx: Transaction,
  first: string,
  last: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("trades")
    .select("reference")
    .where("reference", ">=", first)
    .where("reference", "<=", last)
    .execute();
  return new Set(rows.map((row) => row.reference));
}

export type TradeRow = Awaited<ReturnType<typeof lockTrade>>;

/** Undefined for another client's trade. */
export async function lockTrade(tx: Transaction, tradeId: string, clientId?: string) {
  const [row] = await lockTrades(tx, [tradeId], clientId);
  return row;
}

/** Locks trades in id order, of one client alone when it is named. */
export async function lockTrades(tx: Transaction, ids: readonly string[], clientId?: string) {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("trades")
    .selectAll()
    .where("id", "=", sql<string>`any(${encodeArray("uuid", ids)}::uuid[])`)
    .$if(clientId !== undefined, (query) => query.where("clientId", "=", clientId ?? ""))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, stage: parseState(tradeLifecycle, row.stage) }));
}

type TradeStep = {
  readonly tradeId: string;
  readonly kind: TradeStepKind;
  readonly at: Date;
  readonly detail?: string;
};

export async function recordStep(tx: Transaction, step: TradeStep): Promise<void> {
  await recordSteps(tx, [step]);
}

export async function recordSteps(tx: Transaction, steps: readonly TradeStep[]): Promise<void> {
  if (steps.length === 0) return;
  const insert = insertRows("trade_steps", steps, [
    ["trade_id", "uuid", ({ tradeId }) => tradeId],
    ["kind", "text", ({ kind }) => kind],
    ["at", "timestamptz", ({ at }) => at],
    ["detail", "text", ({ detail }) => detail ?? null],
  ]);
  await sendWrite(tx, { execute: () => insert.execute(tx) });
}

type StagedTrade = { readonly id: string; readonly stage: TradeStage };

/** Moves a locked trade on by an event of its lifecycle. */
export async function moveTrade(tx: Transaction, trade: StagedTrade, event: TradeEvent): Promise<void> {
  await moveTrades(tx, [trade], event);
}

/** Moves locked trades on by an event of their lifecycle. */
export async function moveTrades(
  tx: Transaction,
  trades: readonly StagedTrade[],
  event: TradeEvent,
): Promise<void> {
  const byStage = Map.groupBy(trades, ({ stage }) => advance(tradeLifecycle, stage, event));
  for (const [stage, moved] of byStage) {
    const status = statusOfStage(stage);
    const update = tx.updateTable("trades").set({ stage, status }).where("id", "=", anyOf(moved));
    await sendWrite(tx, update);
  }
}

function anyOf(rows: readonly { readonly id: string }[]) {
  const ids = rows.map(({ id }) => id);
  return sql<string>`any(${encodeArray("uuid", ids)}::uuid[])`;
}

export async function markPaymentMade(tx: Transaction, tradeId: string, now: Date): Promise<void> {
  await tx.updateTable("trades").set({ paymentMadeAt: now }).where("id", "=", tradeId).execute();
}

/** Whether payouts of locked trades wait until their client owes nothing. */
export async function setPayoutsAwaitDebt(
  tx: Transaction,
  trades: readonly { readonly id: string }[],
  payoutsAwaitDebt: boolean,
): Promise<void> {
  await tx.updateTable("trades").set({ payoutsAwaitDebt }).where("id", "=", anyOf(trades)).execute();
}

/** Moves deadlines of unpaid trades to later; returns the trades that moved. */
export async function moveDeadlines(
  tx: Transaction,
  deadlines: readonly { readonly id: string; readonly fundBy: Date }[],
): Promise<{ id: string; fundBy: Date }[]> {
  const { rows } = await sql<{ id: string; fundBy: Date }>`
    update trades set fund_by = later.fund_by
    from unnest(${deadlines.map(({ id }) => id)}::uuid[], ${deadlines.map(({ fundBy }) => fundBy)}::timestamptz[])
      as later (id, fund_by)
    where trades.id = later.id and stage = 'AWAITING_FUNDS' and trades.fund_by < later.fund_by
    returning trades.id, trades.fund_by as "fundBy"`.execute(tx);
  return rows;
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
  await sendWrite(tx, tx.updateTable("trades").set({ balanceAllocation }).where("id", "=", tradeId));
}
