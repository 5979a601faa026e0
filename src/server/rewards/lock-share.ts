import { accountKey, clientProfitShare, house } from "#domain/ledger/journals/account-ref.ts";
import { getLockedAccount, lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/**
 * Locks a client's profit share and its house account, and returns the balance in US cents. Both at once and
 * before other decisions on the client's rewards, to avoid deadlocks.
 */
export async function lockShare(tx: Transaction, clientId: string): Promise<bigint> {
  const share = clientProfitShare(clientId);
  const accounts = await lockNamedAccounts(tx, [house("profit_share_cost", "USD"), share]);
  getLockedAccount(accounts, share);
  return accounts.get(accountKey(share))?.balance ?? 0n;
}
