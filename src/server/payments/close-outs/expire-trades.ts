import type { SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { isRateMissing } from "#domain/market/rates/is-rate-missing.ts";
import { verifiedBefore } from "#domain/payments/payments/verified-before.ts";
import { Refused } from "#domain/refusal.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { closeOutTrade } from "./close-out-trade.ts";
import { lockCloseoutAccounts } from "./lock-closeout-accounts.ts";
import { listStillUnfunded, listUnfunded, lockUnfunded, type Overdue } from "./overdue-store.ts";
import { type CloseoutContext, type PricedCloseout, priceTrade } from "./quote-closeout.ts";
import { type ClosableTrade, insertCloseoutQuote } from "./store.ts";

type Expiry = { readonly now: Date; readonly calendar: SettlementCalendar };

/** Trades that are to be closed now since nobody paid for them in time, those that are due longest first. */
export async function listExpired(db: Database | Transaction, expiry: Expiry): Promise<string[]> {
  return listUnfunded(db, overdueAt(expiry));
}

function overdueAt({ now, calendar }: Expiry) {
  return { now, verifiedBefore: verifiedBefore(now, calendar) };
}

/**
 * Closes out those of some trades that are unfunded after three business days, at the current rate; returns how many. Money recorded
 * by hand that nobody verified by the next business day counts for nothing. Pairs without a fresh rate are left for later, as are
 * clients whom a restriction, other than that of a confirmed match, keeps from paying, and trades that another worker holds.
 */
export async function expireTrades(
  tx: Transaction,
  ids: readonly string[],
  context: CloseoutContext & Expiry,
): Promise<number> {
  const { now, newId } = context;
  const overdue = overdueAt(context);
  const locked = await lockUnfunded(tx, ids, overdue);
  const unfunded = await leaveFunded(
    tx,
    locked.filter((trade) => hasRate(trade, context)),
    overdue,
  );
  const priced: { readonly trade: ClosableTrade; readonly price: PricedCloseout }[] = [];
  for (const trade of unfunded) priced.push({ trade, price: await priceTrade(tx, trade, context) });
  await lockCloseoutAccounts(
    tx,
    priced.map(({ trade, price }) => ({ trade, charged: price.loss })),
    now,
  );
  for (const { trade, price } of priced) {
    const { clientId, id: tradeId } = trade;
    const currency = trade.fromCurrency;
    const facts = { id: newId(), tradeId, clientId, staffId: null, currency, isFree: false };
    const quote = { ...price, ...facts, createdAt: now, expiresAt: now };
    await insertCloseoutQuote(tx, quote);
    await closeOutTrade(
      tx,
      trade,
      quote,
      { by: "expired", isUnconfirmed: trade.stage === "FUNDED" },
      context,
    );
  }
  return unfunded.length;
}

/** Without trades whose clients a restriction set meanwhile keeps from paying, or whose money was verified meanwhile; none is after it. */
async function leaveFunded(
  tx: Transaction,
  trades: readonly ClosableTrade[],
  overdue: Overdue,
): Promise<readonly ClosableTrade[]> {
  const clientIds = [...new Set(trades.map(({ clientId }) => clientId))];
  await lockRestrictionsInForce(tx, clientIds, overdue.now);
  const ids = trades.map(({ id }) => id);
  const unfunded = await listStillUnfunded(tx, ids, overdue);
  return trades.filter(({ id }) => unfunded.has(id));
}

function hasRate(
  { fromCurrency, toCurrency }: { readonly fromCurrency: CurrencyCode; readonly toCurrency: CurrencyCode },
  { pairRate }: CloseoutContext,
): boolean {
  try {
    pairRate(toCurrency, fromCurrency);
    if (fromCurrency !== "USD") pairRate("USD", fromCurrency);
    return true;
  } catch (error) {
    if (error instanceof Refused && isRateMissing(error.code)) return false;
    throw error;
  }
}
