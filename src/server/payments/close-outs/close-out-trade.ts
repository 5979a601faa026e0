import { asSentence } from "#domain/as-sentence.ts";
import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { closeoutJournal } from "#domain/ledger/journals/closeout-postings.ts";
import { type JournalDraft, reverseJournal } from "#domain/ledger/journals/journal-draft.ts";
import { minBigInt, money } from "#domain/money.ts";
import { formatCloseoutCost } from "#domain/payments/close-outs/price-closeout.ts";
import { postJournals } from "#server/ledger/journals/post-journals.ts";
import { findJournal } from "#server/ledger/journals/store.ts";
import { returnHeldFunds } from "#server/payments/funding/return-funds.ts";
import { withdrawAllocation } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { moveTrade, recordStep } from "#server/trading/trades/store.ts";
import { lockCloseoutAccounts } from "./lock-closeout-accounts.ts";
import { type ClosableTrade, type CloseoutTerms, insertCloseout, lockHoldings } from "./store.ts";

export type CloseoutCause =
  | { readonly by: "client" }
  | { readonly by: "expired" }
  /** Shown to the client. */
  | { readonly by: "desk"; readonly reason: string };

type Context = { readonly now: Date; readonly newId: () => string };

/**
 * Closes out a locked, not fully paid trade: money received for it goes to the client's balance, the booking
 * is reversed, profit share spent on it is restored, and the loss is taken from the client's balance, with
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
  const held = money(trade.amountReceived, currency);
  await lockCloseoutAccounts(tx, [{ trade, charged }], now);
  await returnHeldFunds(tx, { tradeId, clientId, held }, { now, newId });
  const booking = await findJournal(tx, "booking", tradeId);
  assert(booking, `trade ${tradeId} has a booking`);
  const { balance } = charged > 0n ? await lockHoldings(tx, clientId, currency) : { balance: 0n };
  const paid = minBigInt(balance, charged);
  const split = { paid, owed: charged - paid };
  const facts = { tradeId, clientId, currency, ...split, positionAmount };
  const journals: (JournalDraft | undefined)[] = [
    reverseJournal(booking, { id: newId(), event: "booking_reversal", postedAt: now }),
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
  await moveTrade(tx, trade, "close_out");
  await recordStep(tx, { tradeId, kind: "cancelled", at: now, detail: detailOf(cause, facts) });
  const event = { kind: "trade_cancelled", clientId, tradeId, expired: cause.by === "expired" } as const;
  await appendEvents(tx, [cause.by === "desk" ? { ...event, reason: cause.reason } : event], now);
}

function detailOf(
  cause: CloseoutCause,
  { currency, paid, owed }: { readonly currency: CurrencyCode; readonly paid: bigint; readonly owed: bigint },
): string {
  const cost = formatCloseoutCost({ paid: money(paid, currency), owed: money(owed, currency) });
  if (cause.by === "desk") return `${asSentence(cause.reason)} ${cost}`;
  return cause.by === "expired" ? `Your payment didn't arrive in time. ${cost}` : cost;
}
