import {
  accountKey,
  clientBalance,
  clientDeposit,
  closeoutReceivable,
  house,
} from "#domain/ledger/journals/account-ref.ts";
import { depositReturnedJournal, forwardCloseoutJournal } from "#domain/ledger/journals/forward-postings.ts";
import { advance, permit } from "#domain/lifecycle.ts";
import { forwardMid } from "#domain/market/forward-pricing/forward-rate.ts";
import { type PairRate, unitRate } from "#domain/market/rates/rate-table.ts";
import { formatMoneyWithCode, minBigInt, money } from "#domain/money.ts";
import { type CloseoutPrice, priceCloseout } from "#domain/payments/close-outs/price-closeout.ts";
import { daysFromSpot } from "#domain/payments/forwards/forward-dates.ts";
import { forwardLifecycle } from "#domain/payments/forwards/lifecycle.ts";
import { convert } from "#domain/rate.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { postCredit } from "#server/clients/frozen-funds/freeze-funds.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { lockNamedAccounts, postJournal } from "#server/ledger/journals/post-journals.ts";
import { clientAccounts } from "#server/ledger/journals/store.ts";
import { readForwardPricing } from "#server/market/forward-pricing/read-forward-pricing.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { insertForwardCloseout, writeClosedOut } from "./closeouts-store.ts";
import type { ForwardQuoteContext } from "./quote-forward.ts";
import { type ForwardRow, lockForward } from "./store.ts";
import { withdrawCall } from "./worths-store.ts";

/** Rate and calendar of a close-out. */
export type ForwardCloseoutContext = Omit<ForwardQuoteContext, "quoteStops">;

/** Who pays the loss, in minor units of the sold currency. */
type Charge = { readonly fromDeposit: bigint; readonly fromBalance: bigint; readonly owed: bigint };

export type PricedForwardCloseout = CloseoutPrice & Charge & { readonly source: Omit<PairRate, "mid"> };

/**
 * What closing the rest of a forward costs its client now: what selling the bought amount back for its last day would miss, at
 * the client's rate. It is taken from the deposit, then the balance; the rest becomes a debt.
 * @throws Refused `not_found`, `forward_not_open`, `rate_unavailable`, `forward_rates_stale`.
 */
export async function quoteForwardCloseout(
  tx: Transaction,
  id: string,
  context: ForwardCloseoutContext,
): Promise<{ readonly forward: ForwardRow; readonly price: PricedForwardCloseout }> {
  const forward = await lockForward(tx, id);
  if (!forward) throw new Refused("not_found");
  orThrow(permit(forwardLifecycle, forward.status, "close_out"));
  const { price, source } = await priceRest(tx, forward, context);
  const accounts = await clientAccounts(tx, forward.clientId, ["client_balance"]);
  const balance = accounts.find(({ currency }) => currency === forward.fromCurrency)?.balance ?? 0n;
  return { forward, price: { ...price, source, ...chargeOf(price.loss, forward.depositHeld, balance) } };
}

function chargeOf(loss: bigint, deposit: bigint, balance: bigint): Charge {
  const fromDeposit = minBigInt(deposit, loss);
  const fromBalance = minBigInt(balance, loss - fromDeposit);
  return { fromDeposit, fromBalance, owed: loss - fromDeposit - fromBalance };
}

/** Prices the rest as a trade that is sold back for the forward's last day. */
async function priceRest(
  tx: Transaction,
  forward: ForwardRow,
  { now, calendar, pairRate }: ForwardCloseoutContext,
): Promise<{ readonly price: CloseoutPrice; readonly source: Omit<PairRate, "mid"> }> {
  const { fromCurrency, toCurrency, fromLeft, toLeft, deliveryTo, clientId, midRate } = forward;
  const { curves } = await readForwardPricing(tx);
  if (!curves.has(fromCurrency) || !curves.has(toCurrency)) throw new Refused("forward_rates_stale");
  const { mid: spot, ...source } = pairRate(toCurrency, fromCurrency);
  const pair = { currencies: [fromCurrency, toCurrency], calendar };
  const { days } = daysFromSpot({ deliveryFrom: deliveryTo, deliveryTo }, now, pair);
  const mid = forwardMid({ spot, sold: toCurrency, bought: fromCurrency, curves, days });
  const { margin } = await readTerms(tx, clientId, { fromCurrency: toCurrency, toCurrency: fromCurrency });
  const midAmount = convert(money(fromLeft, fromCurrency), midRate, toCurrency, "half-even").minor;
  const rest = { fromCurrency, toCurrency, fromAmount: fromLeft, toAmount: toLeft, midAmount };
  const noShare = { profitShareUsd: 0n, profitShareWorth: 0n };
  return { price: priceCloseout({ ...rest, ...noShare }, { mid, perDollar: unitRate, margin }), source };
}

