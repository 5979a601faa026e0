import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "#domain/currency.ts";
import { parseAmount } from "#domain/money.ts";
import { balancesQuery } from "#web/api/queries.ts";

type HeldBalance = {
  /** Decimal text; undefined without an account in this currency. */
  readonly amount: string | undefined;
  readonly covers: (amount: string) => boolean;
  /** Where money is added, or else an account first. */
  readonly addMoneyPath: string;
};

/** The client's balance in a currency; undefined until it is known. */
export function useHeldBalance(currency: CurrencyCode): HeldBalance | undefined {
  const balances = useQuery(balancesQuery).data?.items;
  if (balances === undefined) return undefined;
  const amount = balances.find((each) => each.currency === currency)?.amount;
  const held = parseAmount(amount ?? "0", currency);
  return {
    amount,
    covers: (wanted) => {
      const minor = parseAmount(wanted, currency);
      return typeof minor === "bigint" && typeof held === "bigint" && minor <= held;
    },
    addMoneyPath: amount === undefined ? "/balances" : `/balances/${currency}/add-money`,
  };
}
