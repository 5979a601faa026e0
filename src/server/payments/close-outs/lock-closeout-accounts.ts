import {
  type AccountRef,
  accountKey,
  clientBalance,
  clientTradeFunds,
  clientUnverified,
  closeoutReceivable,
  house,
} from "#domain/ledger/journals/account-ref.ts";
import { lockRestrictionsInForce } from "#server/clients/restrictions/restrictions-store.ts";
import { findJournal, lockAccounts, openClientAccounts } from "#server/ledger/journals/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClosableTrade } from "./store.ts";

type Closing = { readonly trade: ClosableTrade; readonly charged: bigint };

/**
 * Locks every account that closing these trades posts to, in one statement and in id order. A close-out posts several
 * journals; without this, two transactions that share clients could each hold what the other needs next.
 */
export async function lockCloseoutAccounts(
  tx: Transaction,
  closings: readonly Closing[],
  now: Date,
): Promise<void> {
  const credited = closings.filter(({ trade }) => trade.amountReceived > 0n);
  // Crediting money asks for them; before the accounts, as whoever freezes a client's money locks them in this order.
  if (credited.length > 0)
    await lockRestrictionsInForce(
      tx,
      credited.map(({ trade }) => trade.clientId),
      now,
    );
  const named = new Map<string, AccountRef>();
  for (const { trade } of closings) {
    const booking = await findJournal(tx, "booking", trade.id);
    for (const { account } of booking?.entries ?? []) named.set(accountKey(account), account);
    for (const account of accountsOf(trade)) named.set(accountKey(account), account);
  }
  await openClientAccounts(
    tx,
    closings
      .filter(({ trade, charged }) => charged > 0n || trade.amountReceived > 0n)
      .flatMap(({ trade: { clientId, fromCurrency } }) => [
        clientBalance(clientId, fromCurrency),
        closeoutReceivable(clientId, fromCurrency),
      ]),
  );
  await lockAccounts(tx, [...named.values()]);
}

function accountsOf({ clientId, fromCurrency, shortfall }: ClosableTrade): AccountRef[] {
  return [
    ...(shortfall > 0n ? [house("shortfall_cost", fromCurrency)] : []),
    house("position", fromCurrency),
    house("closeout_result", fromCurrency),
    clientBalance(clientId, fromCurrency),
    clientTradeFunds(clientId, fromCurrency),
    clientUnverified(clientId, fromCurrency),
    closeoutReceivable(clientId, fromCurrency),
  ];
}
