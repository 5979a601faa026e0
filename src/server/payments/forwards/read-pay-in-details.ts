import type { DepositDetails } from "#contract/payments/balances.ts";
import { getDepositReference } from "#server/clients/accounts/store.ts";
import { findPayInRefusal } from "#server/clients/restrictions/require-unrestricted.ts";
import type { Bank } from "#server/payments/bank/bank.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ForwardWithTerms } from "./reads-store.ts";

export type PayInContext = { readonly now: Date; readonly bank: Pick<Bank, "accountFor" | "simulated"> };

/**
 * Where the deposit of a forward is paid by bank transfer, with the reference of the client's balance; null while a restriction
 * keeps the client from paying in.
 */
export async function readPayInDetails(
  db: Database | Transaction,
  { clientId, fromCurrency: currency }: Pick<ForwardWithTerms, "clientId" | "fromCurrency">,
  { now, bank }: PayInContext,
): Promise<(DepositDetails & { readonly simulated: boolean }) | null> {
  const account = bank.accountFor(currency);
  if (!account || (await findPayInRefusal(db, { clientId, currency }, now))) return null;
  const { accountName, accountNumber, sortCode, iban, bic } = account;
  const reference = await getDepositReference(db, clientId);
  return { accountName, accountNumber, sortCode, iban, bic, reference, simulated: bank.simulated };
}
