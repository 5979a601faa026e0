import { assert } from "#domain/assert.ts";
import type { ScheduleExchange } from "#domain/automation/schedules/schedule-exchange.ts";
import { findRestriction, payoutRailFor, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { clientBalance, house } from "#domain/ledger/journals/account-ref.ts";
import { formatAmount, type Money } from "#domain/money.ts";
import type { PurposeCode } from "#domain/payments/payments/payment-purpose.ts";
import type { Rate } from "#domain/rate.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { bookingKinds } from "#domain/trading/trades/book-quote.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import { isInDebt } from "#server/ledger/journals/store.ts";
import { findPayablePayee, type PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { allocateTrade } from "#server/payments/funding/allocate-trade.ts";
import { fundFromBalance } from "#server/payments/funding/fund-from-balance.ts";
import { allocatedPayments } from "#server/payments/payments/store.ts";
import { releasePayments } from "#server/payments/payouts/release-payments.ts";
import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { writeTogether } from "#server/platform/postgres/insert-rows.ts";
import { planBookingsAtRate, stoppableOf } from "#server/trading/trades/book-at-rate.ts";
import type { BookingContext } from "#server/trading/trades/book-trades.ts";
import { lockExposures } from "#server/trading/trades/store.ts";
import { type PairRateNow, priceExchange } from "./price-exchange.ts";

export type ExchangingContext = PayeeRules &
  BookingContext & { readonly pairRate: PairRateNow } & Pick<App, "quoteStops">;

type ExchangedPayment = {
  readonly clientId: string;
  readonly beneficiaryId: string;
  readonly amount: Money;
  readonly reference: string;
  readonly purpose: PurposeCode | null;
  readonly createdBy: string | null;
  readonly exchange: ScheduleExchange;
};

/** The payment made, or the client rate that was below the lowest. */
export type ExchangeOutcome = { readonly paymentId: string } | { readonly belowLimit: Rate };

/**
 * Buys the recipient's amount at the client rate of this moment, pays for it from the balance and pays the
 * recipient: one transaction, so that money is never exchanged without its payment.
 * @throws Refused those of `priceExchange`, `findPayablePayee`, `bookQuote` and `fundFromBalance`,
 * `withdrawal_in_debt`, and restrictions of the exchange or of the payment.
 */
export async function payByExchange(
  tx: Transaction,
  payment: ExchangedPayment,
  context: ExchangingContext,
): Promise<ExchangeOutcome> {
  const { clientId, beneficiaryId, amount, reference, purpose, createdBy, exchange } = payment;
  const { fromCurrency, minRate } = exchange;
  const restrictions = await lockRestrictionsInForce(tx, [clientId], context.now);
  await refuseRestricted(tx, payment, { ...context, restrictions });
  const sold = { clientId, fromCurrency, amount, createdBy };
  const priced = orThrow(await priceExchange(tx, sold, context.pairRate));
  const { rate } = priced.price;
  if (minRate !== null && rate < minRate) return { belowLimit: rate };
  context.quoteStops.requireQuoted(stoppableOf(priced));
  await lockExposures(tx, [clientId]);
  await lockAccounts(tx, { clientId, fromCurrency, toCurrency: amount.currency });
  const { results, writes } = await planBookingsAtRate(tx, [priced], { ...context, restrictions });
  const [booked] = results;
  assert(booked, "a result for the exchange");
  if (!booked.ok) throw new Refused(booked.refusal, booked.fields);
  await writeTogether(tx, writes);
  const { id: tradeId } = booked.trade;
  const line = { beneficiaryId, amount: formatAmount(amount), reference, purpose: purpose ?? undefined };
  // No confirmation here: the client confirmed account, amount and lowest rate when they set up the schedule.
  await allocateTrade(tx, { clientId, tradeId, lines: [line], createdBy }, context);
  await fundFromBalance(tx, { clientId, tradeId }, context);
  await releasePayments(tx, [tradeId], context);
  const [made] = await allocatedPayments(tx, tradeId);
  assert(made, `a payment of the trade ${tradeId}`);
  return { paymentId: made.id };
}

/** Nothing is exchanged for a payment that couldn't be made. */
async function refuseRestricted(
  tx: Transaction,
  { clientId, beneficiaryId, amount, exchange }: ExchangedPayment,
  {
    restrictions,
    ...paying
  }: PayeeRules & { readonly restrictions: Awaited<ReturnType<typeof lockRestrictionsInForce>> },
): Promise<void> {
  const { currency } = amount;
  const named = { clientId, beneficiaryId, currency, amount: amount.minor };
  const payee = await findPayablePayee(tx, named, paying);
  const booking = {
    clientId,
    currencies: [exchange.fromCurrency, currency],
    kinds: bookingKinds.SCHEDULED,
  };
  const paid = {
    clientId,
    currencies: [currency],
    payoutRail: payoutRailFor({ ...amount, country: payee.country }),
    kinds: ["withdraw", "pay"],
  } as const;
  for (const action of [booking, paid]) {
    const restriction = findRestriction(restrictions, action);
    if (restriction) throw new Refused(refusalFor(restriction, action));
  }
  if (await isInDebt(tx, clientId)) throw new Refused("withdrawal_in_debt");
}

/** Locks all accounts that the exchange posts to at once, to avoid deadlocks. */
async function lockAccounts(
  tx: Transaction,
  {
    clientId,
    fromCurrency,
    toCurrency,
  }: { readonly clientId: string; readonly fromCurrency: CurrencyCode; readonly toCurrency: CurrencyCode },
): Promise<void> {
  await lockNamedAccounts(tx, [
    house("trades_receivable", fromCurrency),
    house("position", fromCurrency),
    ...(["position", "trades_payable", "margin", "rounding"] as const).map((kind) => house(kind, toCurrency)),
    clientBalance(clientId, fromCurrency),
  ]);
}
