import type { ResponseInput } from "#contract/endpoint.ts";
import type { DepositDetails, readBalance as endpoint } from "#contract/payments/balances.ts";
import type { SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { type HeldAccount, heldAccounts } from "#domain/payments/balances/held-accounts.ts";
import { Refused } from "#domain/refusal.ts";
import { timeZoneOr } from "#domain/time-zone.ts";
import { deliveryDay } from "#domain/trading/quotes/price-quote.ts";
import { findPayInRefusal } from "#server/clients/restrictions/require-unrestricted.ts";
import type { Bank } from "#server/payments/bank/bank.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { type AccountName, accountFacts, findHolder } from "./store.ts";

export type BalanceContext = {
  readonly now: Date;
  readonly bank: Bank;
  readonly calendar: SettlementCalendar;
};

/** @throws Refused `not_found`. */
export async function readBalance(
  db: Database,
  named: AccountName,
  { now, bank, calendar }: BalanceContext,
): Promise<ResponseInput<typeof endpoint>> {
  const { currency } = named;
  const { balance, unconfirmed } = await readAccount(db, named);
  const { depositReference, timeZone } = await findHolder(db, named.clientId);
  const refusal = await findPayInRefusal(db, named, now);
  const account = refusal ? undefined : bank.accountFor(currency);
  return {
    currency,
    amount: formatAmount(money(balance, currency)),
    ...describeUnconfirmed(currency, unconfirmed),
    details: account ? { ...account, reference: depositReference } : null,
    isUnderReview: refusal === "account_under_review",
    simulated: bank.simulated,
    deliveryDate: deliveryDay(now, [currency], calendar),
    timeZone: timeZoneOr(timeZone),
  };
}

/** Unconfirmed incoming money as decimal text; an empty object when there is none. */
export function describeUnconfirmed(currency: CurrencyCode, unconfirmed = 0n): { unconfirmed?: string } {
  return unconfirmed > 0n ? { unconfirmed: formatAmount(money(unconfirmed, currency)) } : {};
}

export type Deposit = DepositDetails & {
  readonly currency: AccountName["currency"];
  readonly simulated: boolean;
};

/**
 * Pay-in details for one of the client's accounts.
 * @throws Refused `not_found`, `account_under_review`, `exchanges_paused`, and `currency_not_tradable` when Summit has no bank account in the currency.
 */
export async function readDepositDetails(
  db: Database | Transaction,
  named: AccountName,
  { bank, now }: Pick<BalanceContext, "bank" | "now">,
): Promise<Deposit> {
  await readAccount(db, named);
  const refusal = await findPayInRefusal(db, named, now);
  if (refusal) throw new Refused(refusal);
  const account = bank.accountFor(named.currency);
  if (!account) throw new Refused("currency_not_tradable");
  const { depositReference } = await findHolder(db, named.clientId);
  return { ...account, reference: depositReference, currency: named.currency, simulated: bank.simulated };
}

/** The client's visible accounts. */
export async function readAccounts(
  db: Database | Transaction,
  clientId: string,
  options?: { readonly withFirst: boolean },
): Promise<HeldAccount[]> {
  return heldAccounts(await accountFacts(db, clientId), options);
}

/** @throws Refused `not_found` when the client has no account in the currency. */
export async function readAccount(
  db: Database | Transaction,
  { clientId, currency }: AccountName,
): Promise<HeldAccount> {
  const account = (await readAccounts(db, clientId)).find((held) => held.currency === currency);
  if (!account) throw new Refused("not_found");
  return account;
}
