import type { CurrencyCode } from "#domain/currency.ts";
import { Refused } from "#domain/refusal.ts";
import { clientBalances } from "#server/ledger/journals/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { setAsideTotals } from "./set-aside-store.ts";

/**
 * Keeps what started batches are still to pay in a balance. Called once the balance is debited and so locked, as
 * the start of a batch locks it too: whichever comes second sees the other.
 * @throws Refused `balance_set_aside`.
 */
export async function keepSetAside(
  tx: Transaction,
  { clientId, currency }: { readonly clientId: string; readonly currency: CurrencyCode },
): Promise<void> {
  const setAside = (await setAsideTotals(tx, clientId)).get(currency) ?? 0n;
  if (setAside === 0n) return;
  const held = await clientBalances(tx, clientId, "client_balance");
  const left = held.find((each) => each.currency === currency)?.balance ?? 0n;
  if (left < setAside) throw new Refused("balance_set_aside");
}