/**
 * Closes out the rest of a forward for the desk.
 * @throws Refused `forward_cost_moved` when it costs more than the desk confirmed, and those of `quoteForwardCloseout`.
 */
export async function closeOutForward(
  tx: Transaction,
  request: { readonly id: string; readonly reason: string; readonly greatestCost: string },
  { staff, ...context }: ForwardCloseoutContext & { readonly staff: { readonly id: string } },
): Promise<void> {
  const { id, reason } = request;
  const { now, newId } = context;
  const { forward, price } = await quoteForwardCloseout(tx, id, context);
  const { clientId, fromCurrency: currency } = forward;
  const confirmed = orThrow(readAmount(request.greatestCost, currency, "greatestCost"));
  const cost = formatMoneyWithCode(money(price.loss, currency));
  if (price.loss > confirmed) throw new Refused("forward_cost_moved", { cost });
  await closeRest(tx, { forward, price, reason, closedBy: staff.id }, context);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "close_out_forward",
    subject: { kind: "client", id: clientId },
    details: { forward: id, reason, cost },
  });
}

type Closing = {
  readonly forward: ForwardRow;
  readonly price: CloseoutPrice;
  /** The client sees it. */
  readonly reason: string;
  /** Null at the deadline of a deposit by bank transfer. */
  readonly closedBy: string | null;
};

/**
 * Closes the rest of a locked forward at a price: the loss is taken from its deposit, then the client's balance, and the rest
 * becomes a debt; what is left of the deposit goes back to the balance.
 */
export async function closeRest(
  tx: Transaction,
  { forward, price, reason, closedBy }: Closing,
  context: Pick<ForwardCloseoutContext, "now" | "newId">,
): Promise<void> {
  const { now, newId } = context;
  const { id, clientId, fromCurrency: currency, depositHeld } = forward;
  // Before the accounts, as whoever freezes a client's money locks them in this order.
  await lockRestrictionsInForce(tx, [clientId], now);
  const charge = chargeOf(price.loss, depositHeld, await lockBalance(tx, forward));
  const facts = { forwardId: id, clientId, currency, ...charge, positionAmount: price.positionAmount };
  const journal = forwardCloseoutJournal(facts, { id: newId(), postedAt: now });
  if (journal) await postJournal(tx, journal);
  const returned = money(depositHeld - charge.fromDeposit, currency);
  if (returned.minor > 0n) {
    const deposit = { subjectId: id, clientId, amount: returned };
    await postCredit(tx, depositReturnedJournal(deposit, { id: newId(), postedAt: now }), context);
  }
  const { midRate, rate } = price;
  const closed = { fromAmount: forward.fromLeft, toAmount: forward.toLeft, midRate, rate };
  await insertForwardCloseout(tx, { ...facts, ...closed, closedBy, reason, closedAt: now });
  await writeClosedOut(tx, id, {
    status: advance(forwardLifecycle, forward.status, "close_out"),
    closedAt: now,
  });
  await withdrawCall(tx, id, now);
  const cost = formatMoneyWithCode(money(price.loss, currency));
  await appendEvents(tx, [{ kind: "forward_closed_out", clientId, forwardId: id, reason, cost }], now);
}

/** Locks every account that closing posts to, in one statement and in id order; returns the client's balance. */
export async function lockBalance(
  tx: Transaction,
  { clientId, fromCurrency: currency }: Pick<ForwardRow, "clientId" | "fromCurrency">,
): Promise<bigint> {
  const balance = clientBalance(clientId, currency);
  const locked = await lockNamedAccounts(tx, [
    house("position", currency),
    house("closeout_result", currency),
    balance,
    clientDeposit(clientId, currency),
    closeoutReceivable(clientId, currency),
  ]);
  return locked.get(accountKey(balance))?.balance ?? 0n;
}
