import { useQuery } from "@tanstack/react-query";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { balancesQuery } from "#web/api/queries.ts";
import { quotePath } from "#web/client/dashboard/live-conversion.ts";
import { ExchangeLink } from "#web/client/exchange-link.tsx";
import { ButtonLink } from "#web/design/button.tsx";

/** Begins an exchange for the recipient or a schedule; also pays from the balance where the client holds their currency. */
export function SendMoney({ beneficiary: { id, currency } }: { beneficiary: Beneficiary }) {
  const balances = useQuery(balancesQuery).data?.items ?? [];
  const isHeld = balances.some((balance) => balance.currency === currency && Number(balance.amount) > 0);
  const exchange = quotePath({
    fromCurrency: currency === "GBP" ? "EUR" : "GBP",
    toCurrency: currency,
    amount: "",
    isReceiving: false,
    recipientId: id,
  });
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full">
      {isHeld && (
        <ButtonLink to={`/balances/${currency}/withdraw?recipient=${id}`} className="max-sm:w-full">
          Pay from {currency} balance
        </ButtonLink>
      )}
      <ButtonLink to={`/schedules/create?recipient=${id}`} className="max-sm:w-full">
        Schedule
      </ButtonLink>
      <ExchangeLink
        to={exchange}
        toCurrency={currency}
        variant="primary"
        className="max-sm:order-first max-sm:w-full"
      >
        Send money
      </ExchangeLink>
    </div>
  );
}
