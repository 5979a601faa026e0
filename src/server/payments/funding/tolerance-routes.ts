import * as contract from "#contract/payments/funding-tolerances.ts";
import type { z } from "#contract/zod.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { formatAmount, money } from "#domain/money.ts";
import { defaultTolerance } from "#domain/payments/payments/trade-funding.ts";
import { Refused } from "#domain/refusal.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listTolerances } from "./funding-store.ts";
import { readTolerance, setFundingTolerance } from "./set-funding-tolerance.ts";

type Tolerance = z.input<typeof contract.setFundingTolerance.answer>;

export const toleranceRoutes: readonly Route[] = [
  read(contract.listFundingTolerances, async (_call, { db, bank }) => ({
    items: await describeTolerances(
      db,
      currencyCodes.filter((currency) => bank.accountFor(currency) !== undefined),
    ),
  })),

  writeWithApproval(
    contract.setFundingTolerance,
    {
      summary: ({ body: { amount, currency } }) =>
        `Set the tolerance of incoming payments in ${currency} to ${formatMoneyWithCode(readTolerance(amount, currency))}`,
    },
    async ({ tx, body, session: { staff }, now }, { newId, bank }) => {
      const { currency } = body;
      if (!bank.accountFor(currency)) throw new Refused("currency_not_tradable");
      await setFundingTolerance(tx, readTolerance(body.amount, currency), { staff, now, newId });
      const [tolerance] = await describeTolerances(tx, [currency]);
      if (!tolerance) throw new Refused("currency_not_tradable");
      return tolerance;
    },
  ),
];

async function describeTolerances(
  db: Database | Transaction,
  currencies: readonly CurrencyCode[],
): Promise<Tolerance[]> {
  const known = await listTolerances(db);
  return currencies.map((currency) => {
    const set = known.get(currency);
    const amount = money(set?.amount ?? defaultTolerance(currency).minor, currency);
    return {
      currency,
      amount: formatAmount(amount),
      set: set ? { by: set.setBy, at: set.setAt } : null,
    };
  });
}
