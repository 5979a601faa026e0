import { refusals } from "#contract/refusals.ts";
import { assert } from "#domain/assert.ts";
import { amountToExchange, mayExchange } from "#domain/automation/auto-exchange/auto-exchange.ts";
import { findRestriction, type Restriction } from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { accountKey, clientBalance, clientProfitShare, house } from "#domain/ledger/journals/account-ref.ts";
import { type PairRate, unitRate } from "#domain/market/rates/rate-table.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import { payoutAmountFault } from "#domain/payments/beneficiaries/payout-terms.ts";
import { type Outcome, Refused } from "#domain/refusal.ts";
import { priceQuote } from "#domain/trading/quotes/price-quote.ts";
import type { BookedTrade } from "#domain/trading/trades/book-quote.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { type LockedAccounts, lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import { debtCollectedSince } from "#server/ledger/journals/store.ts";
import { readTerms, type Terms } from "#server/market/pricing/terms-store.ts";
import { allocateTrade } from "#server/payments/funding/allocate-trade.ts";
import { fundFromBalance } from "#server/payments/funding/fund-from-balance.ts";
import { releasePayments } from "#server/payments/payouts/release-payments.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { writeTogether } from "#server/platform/postgres/insert-rows.ts";
import { type PricedExchange, planBookingsAtRate, stoppableOf } from "#server/trading/trades/book-at-rate.ts";
import type { BookingContext } from "#server/trading/trades/book-trades.ts";
import { lockExposures } from "#server/trading/trades/store.ts";
import type { RuleContext } from "./auto-exchange-rules.ts";
import { payableNow } from "./payable-now.ts";
import { exchangeActionOf } from "./rule-actions.ts";
import { findReceivedMoney, lockDueRun, restrictRuns, updateRunStatus } from "./runs-store.ts";
import { lockRule, type Rule } from "./store.ts";

export type ExchangeContext = RuleContext &
  BookingContext & {
    /** Current mid-market rate; refuses when missing or stale. */
    readonly pairRate: (from: CurrencyCode, to: CurrencyCode) => PairRate;
  } & Pick<App, "quoteStops">;

/**
 * Runs the due exchange of an incoming payment, all or nothing: books at the current client rate, funds the
 * trade with the money and pays the recipient. Idempotent. Money that cannot be exchanged stays in the
 * balance with a reason; a restricted run stays due.
 * @throws Refused those that `isRateMissing` names; the run stays due.
 */
export async function executeAutoExchange(
  tx: Transaction,
  { receiptId }: { readonly receiptId: string },
  context: ExchangeContext,
): Promise<void> {
  const due = await lockDueRun(tx, receiptId);
  if (!due) return;
  const { clientId, autoExchangeId } = due;
  const locked = await lockRule(tx, { clientId, id: autoExchangeId }, "share");
  const rule = locked && (await payableNow(tx, locked, context));
  const arrival = await findReceivedMoney(tx, receiptId);
  assert(arrival, `receipt ${receiptId} of its run`);
  const restrictions = await lockRestrictionsInForce(tx, [clientId], context.now);
  if (rule && findRestriction(restrictions, exchangeActionOf(rule)))
    return restrictRuns(tx, [receiptId], context.now);
  const run = rule
    ? await exchange(tx, rule, arrival, { ...context, restrictions })
    : skipped("The rule was deleted before the money was exchanged.");
  await updateRunStatus(tx, { receiptId, status: "DUE" }, run, context.now);
  const settled = { kind: "auto_exchange_settled", clientId, receiptId, autoExchangeId } as const;
  await appendEvents(tx, [settled], context.now);
}

type Run =
  | { readonly event: "pay" | "defer"; readonly tradeId: string }
  | { readonly event: "skip"; readonly reason: string };

const spent = "The money was spent before it could be exchanged.";
const paidDebt =
  "The money first paid what you owed us from an exchange that was closed. What is left is in your balance.";

function skipped(reason: string): Run {
  return { event: "skip", reason };
}

