import { asSentence } from "#domain/as-sentence.ts";
import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { closeoutJournal } from "#domain/ledger/journals/closeout-postings.ts";
import { type JournalDraft, reverseJournal } from "#domain/ledger/journals/journal-draft.ts";
import { minBigInt, money } from "#domain/money.ts";
import { formatCloseoutCost, formatRefundOnceConfirmed } from "#domain/payments/close-outs/price-closeout.ts";
import { postJournals } from "#server/ledger/journals/post-journals.ts";
import { findJournal } from "#server/ledger/journals/store.ts";
import { returnFunds, returnHeldFunds } from "#server/payments/funding/return-funds.ts";
import { withdrawAllocation } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { moveTrade, recordStep } from "#server/trading/trades/store.ts";
import { lockCloseoutAccounts } from "./lock-closeout-accounts.ts";
import { type ClosableTrade, type CloseoutTerms, insertCloseout, lockHoldings } from "./store.ts";

export type CloseoutCause =
  | { readonly by: "client" }
  /** `isUnconfirmed`: it was paid for with money that nobody verified. */
  | { readonly by: "expired"; readonly isUnconfirmed: boolean }
  /** Shown to the client. */
  | { readonly by: "desk"; readonly reason: string };

type Context = { readonly now: Date; readonly newId: () => string };

/**
 * Closes out a locked trade that isn't fully paid, or not with verified money: what was received for it goes to the client's
 * balance, unverified money apart, the booking is reversed, profit share spent on it is restored, and the loss is taken from the client's balance, with
 * the remainder as a debt.
 */
export async function closeOutTrade(
  tx: Transaction,
  trade: ClosableTrade,
  terms: CloseoutTerms,
  cause: CloseoutCause,
  { now, newId }: Context,
): Promise<void> {
  const { id: tradeId, clientId } = trade;
  const currency = trade.fromCurrency;
  const { isFree, positionAmount } = terms;
  const charged = isFree ? 0n : terms.loss;
  const [due, held] = [money(trade.amountDue, currency), money(trade.amountReceived, currency)];
  await lockCloseoutAccounts(tx, [{ trade, charged }], now);
  const booking = await findJournal(tx, "booking", tradeId);
  assert(booking, `trade ${tradeId} has a booking`);
  const reversal = reverseJournal(booking, { id: newId(), event: "booking_reversal", postedAt: now });
  const isPaid = trade.stage === "FUNDED";
  if (isPaid)
    await returnFunds(
      tx,
      { tradeId, clientId, amount: due, shortfall: trade.shortfall, reversal },
      { now, newId },
    );
  else await returnHeldFunds(tx, { tradeId, clientId, held }, { now, newId });
  const { balance } = charged > 0n ? await lockHoldings(tx, clientId, currency) : { balance: 0n };
  const paid = minBigInt(balance, charged);
  const split = { paid, owed: charged - paid };
  const facts = { tradeId, clientId, currency, ...split, positionAmount };
  const journals: (JournalDraft | undefined)[] = [
    isPaid ? undefined : reversal,
    closeoutJournal(facts, { id: newId(), postedAt: now }),
  ];
  const results = await postJournals(
    tx,
    journals.flatMap((journal) => journal ?? []),
  );
  assert(
    results.every(({ posted }) => posted),
    `trade ${tradeId} is closed out`,
  );
  await insertCloseout(tx, { ...facts, quoteId: terms.id, cause: cause.by, isFree, charged }, now);
  await withdrawAllocation(tx, tradeId);
  await moveTrade(tx, trade, isPaid ? "lapse" : "close_out");
  await recordStep(tx, { tradeId, kind: "cancelled", at: now, detail: detailOf(cause, facts) });
  const event = { kind: "trade_cancelled", clientId, tradeId, expired: cause.by === "expired" } as const;
  const reason = cause.by === "desk" && { reason: cause.reason };
  const unconfirmed = cause.by === "expired" && cause.isUnconfirmed && { unconfirmed: true };
  await appendEvents(tx, [{ ...event, ...reason, ...unconfirmed }], now);
}

function detailOf(
  cause: CloseoutCause,
  { currency, paid, owed }: { readonly currency: CurrencyCode; readonly paid: bigint; readonly owed: bigint },
): string {
  const split = { paid: money(paid, currency), owed: money(owed, currency) };
  const cost = formatCloseoutCost(split);
  if (cause.by === "desk") return `${asSentence(cause.reason)} ${cost}`;
  if (cause.by === "client") return cost;
  if (!cause.isUnconfirmed) return `Your payment didn't arrive in time. ${cost}`;
  return `Our bank didn't confirm your payment in time. ${cost}${formatRefundOnceConfirmed(split)}`;
}
