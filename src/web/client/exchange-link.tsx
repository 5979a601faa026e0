import type { ComponentProps } from "react";
import type { PausedCurrencies } from "#web/api/security-queries.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { useIsExchangePaused } from "./exchange-pause.tsx";

type ExchangeLinkProps = ComponentProps<typeof ButtonLink> & PausedCurrencies;

/** Leads to the quote screen. While exchanges are paused it says so, and that screen says why. */
export function ExchangeLink({ fromCurrency, toCurrency, children, ...link }: ExchangeLinkProps) {
  const isPaused = useIsExchangePaused({ fromCurrency, toCurrency });
  if (!isPaused) return <ButtonLink {...link}>{children}</ButtonLink>;
  return (
    <ButtonLink {...link} variant="quiet">
      Exchanges are paused
    </ButtonLink>
  );
}