async function exchange(
  tx: Transaction,
  rule: Rule,
  { amount: arrived, at: since }: { readonly amount: Money; readonly at: Date },
  context: ExchangeContext & { readonly restrictions: readonly Restriction[] },
): Promise<Run> {
  const { clientId } = rule;
  if ((await lockExposures(tx, [clientId])).get(clientId)?.inDebt)
    return skipped("You owe us money from an exchange that was closed, here or in another of your accounts.");
  const accounts = await lockAccountsOf(tx, rule);
  const held = accounts.get(accountKey(clientBalance(clientId, arrived.currency)))?.balance ?? 0n;
  if (held < arrived.minor) {
    const collected = await debtCollectedSince(tx, { clientId, currency: arrived.currency, since });
    return skipped(held + collected < arrived.minor ? spent : paidDebt);
  }
  const share = accounts.get(accountKey(clientProfitShare(clientId)))?.balance ?? 0n;
  const { sourceCurrency: fromCurrency, targetCurrency: toCurrency } = rule;
  const terms = await readTerms(tx, clientId, { fromCurrency, toCurrency });
  const priced = price(rule, { arrived, share, terms }, context);
  if (!priced.ok) return skipped(priced.fields?.amount ?? refusals[priced.refusal].message);
  context.quoteStops.requireQuoted(stoppableOf(priced.value));
  const { results, writes } = await planBookingsAtRate(tx, [priced.value], context);
  const [booked] = results;
  assert(booked, "a result for the exchange");
  if (!booked.ok) throw new Refused(booked.refusal);
  await writeTogether(tx, writes);
  const { trade } = booked;
  assert(trade.amountDue === arrived.minor, `${trade.reference} is due what arrived`);
  return { event: await settleAutoExchange(tx, rule, trade, context), tradeId: trade.id };
}

/** Locks all accounts that the exchange and its payment post to at once, to avoid deadlocks. */
function lockAccountsOf(
  tx: Transaction,
  { clientId, sourceCurrency, targetCurrency, includeProfitShare, recipient }: Rule,
): Promise<LockedAccounts> {
  return lockNamedAccounts(tx, [
    house("trades_receivable", sourceCurrency),
    house("position", sourceCurrency),
    ...(["position", "trades_payable", "margin", "rounding"] as const).map((kind) =>
      house(kind, targetCurrency),
    ),
    clientBalance(clientId, sourceCurrency),
    ...(recipient ? [] : [clientBalance(clientId, targetCurrency)]),
    ...(includeProfitShare
      ? [house("position", "USD"), house("rounding", sourceCurrency), clientProfitShare(clientId)]
      : []),
  ]);
}

/**
 * The received amount, plus profit share if the rule includes it, priced at the current rate; or why it can
 * never be exchanged. @throws Refused `rate_unavailable`.
 */
function price(
  rule: Rule,
  { arrived, share, terms }: { readonly arrived: Money; readonly share: bigint; readonly terms: Terms },
  { pairRate, tradable }: ExchangeContext,
): Outcome<PricedExchange> {
  const allowed = mayExchange(rule, tradable);
  if (!allowed.ok) return allowed;
  const { clientId, sourceCurrency, targetCurrency, includeProfitShare: useProfitShare } = rule;
  const rateOrOne = (from: CurrencyCode, to: CurrencyCode) =>
    from === to ? unitRate : pairRate(from, to).mid;
  const { mid, ...source } = pairRate(sourceCurrency, targetCurrency);
  const profitShareRate = rateOrOne("USD", sourceCurrency);
  const midToGbp = rateOrOne(sourceCurrency, "GBP");
  const sold = useProfitShare ? amountToExchange(arrived, share, profitShareRate) : arrived;
  const request = { fromCurrency: sourceCurrency, toCurrency: targetCurrency, isReceiving: false };
  const priced = priceQuote({ ...request, amount: formatAmount(sold) }, { ...terms, mid, midToGbp });
  if (!priced.ok) return priced;
  return {
    ok: true,
    value: {
      ...{ clientId, type: "AUTO", price: priced.value, profitShareRate, midToGbp, useProfitShare, source },
      createdBy: rule.createdBy,
    },
  };
}

/**
 * Funds an automatic exchange with the incoming money and pays the bought amount to the rule's recipient;
 * without one, or above what one payment carries, it is credited to the balance and the payment is deferred.
 * Returns the event of the run.
 */
async function settleAutoExchange(
  tx: Transaction,
  { recipient: assigned, purpose }: Pick<Rule, "recipient" | "purpose">,
  trade: BookedTrade,
  context: RuleContext,
): Promise<"pay" | "defer"> {
  const { id: tradeId, clientId, toCurrency: currency, toAmount } = trade;
  const amount = formatAmount(money(toAmount, currency));
  const fault = assigned && payoutAmountFault({ currency, country: assigned.country, amount: toAmount });
  const recipient = fault === undefined ? assigned : null;
  const line = recipient
    ? { beneficiaryId: recipient.id, amount, purpose: purpose ?? undefined }
    : ({ toBalance: true, amount } as const);
  // No confirmation here: the client confirmed this account for any amount when they assigned it, and a rule
  // whose recipient's account changed has no recipient.
  await allocateTrade(tx, { clientId, tradeId, lines: [line], createdBy: null }, context);
  await fundFromBalance(tx, { clientId, tradeId }, context);
  await releasePayments(tx, [tradeId], context);
  return recipient ? "pay" : "defer";
}
