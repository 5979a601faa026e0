import type { CurrencyCode } from "#domain/currency.ts";
import { isRateMissing } from "#domain/market/rates/is-rate-missing.ts";
import { Refused } from "#domain/refusal.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { closeOutTrade } from "./close-out-trade.ts";
import { lockCloseoutAccounts } from "./lock-closeout-accounts.ts";
import { listKept, lockUnfunded } from "./overdue-store.ts";
import { type CloseoutContext, type PricedCloseout, priceTrade } from "./quote-closeout.ts";
import { type ClosableTrade, insertCloseoutQuote } from "./store.ts";

/**
 * Closes out those of some trades that are unfunded after three business days, at the current rate; returns how many. Pairs without
 * a fresh rate are left for later, as are clients whom a restriction, other than that of a confirmed match, keeps from paying, and
 * trades that another worker holds.
 */
export async function expireTrades(
  tx: Transaction,
  ids: readonly string[],
  context: CloseoutContext,
): Promise<number> {
  const { now, newId } = context;
  const locked = await lockUnfunded(tx, ids, now);
  const unfunded = await leaveKept(
    tx,
    locked.filter((trade) => hasRate(trade, context)),
    now,
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
    await closeOutTrade(tx, trade, quote, { by: "expired" }, context);
  }
  return unfunded.length;
}

/** Without trades whose clients are kept from paying by a restriction set meanwhile; none is set after it. */
async function leaveKept(
  tx: Transaction,
  trades: readonly ClosableTrade[],
  now: Date,
): Promise<readonly ClosableTrade[]> {
  const clientIds = [...new Set(trades.map(({ clientId }) => clientId))];
  await lockRestrictionsInForce(tx, clientIds, now);
  const ids = trades.map(({ id }) => id);
  const kept = await listKept(tx, ids, now);
  return trades.filter(({ id }) => !kept.has(id));
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
