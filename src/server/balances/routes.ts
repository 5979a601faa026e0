import * as contract from "#contract/balances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, type Money, money, parseAmount } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { clientBalances } from "../ledger/store.ts";
import { withdrawToBeneficiary } from "../payments/withdraw-to-beneficiary.ts";
import { read, write } from "../platform/http/route.ts";
import { readWithdrawal } from "./read-withdrawal.ts";

export const balanceRoutes = [
  read(contract.listBalances, async ({ session }, app) => {
    const held = await clientBalances(app.db, session.client.id, "client_balance");
    return {
      items: held.map(({ currency, balance }) => ({
        currency,
        amount: formatAmount(money(balance, currency)),
      })),
      nextCursor: null,
    };
  }),

  write(contract.withdraw, async ({ tx, params, body, session, now }, { newId, vault }) => {
    const { currency } = params;
    const named = { clientId: session.client.id, currency };
    const { beneficiaryId } = body;
    const asked = { clientId: named.clientId, beneficiaryId, amount: amountOf(body.amount, currency) };
    const reference = body.reference || undefined;
    const id = await withdrawToBeneficiary(tx, { ...asked, reference }, { now, newId, vault });
    return readWithdrawal(tx, { ...named, id });
  }),

  read(contract.readWithdrawal, ({ params, session }, { db }) =>
    readWithdrawal(db, { ...params, clientId: session.client.id }),
  ),
];

/** @throws Refused naming the field, where the text is no amount of the currency. */
function amountOf(text: string, currency: CurrencyCode): Money {
  const minor = parseAmount(text, currency);
  if (typeof minor !== "bigint") throw new Refused(minor);
  return money(minor, currency);
}
