import type { Trade } from "#contract/trading/trades.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";

type PayInPauseProps = { trade: Trade; reason: string; className?: string };

/** Asks for no money while what arrives would only be held. The deadline stays. */
export function PayInPause({ trade, reason, className }: PayInPauseProps) {
  const { amountOutstanding, fromCurrency, fundBy, paymentMade } = trade;
  return (
    <Notice tone="warning" className={className}>
      <p>
        {reason}{" "}
        {paymentMade
          ? "If you've sent money for this exchange already, it's safe, and our team will look into it. Please don't send any more yet."
          : "Please don't send any money for this exchange yet."}{" "}
        <span className="figures">{formatMoney(amountOutstanding, fromCurrency, "code")}</span> is due by{" "}
        <time dateTime={fundBy} className="figures">
          {formatDateTime(fundBy)}
        </time>
        , so talk to us before then.
      </p>
      <ButtonLink to="/dashboard-contact" size="small" className="mt-3">
        Contact us
      </ButtonLink>
    </Notice>
  );
}
