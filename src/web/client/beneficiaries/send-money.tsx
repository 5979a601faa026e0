import { useQuery } from "@tanstack/react-query";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { balancesQuery } from "#web/api/queries.ts";
import { ButtonLink } from "#web/design/button.tsx";

/** Pays from the balance where the client holds the recipient's currency, and else begins an exchange. */
export function SendMoney({ beneficiary: { id, currency } }: { beneficiary: Beneficiary }) {
  const balances = useQuery(balancesQuery).data?.items ?? [];
  const isHeld = balances.some((balance) => balance.currency === currency && Number(balance.amount) > 0);
  const pair = new URLSearchParams({
    fromCurrency: currency === "GBP" ? "EUR" : "GBP",
    toCurrency: currency,
  });
  return (
    <ButtonLink
      to={isHeld ? `/balances/${currency}/withdraw?recipient=${id}` : `/quote?${pair}`}
      variant="primary"
      className="max-sm:w-full"
    >
      Send money
    </ButtonLink>
  );
}
