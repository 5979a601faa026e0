import { useQuery } from "@tanstack/react-query";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { forwardRateQuery } from "#web/api/forward-queries.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney, formatRateFigure, formatTarget, formatWeekday } from "#web/design/format.ts";

type ForwardNowProps = { forward: NonNullable<ClientApproval["forward"]> };

/** What a forward that waits for approval would bring at the client's forward rate now, and its terms. */
export function ForwardNow({ forward }: ForwardNowProps) {
  const { fromCurrency, toCurrency, amount, lowestRate, deliveryFrom, deliveryTo } = forward;
  const { data, error } = useQuery(
    forwardRateQuery({ fromCurrency, toCurrency, amount, deliveryFrom, deliveryTo }),
  );
  // The last one that was read isn't the rate now once another try has failed.
  const now = error ? undefined : data;
  const inWords = (figure: string) => `1 ${fromCurrency} = ${figure} ${toCurrency}`;
  return (
    <>
      <FactRow name="Forward rate now">
        {now ? inWords(formatRateFigure(now.rate)) : error ? getErrorMessage(error) : "Loading"}
        {now && now.rate < lowestRate && (
          <span className="block text-14 text-stone">Approved now, nothing would be booked.</span>
        )}
      </FactRow>
      <FactRow name="Lowest rate">{inWords(formatTarget(lowestRate))}</FactRow>
      {now && (
        <FactRow name="You get at the rate now" strong>
          {formatMoney(now.toAmount, toCurrency)}
        </FactRow>
      )}
      <FactRow name={`${toCurrency} delivered`}>
        {deliveryFrom === deliveryTo
          ? formatWeekday(deliveryTo)
          : `${formatWeekday(deliveryFrom)} to ${formatWeekday(deliveryTo)}`}
      </FactRow>
      <FactRow name={`Deposit (${formatPercent(forward.depositPercent)})`}>
        {formatMoney(forward.deposit, fromCurrency)}
        {Number(forward.deposit) > 0 &&
          (forward.depositByTransfer ? " by bank transfer" : " from your balance")}
      </FactRow>
    </>
  );
}
