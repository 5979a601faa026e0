import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney, formatTarget, formatWeekday } from "#web/design/format.ts";
import { RateNow } from "./rate-now.tsx";

type ForwardNowProps = { forward: NonNullable<ClientApproval["forward"]> };

/** What a forward that waits for approval would bring at the client's forward rate now, and its terms. */
export function ForwardNow({ forward }: ForwardNowProps) {
  const { fromCurrency, toCurrency, amount, lowestRate, deliveryFrom, deliveryTo } = forward;
  return (
    <>
      <RateNow
        terms={{ fromCurrency, toCurrency, amount, deliveryFrom, deliveryTo }}
        lowestRate={lowestRate}
      />
      <FactRow name="Lowest rate">
        1 {fromCurrency} = {formatTarget(lowestRate)} {toCurrency}
      </FactRow>
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
