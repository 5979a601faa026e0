import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { clientBalance, closeoutReceivable, house } from "#domain/ledger/journals/account-ref.ts";
import type { PairRate } from "#domain/market/rates/rate-table.ts";
import type { OwedTrade } from "#domain/payments/close-outs/open-debts.ts";
import type { CloseoutPrice } from "#domain/payments/close-outs/price-closeout.ts";
import type { DepositShare } from "#domain/payments/forwards/deposit-share.ts";
import { formatRate } from "#domain/rate.ts";
import { defaultTimeZone, localDay } from "#domain/time-zone.ts";
import { lockAccounts, openClientAccounts } from "#server/ledger/journals/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";
import { paidByRecordsIds } from "#server/trading/trades/reads-store.ts";
import type { TradeRow } from "#server/trading/trades/store.ts";

export type ClosableTrade = NonNullable<TradeRow>;

export type NewCloseoutQuote = CloseoutPrice & {
  readonly id: string;
  readonly tradeId: string;
  readonly clientId: string;
  readonly staffId: string | null;
  readonly currency: CurrencyCode;
  readonly isFree: boolean;
  readonly source: Omit<PairRate, "mid">;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function insertCloseoutQuote(
  tx: Transaction,
  { midRate, rate, source, ...quote }: NewCloseoutQuote,
): Promise<void> {
  await tx
    .insertInto("closeoutQuotes")
    .values({
      ...quote,
      midRate: formatRate(midRate),
      rate: formatRate(rate),
      rateSource: source.source,
      rateSimulated: source.simulated,
      rateAt: source.at,
    })
    .execute();
}

/** Terms for posting a close-out, from a new or a stored quote. */
export type CloseoutTerms = Pick<NewCloseoutQuote, "id" | "loss" | "positionAmount" | "isFree">;

/** A trade's stored close-out quote; staff quotes and client quotes are not interchangeable. */
export async function findCloseoutQuote(
  tx: Transaction,
  params: { readonly id: string; readonly tradeId: string; readonly staffId: string | null },
): Promise<(CloseoutTerms & { readonly createdAt: Date; readonly expiresAt: Date }) | undefined> {
  return tx
    .selectFrom("closeoutQuotes")
    .select(["id", "loss", "positionAmount", "isFree", "createdAt", "expiresAt"])
    .where("id", "=", params.id)
    .where("tradeId", "=", params.tradeId)
    .where("staffId", "is not distinct from", params.staffId)
    .executeTakeFirst();
}

/** Serialises a client's bookings and the closing of their account. */
export async function lockTradingLimits(tx: Transaction, clientId: string): Promise<void> {
  await tx
    .selectFrom("tradingLimits")
    .select("clientId")
    .where("clientId", "=", clientId)
    .forNoKeyUpdate()
    .execute();
}

/** Serialises the free cancellations of a client and of other accounts of the same person. */
export async function lockFreeCancels(tx: Transaction, clientId: string): Promise<void> {
  await tx
    .selectFrom("tradingLimits")
    .select("clientId")
    .where(sql<boolean>`client_id = any(accounts_of_holder(${clientId}))`)
    .orderBy("clientId")
    .forNoKeyUpdate()
    .execute();
}

/** Locks a client's balance and debt in a currency, opening the accounts if needed. */
export async function lockHoldings(
  tx: Transaction,
  clientId: string,
  currency: CurrencyCode,
): Promise<{ readonly balance: bigint; readonly debt: bigint }> {
  const accounts = [clientBalance(clientId, currency), closeoutReceivable(clientId, currency)];
  await openClientAccounts(tx, accounts);
  const locked = await lockAccounts(tx, accounts);
  const held = (kind: string) => locked.find(({ account }) => account.kind === kind)?.balance ?? 0n;
  return { balance: held("client_balance"), debt: -held("closeout_receivable") };
}

/** Locks a client's balance in one currency and debt in another. */
export async function lockBalanceAndDebt(
  tx: Transaction,
  params: {
    readonly clientId: string;
    readonly currency: CurrencyCode;
    readonly fromCurrency: CurrencyCode;
  },
): Promise<{ readonly balance: bigint; readonly debt: bigint }> {
  const { clientId, currency, fromCurrency } = params;
  const locked = await lockAccounts(tx, [
    house("position", fromCurrency),
    house("position", currency),
    house("margin", currency),
    clientBalance(clientId, fromCurrency),
    closeoutReceivable(clientId, fromCurrency),
    closeoutReceivable(clientId, currency),
  ]);
  const held = (kind: string, of: CurrencyCode) =>
    locked.find(({ account }) => account.kind === kind && account.currency === of)?.balance ?? 0n;
  return { balance: held("client_balance", fromCurrency), debt: -held("closeout_receivable", currency) };
}

export async function insertCloseout(
  tx: Transaction,
  closeout: {
    readonly tradeId: string;
    readonly clientId: string;
    readonly quoteId: string;
    readonly cause: "client" | "desk" | "expired";
    readonly currency: CurrencyCode;
    readonly isFree: boolean;
    readonly charged: bigint;
    readonly paid: bigint;
    readonly owed: bigint;
    readonly positionAmount: bigint;
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("closeouts")
    .values({ ...closeout, closedAt: now, closedOn: localDay(defaultTimeZone, now).day })
    .execute();
}

export async function insertWaiver(
  tx: Transaction,
  waiver: {
    readonly tradeId: string;
    readonly staffId: string;
    readonly reason: string;
    readonly refunded: bigint;
    readonly forgiven: bigint;
    readonly waivedAt: Date;
  },
): Promise<void> {
  await tx.insertInto("closeoutWaivers").values(waiver).execute();
}

/** A client's open trades and forwards, in pence, and their own limits of both. */
export type LimitedExposure = {
  readonly unsettled: bigint;
  readonly ownLimit: bigint | null;
  /** At each quote's mid-market rate: what is left, in proportion and each rounded up, and what is drawn and not paid for. */
  readonly forwards: bigint;
  readonly ownForwardLimit: bigint | null;
};

/** Of a trade that isn't paid, or only by what one person recorded; as `lock_shared_exposures` counts it. */
const isUnsettled = sql<boolean>`(stage = 'AWAITING_FUNDS' or stage = 'FUNDED' and trades.id in ${paidByRecordsIds})`;

/** Undefined when there is no such client. */
export async function findExposure(
  db: Database | Transaction,
  clientId: string,
): Promise<LimitedExposure | undefined> {
  return db
    .selectFrom("tradingLimits")
    .select(["unsettledLimit as ownLimit", "forwardLimit as ownForwardLimit"])
    .select(
      sql<bigint>`coalesce((select sum(div(gbp_amount::numeric * from_left + from_amount - 1, from_amount))
        from forwards join forward_quotes on forward_quotes.id = quote_id
        where forwards.client_id = trading_limits.client_id and from_left > 0), 0)::bigint
        + coalesce((select sum(gbp_amount) from trades
        where trades.client_id = trading_limits.client_id and ${isUnsettled} and type = 'FORWARD'), 0)::bigint`.as(
        "forwards",
      ),
    )
    .select(
      sql<bigint>`coalesce((select sum(gbp_amount) from trades
        where trades.client_id = trading_limits.client_id and ${isUnsettled}), 0)::bigint`.as("unsettled"),
    )
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

export async function writeLimits(
  tx: Transaction,
  clientId: string,
  limits: { readonly unsettledLimit: bigint | null; readonly forwardLimit: bigint | null },
): Promise<void> {
  await tx.updateTable("tradingLimits").set(limits).where("clientId", "=", clientId).execute();
}

/** A client's own deposit on new forwards in millionths of the sold amount, null for the standard one; undefined without such a client. */
export async function findForwardDepositShare(db: Database | Transaction, clientId: string) {
  const row = await db
    .selectFrom("tradingLimits")
    .select("forwardDepositShare")
    .where("clientId", "=", clientId)
    .executeTakeFirst();
  return row?.forwardDepositShare;
}

export async function writeForwardDepositShare(
  tx: Transaction,
  clientId: string,
  forwardDepositShare: DepositShare | null,
): Promise<void> {
  await tx
    .updateTable("tradingLimits")
    .set({ forwardDepositShare })
    .where("clientId", "=", clientId)
    .execute();
}

type OwedCloseout = OwedTrade & {
  readonly reference: string;
  readonly currency: CurrencyCode;
  readonly closedAt: Date;
  readonly charged: bigint;
};

/** A client's closed-out trades with an unwaived cost, newest first. */
export async function listOwedCloseouts(
  db: Database | Transaction,
  clientId: string,
): Promise<OwedCloseout[]> {
  const rows = await db
    .selectFrom("closeouts")
    .innerJoin("trades", "trades.id", "closeouts.tradeId")
    .leftJoin("closeoutWaivers", "closeoutWaivers.tradeId", "closeouts.tradeId")
    .select(["closeouts.tradeId", "trades.reference", "closeouts.currency", "closeouts.closedAt"])
    .select(["closeouts.charged", "closeouts.owed"])
    .where("closeouts.clientId", "=", clientId)
    .where("closeouts.owed", ">", 0n)
    .where("closeoutWaivers.tradeId", "is", null)
    .orderBy("closeouts.closedAt", "desc")
    .orderBy("closeouts.tradeId", "desc")
    .execute();
  return rows;
}

export async function findClientContact(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("clients")
    .select(["email", clientName().as("name")])
    .where("id", "=", clientId)
    .executeTakeFirst();
}

/** What clients paid and owe for the close-outs of these trades, by trade; trades without one are left out. */
export async function closeoutCosts(tx: Transaction, tradeIds: readonly string[]) {
  const rows = await tx
    .selectFrom("closeouts")
    .select(["tradeId", "paid", "owed"])
    .where("tradeId", "=", sql<string>`any(${tradeIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ tradeId, ...cost }) => [tradeId, cost]));
}

/** Why trades were closed out and what that cost, in minor units of the sold currency, by trade. */
export async function closeoutsOfTrades(tx: Transaction, tradeIds: readonly string[]) {
  const rows = await tx
    .selectFrom("closeouts")
    .select(["tradeId", "cause", "isFree", "charged"])
    .where("tradeId", "=", sql<string>`any(${tradeIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ tradeId, ...closeout }) => [tradeId, closeout]));
}
