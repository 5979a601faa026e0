import { assert } from "#domain/assert.ts";
import { accountKey, clientBalance } from "#domain/ledger/journals/account-ref.ts";
import type { HeldAccount } from "#domain/payments/balances/held-accounts.ts";
import { Refused } from "#domain/refusal.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { readAccount } from "./read-balance.ts";
import { type AccountName, closeAccountRow, openAccountRow } from "./store.ts";

/**
 * Opens an account in a currency; idempotent.
 * @throws Refused `currency_not_tradable`.
 */
export async function openBalance(
  tx: Transaction,
  named: AccountName,
  { now }: { readonly now: Date },
): Promise<HeldAccount> {
  if (!(await readCurrenciesFor(tx, "trade")).has(named.currency)) throw new Refused("currency_not_tradable");
  await openAccountRow(tx, named, now);
  await notifyClients(tx, [{ clientId: named.clientId, kind: "balance", id: named.currency }]);
  return readAccount(tx, named);
}

/**
 * Hides an empty account; incoming money shows it again with all its entries.
 * @throws Refused `not_found`, `balance_not_empty`.
 */
export async function removeBalance(
  tx: Transaction,
  named: AccountName,
  { now }: { readonly now: Date },
): Promise<void> {
  const { clientId, currency } = named;
  const account = clientBalance(clientId, currency);
  // The lock keeps money from arriving between the check and the write.
  const locked = (await lockNamedAccounts(tx, [account])).get(accountKey(account));
  assert(locked, `the account ${accountKey(account)} that was locked`);
  const { balance, unconfirmed = 0n } = await readAccount(tx, named);
  if (balance + unconfirmed !== 0n) throw new Refused("balance_not_empty");
  await closeAccountRow(tx, { ...named, accountId: locked.id }, now);
  await notifyClients(tx, [{ clientId, kind: "balance", id: currency }]);
}
