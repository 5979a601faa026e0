import { type HeldAccount, heldAccounts } from "#domain/payments/balances/held-accounts.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { accountFacts, type Named } from "./store.ts";

/** The client's visible accounts. */
export async function readAccounts(db: Database | Transaction, clientId: string): Promise<HeldAccount[]> {
  return heldAccounts(await accountFacts(db, clientId));
}

/** @throws Refused `not_found` when the client has no account in the currency. */
export async function readAccount(
  db: Database | Transaction,
  { clientId, currency }: Named,
): Promise<HeldAccount> {
  const account = (await readAccounts(db, clientId)).find((held) => held.currency === currency);
  if (!account) throw new Refused("not_found");
  return account;
}
