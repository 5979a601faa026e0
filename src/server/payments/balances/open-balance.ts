import type { HeldAccount } from "#domain/payments/balances/held-accounts.ts";
import { Refused } from "#domain/refusal.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { readAccount } from "./read-accounts.ts";
import { type Named, showAccount } from "./store.ts";

/**
 * Opens an account in a currency; idempotent.
 * @throws Refused `currency_not_tradable`.
 */
export async function openBalance(
  tx: Transaction,
  named: Named,
  { now }: { readonly now: Date },
): Promise<HeldAccount> {
  if (!(await readCurrenciesFor(tx, "trade")).has(named.currency)) throw new Refused("currency_not_tradable");
  await showAccount(tx, named, now);
  await notifyClients(tx, [{ clientId: named.clientId, kind: "balance", id: named.currency }]);
  return readAccount(tx, named);
}
