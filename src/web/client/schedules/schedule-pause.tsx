import type { PausedCurrencies } from "#web/api/security-queries.ts";
import { PauseNotice } from "../pause-notice.tsx";

const failing = "one that's due is tried until its cut-off, and then it fails.";

/** What doesn't happen with payments that are due while something is paused; an exchange has `fromCurrency`. */
export function SchedulePause(currencies: PausedCurrencies) {
  return (
    <PauseNotice
      {...currencies}
      effects={{
        payments: `Until then, scheduled payments aren't made: ${failing}`,
        ...(currencies.fromCurrency && {
          exchanges: `Until then, scheduled payments that need an exchange aren't made: ${failing}`,
        }),
      }}
    />
  );
}
