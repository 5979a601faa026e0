import { fundsReturnedJournal } from "#domain/ledger/payment-postings.ts";
import type { Money } from "#domain/money.ts";
import { postCredit } from "../frozen-funds/freeze-funds.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import type { Context } from "./lock-trade-for.ts";
import { unverifiedOfTrade } from "./verification/verification-store.ts";

/** Gives the client back what paid for a locked trade that fails; money that is not verified stays so. */
export async function returnFunds(
  tx: Transaction,
  trade: { readonly tradeId: string; readonly clientId: string; readonly amount: Money },
  { now, newId }: Context,
): Promise<void> {
  const unverified = await unverifiedOfTrade(tx, trade.tradeId);
  const draft = fundsReturnedJournal({ ...trade, unverified }, { id: newId(), postedAt: now });
  await postCredit(tx, draft, { now, newId });
}
