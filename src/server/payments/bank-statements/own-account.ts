import { currencyCodes } from "#domain/currency.ts";
import type { Statement } from "#domain/payments/bank-statements/statement.ts";
import { Refused } from "#domain/refusal.ts";
import type { Bank, DepositAccount } from "#server/payments/bank/bank.ts";

const plain = (text: string) => text.replace(/[^A-Z0-9]/gi, "").toUpperCase();

function namesOf(own: DepositAccount): string[] {
  return [own.iban, own.accountNumber, own.sortCode + own.accountNumber].map(plain);
}

/** What files may call Summit's accounts in any currency. */
export function namesOfOwnAccounts(bank: Bank): string[] {
  return currencyCodes.flatMap((currency) => bank.accountFor(currency) ?? []).flatMap(namesOf);
}

/** Whether an account, in any notation, has one of these names. */
export function isOwnAccount(account: string, ownNames: readonly string[]): boolean {
  return plain(account) !== "" && ownNames.includes(plain(account));
}

/**
 * Canonical identifier of a Summit account, so that an entry is recognised whichever notation the file uses.
 * @throws Refused `statement_unreadable` when the account is in another currency.
 */
export function ownAccount(
  { account, currency }: Pick<Statement, "account" | "currency">,
  bank: Bank,
): string {
  const own = bank.accountFor(currency);
  if (own && plain(account) !== "" && namesOf(own).includes(plain(account)))
    return plain(own.iban || own.accountNumber);
  const fault = `The statement is for account ${account.slice(0, 40)} in ${currency}, which isn't one of our accounts.`;
  throw new Refused("statement_unreadable", { file: fault });
}
