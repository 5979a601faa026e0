import { dayOf } from "#domain/calendar.ts";
import { permit } from "#domain/lifecycle.ts";
import { minBigInt } from "#domain/money.ts";
import {
  closeoutQuoteExpiry,
  freeCancelsADay,
  isFreeCancel,
} from "#domain/payments/close-outs/free-cancellation.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { clientBalances } from "#server/ledger/journals/store.ts";
import { unverifiedOfTrade } from "#server/payments/funding/verification-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { countFreeCancels } from "#server/trading/trades/reads-store.ts";
import { lockTrade } from "#server/trading/trades/store.ts";
import { type CloseoutContext, priceTrade } from "./price-trade.ts";
import { insertCloseoutQuote, type NewCloseoutQuote } from "./store.ts";

export type CloseoutQuote = NewCloseoutQuote & {
  /** The loss in minor units, or 0 when cancelling is free. */
  readonly cost: bigint;
  /** Part of the cost that the client's balance covers, including money received for the trade. */
  readonly fromBalance: bigint;
  /** Free cancellations left today, including this one. */
  readonly freeLeft: number;
};

/**
 * Quotes the cost of closing an unpaid trade, valid for 20 seconds; a free one is valid as long as cancelling
 * is free.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`, `rate_unavailable`.
 */
export async function quoteCloseout(
  tx: Transaction,
  input: { readonly tradeId: string; readonly clientId?: string; readonly staffId: string | null },
  context: CloseoutContext,
): Promise<CloseoutQuote> {
  const { now, newId } = context;
  const trade = await lockTrade(tx, input.tradeId, input.clientId);
  if (!trade) throw new Refused("not_found");
  orThrow(permit(tradeLifecycle, trade.stage, "close_out"));
  const { clientId, createdAt: bookedAt } = trade;
  const currency = trade.fromCurrency;
  const price = await priceTrade(tx, trade, context);
  const usedToday = await countFreeCancels(tx, clientId, dayOf(now));
  const isFree = input.staffId === null && isFreeCancel({ bookedAt, now, usedToday });
  const quote: NewCloseoutQuote = {
    ...price,
    id: newId(),
    tradeId: trade.id,
    clientId,
    staffId: input.staffId,
    currency,
    isFree,
    createdAt: now,
    expiresAt: closeoutQuoteExpiry(now, { isFree, bookedAt }),
  };
  await insertCloseoutQuote(tx, quote);
  const cost = isFree ? 0n : quote.loss;
  const held = await clientBalances(tx, clientId, "client_balance");
  const balance = held.find((each) => each.currency === currency)?.balance ?? 0n;
  const received = trade.amountReceived;
  const unverified = received > 0n ? await unverifiedOfTrade(tx, trade.id) : 0n;
  return {
    ...quote,
    cost,
    fromBalance: minBigInt(balance + received - unverified, cost),
    freeLeft: Math.max(freeCancelsADay - usedToday, 0),
  };
}
