import { useQuery } from "@tanstack/react-query";
import type { readPauses } from "#contract/clients/restrictions.ts";
import type { ResponseBody } from "#contract/endpoint.ts";
import { type PausedCurrencies, pausesQuery } from "#web/api/security-queries.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";

type Pauses = ResponseBody<typeof readPauses>;

/** Whether nothing is quoted or booked now; false until it is known. */
export function useIsExchangePaused({ fromCurrency, toCurrency }: PausedCurrencies): boolean {
  const pauses = useQuery(pausesQuery({ fromCurrency, toCurrency })).data;
  return pauses !== undefined && pauses.orders !== null;
}

/** Why nothing is quoted or booked, and what the client can still do; nothing while exchanges are made. */
export function ExchangePause({ className, ...currencies }: PausedCurrencies & { className: string }) {
  const pauses = useQuery(pausesQuery(currencies)).data;
  if (!pauses?.orders) return null;
  return (
    <Notice tone="warning" className={className}>
      <p>
        {pauses.orders} Until then, you can't exchange. {describeStillPossible(pauses)}
      </p>
      <ButtonLink to="/dashboard-contact" size="small" className="mt-3">
        Contact us
      </ButtonLink>
    </Notice>
  );
}

function describeStillPossible({ payments }: Pauses): string {
  return payments === null
    ? "You can still pay from your balances and set rate alerts."
    : "You can still set rate alerts.";
}
