import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { clientBalance, house } from "#domain/ledger/journals/account-ref.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { BookableQuote } from "#domain/trading/trades/book-quote.ts";
import { lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import { clientBalances } from "#server/ledger/journals/store.ts";
import type { PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { allocateTrade } from "#server/payments/funding/allocate-trade.ts";
import { fundFromBalance } from "#server/payments/funding/fund-from-balance.ts";
import { setAsideTotals } from "#server/payments/funding/set-aside-store.ts";
import { releasePayments } from "#server/payments/payouts/release-payments.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { writeTogether } from "#server/platform/postgres/insert-rows.ts";
import { type BookingContext, lockQuotesToBook, planBookings } from "#server/trading/trades/book-trades.ts";
import { lockDraft, type NamedBatch } from "./edit-batch.ts";
import { insertBatchExchange } from "./exchanges-store.ts";
import { linesOf } from "./store.ts";

export type ExchangingContext = BookingContext & PayeeRules;

/**
 * Exchanges money of another balance into a currency that a batch needs, all or nothing: books the firm quote, pays
 * it from the balance and credits what was bought. Nothing is booked when any of it is refused.
 * @throws Refused `not_found`, `batch_changed`, `batch_closed`, `batch_exchange_unneeded` where the quote buys less
 * than is missing or a currency that isn't, `insufficient_funds`, and those of `bookQuote`.
 */
export async function exchangeForBatch(
  tx: Transaction,
  {
    quoteId,
    bookedBy,
    isByKey = false,
    ...named
  }: NamedBatch & { readonly quoteId: string; readonly bookedBy: string; readonly isByKey?: boolean },
  context: ExchangingContext,
): Promise<void> {
  const { clientId, id: batchId } = named;
  await lockDraft(tx, named);
  const request = {
    ...{ quoteId, clientId, bookedBy, isByKey },
    ...({ type: "BATCH", useProfitShare: false, termsAccepted: true } as const),
  };
  const locked = await lockQuotesToBook(tx, [request], context);
  const quote = locked.quotes.get(quoteId);
  if (quote?.clientId !== clientId) throw new Refused("not_found");
  await lockAccountsOf(tx, quote);
  const missing = await missingIn(tx, { clientId, batchId }, quote.toCurrency);
  if (missing <= 0n || quote.toAmount < missing) throw new Refused("batch_exchange_unneeded");
  const { results, writes } = await planBookings(tx, [request], locked, context);
  const [booked] = results;
  assert(booked, "a result for the exchange");
  if (!booked.ok) throw new Refused(booked.refusal);
  await writeTogether(tx, writes);
  const { id: tradeId, toAmount, toCurrency } = booked.trade;
  const amount = formatAmount(money(toAmount, toCurrency));
  await allocateTrade(
    tx,
    { clientId, tradeId, lines: [{ toBalance: true, amount }], createdBy: null },
    context,
  );
  await fundFromBalance(tx, { clientId, tradeId }, context);
  await releasePayments(tx, [tradeId], context);
  await insertBatchExchange(tx, { batchId, tradeId, createdAt: context.now });
}

/** Locks all accounts that the exchange posts to at once, to avoid deadlocks. */
async function lockAccountsOf(
  tx: Transaction,
  { clientId, fromCurrency, toCurrency }: BookableQuote,
): Promise<void> {
  await lockNamedAccounts(tx, [
    house("trades_receivable", fromCurrency),
    house("position", fromCurrency),
    ...(["position", "trades_payable", "margin", "rounding"] as const).map((kind) => house(kind, toCurrency)),
    clientBalance(clientId, fromCurrency),
    clientBalance(clientId, toCurrency),
  ]);
}

/** By how much the lines in a currency exceed what the balance has besides the batches being paid, in minor units; below 0 when it covers them. */
async function missingIn(
  tx: Transaction,
  { clientId, batchId }: { readonly clientId: string; readonly batchId: string },
  currency: CurrencyCode,
): Promise<bigint> {
  const lines = (await linesOf(tx, batchId)).filter((line) => line.currency === currency);
  const needed = lines.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
  const held = await clientBalances(tx, clientId, "client_balance");
  const setAside = (await setAsideTotals(tx, clientId)).get(currency) ?? 0n;
  return needed + setAside - (held.find((each) => each.currency === currency)?.balance ?? 0n);
}
