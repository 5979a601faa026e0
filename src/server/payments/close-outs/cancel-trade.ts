import { permit } from "#domain/lifecycle.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { freeCancelsADay } from "#domain/payments/close-outs/free-cancellation.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { defaultTimeZone, localDay } from "#domain/time-zone.ts";
import { isFromTheFuture } from "#domain/trading/quotes/lifecycle.ts";
import { tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { countFreeCancels } from "#server/trading/trades/reads-store.ts";
import { lockTrade } from "#server/trading/trades/store.ts";
import { closeOutTrade } from "./close-out-trade.ts";
import { type ClosableTrade, type CloseoutTerms, findCloseoutQuote, lockFreeCancels } from "./store.ts";

type CancelRequest = { readonly tradeId: string; readonly closeoutQuoteId: string };
type CancelContext = { readonly now: Date; readonly newId: () => string };

/**
 * Cancels a client's unpaid trade at its close-out quote.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`, `closeout_quote_expired`, `free_cancels_used`.
 */
export async function cancelTrade(
  tx: Transaction,
  { clientId, ...request }: CancelRequest & { readonly clientId: string },
  context: CancelContext,
): Promise<void> {
  const { trade, terms } = await lockToCancel(tx, { ...request, clientId, staffId: null }, context);
  if (terms.isFree) {
    await lockFreeCancels(tx, clientId);
    if ((await countFreeCancels(tx, clientId, localDay(defaultTimeZone, context.now).day)) >= freeCancelsADay)
      throw new Refused("free_cancels_used");
  }
  await closeOutTrade(tx, trade, terms, { by: "client" }, context);
}

/** Locks a trade that awaits funds and returns the terms of a valid close-out quote. */
async function lockToCancel(
  tx: Transaction,
  asked: CancelRequest & { readonly clientId?: string; readonly staffId: string | null },
  { now }: CancelContext,
): Promise<{ trade: ClosableTrade; terms: CloseoutTerms }> {
  const { tradeId, closeoutQuoteId: id, staffId } = asked;
  const trade = await lockTrade(tx, tradeId, asked.clientId);
  if (!trade) throw new Refused("not_found");
  orThrow(permit(tradeLifecycle, trade.stage, "close_out"));
  const quote = await findCloseoutQuote(tx, { id, tradeId, staffId });
  if (!quote || now >= quote.expiresAt || isFromTheFuture(quote.createdAt, now))
    throw new Refused("closeout_quote_expired");
  return { trade, terms: quote };
}

/**
 * Closes out a client's unpaid trade for the desk, at the staff user's close-out quote; the client sees the
 * reason.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`, `closeout_quote_expired`.
 */
export async function cancelByDesk(
  tx: Transaction,
  { reason, ...request }: CancelRequest & { readonly reason: string },
  { staff, ...context }: CancelContext & { readonly staff: { readonly id: string } },
): Promise<void> {
  const { trade, terms } = await lockToCancel(tx, { ...request, staffId: staff.id }, context);
  await closeOutTrade(tx, trade, terms, { by: "desk", reason }, context);
  const cost = formatMoneyWithCode(money(terms.loss, trade.fromCurrency));
  await appendAudit(tx, {
    id: context.newId(),
    at: context.now,
    actor: { kind: "staff", id: staff.id },
    action: "cancel_trade",
    subject: { kind: "trade", id: trade.id },
    details: { reason, from: trade.stage, cost },
  });
}
