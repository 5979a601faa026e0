import type { JournalDraft } from "#domain/ledger/journals/journal-draft.ts";
import { fundsReturnedJournal } from "#domain/ledger/journals/payment-postings.ts";
import { tradeFundsReturnedJournal } from "#domain/ledger/journals/trade-funding-postings.ts";
import { formatMoneyWithCode, type Money, money } from "#domain/money.ts";
import { postCredit, postCredits } from "#server/clients/frozen-funds/freeze-funds.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep } from "#server/trading/trades/store.ts";
import { unverifiedOfTrade } from "./funding-store.ts";

/**
 * Returns the funding of a failed, locked trade to the client's balance, less any shortfall that Summit
 * absorbed, and posts its reversal, so that all accounts are locked in one order; unverified money stays unverified
 * and out of the timeline. Returns the unverified part in minor units.
 */
export async function returnFunds(
  tx: Transaction,
  trade: {
    readonly tradeId: string;
    readonly clientId: string;
    readonly amount: Money;
    readonly shortfall: bigint;
    /** Of its booking. */
    readonly reversal: JournalDraft;
  },
  { now, newId }: Context,
): Promise<bigint> {
  const { tradeId, amount, shortfall, reversal } = trade;
  const unverified = await unverifiedOfTrade(tx, tradeId);
  const returned = fundsReturnedJournal({ ...trade, unverified }, { id: newId(), postedAt: now });
  await postCredits(tx, [returned, reversal], { now, newId });
  await recordCredit(tx, tradeId, money(amount.minor - shortfall - unverified, amount.currency), now);
  return unverified;
}

/** Returns money held for a locked trade that closes before it is fully paid, as `returnFunds` does. */
export async function returnHeldFunds(
  tx: Transaction,
  trade: { readonly tradeId: string; readonly clientId: string; readonly held: Money },
  { now, newId }: Context,
): Promise<void> {
  if (trade.held.minor === 0n) return;
  const unverified = await unverifiedOfTrade(tx, trade.tradeId);
  const draft = tradeFundsReturnedJournal({ ...trade, unverified }, { id: newId(), postedAt: now });
  await postCredit(tx, draft, { now, newId });
  const { tradeId, held } = trade;
  await recordCredit(tx, tradeId, money(held.minor - unverified, held.currency), now);
}

/** Adds to a closed trade's timeline what of its money came into the client's balance. */
export async function recordCredit(
  tx: Transaction,
  tradeId: string,
  credited: Money,
  at: Date,
): Promise<void> {
  if (credited.minor === 0n) return;
  await recordStep(tx, { tradeId, kind: "credited_to_balance", at, detail: formatMoneyWithCode(credited) });
}
