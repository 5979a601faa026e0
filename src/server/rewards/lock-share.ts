import { accountKey, clientProfitShare, house } from "#domain/ledger/journals/account-ref.ts";
import { lockNamedAccounts, rowOf } from "#server/ledger/journals/post-journals.ts";
import type { Transaction } from "../platform/postgres/database.ts";

/**
 * Locks a client's profit share and the house account that it is posted against, and answers what is in it, in US cents.
 * Both at once and before anything else of a client's earnings is decided, so that nobody waits in a circle.
 */
export async function lockShare(tx: Transaction, clientId: string): Promise<bigint> {
  const share = clientProfitShare(clientId);
  const accounts = await lockNamedAccounts(tx, [house("profit_share_cost", "USD"), share]);
  rowOf(accounts, share);
  return accounts.get(accountKey(share))?.balance ?? 0n;
}
