import type { clientExposure } from "#contract/clients/client-exposure.ts";
import type { z } from "#contract/zod.ts";
import { formatAmount, money } from "#domain/money.ts";
import { openDebts } from "#domain/payments/close-outs/open-debts.ts";
import { Refused } from "#domain/refusal.ts";
import { readDebts } from "#server/ledger/journals/debts-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findExposure, listOwedCloseouts } from "./exposure-store.ts";

/** A client's unpaid trades and debts. @throws Refused `not_found`. */
export async function readExposure(
  tx: Transaction,
  clientId: string,
  { houseLimit }: { readonly houseLimit: bigint },
): Promise<z.input<typeof clientExposure>> {
  const exposure = await findExposure(tx, clientId);
  if (!exposure) throw new Refused("not_found");
  const debts = await readDebts(tx, clientId);
  const closeouts = debts.length === 0 ? [] : await listOwedCloseouts(tx, clientId);
  const pounds = (minor: bigint) => formatAmount(money(minor, "GBP"));
  return {
    unsettled: pounds(exposure.unsettled),
    limit: pounds(exposure.ownLimit ?? houseLimit),
    houseLimit: pounds(houseLimit),
    hasOwnLimit: exposure.ownLimit !== null,
    debts: debts.map((debt) => {
      const amount = (minor: bigint) => formatAmount(money(minor, debt.currency));
      const inCurrency = closeouts.filter(({ currency }) => currency === debt.currency);
      return {
        currency: debt.currency,
        amount: formatAmount(debt),
        trades: openDebts(inCurrency, debt.minor).map(
          ({ tradeId, reference, closedAt, charged, owed, left }) => ({
            tradeId,
            reference,
            closedAt,
            cost: amount(charged),
            owed: amount(owed),
            left: amount(left),
          }),
        ),
      };
    }),
  };
}
