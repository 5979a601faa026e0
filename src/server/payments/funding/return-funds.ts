import { fundsReturnedJournal } from "#domain/ledger/journals/payment-postings.ts";
import { tradeFundsReturnedJournal } from "#domain/ledger/journals/trade-funding-postings.ts";
import type { Money } from "#domain/money.ts";
import { postCredit } from "#server/clients/frozen-funds/freeze-funds.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { unverifiedOfTrade } from "./funding-store.ts";

/**
 * Returns the funding of a failed, locked trade to the client's balance, less any shortfall that Summit
 * absorbed; unverified money stays unverified.
 */
export async function returnFunds(
  tx: Transaction,
  trade: {
    readonly tradeId: string;
    readonly clientId: string;
    readonly amount: Money;
    readonly shortfall: bigint;
  },
  { now, newId }: Context,
): Promise<void> {
  const unverified = await unverifiedOfTrade(tx, trade.tradeId);
  const draft = fundsReturnedJournal({ ...trade, unverified }, { id: newId(), postedAt: now });
  await postCredit(tx, draft, { now, newId });
}

/** Returns money held for a locked trade that closes before it is fully paid. */
export async function returnHeldFunds(
  tx: Transaction,
  trade: { readonly tradeId: string; readonly clientId: string; readonly held: Money },
  { now, newId }: Context,
): Promise<void> {
  if (trade.held.minor === 0n) return;
  const unverified = await unverifiedOfTrade(tx, trade.tradeId);
  const draft = tradeFundsReturnedJournal({ ...trade, unverified }, { id: newId(), postedAt: now });
  await postCredit(tx, draft, { now, newId });
}
