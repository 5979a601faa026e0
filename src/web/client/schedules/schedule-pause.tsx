import type { PausedCurrencies } from "#web/api/security-queries.ts";
import { PauseNotice } from "#web/client/pause-notice.tsx";

const failing = "one that's due is tried until its cut-off, and then it fails.";

/** What doesn't happen with payments that are due while something is paused; an exchange has `fromCurrency`. */
export function SchedulePause(props: PausedCurrencies & { className?: string }) {
  return (
    <PauseNotice
      {...props}
      effects={{
        payments: `Until then, scheduled payments aren't made: ${failing}`,
        ...(props.fromCurrency && {
          exchanges: `Until then, scheduled payments that need an exchange aren't made: ${failing}`,
        }),
      }}
    />
  );
}
