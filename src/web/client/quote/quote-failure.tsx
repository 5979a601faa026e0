import { ApiError } from "#web/api/api-error.ts";
import type { ConversionInput } from "#web/client/dashboard/live-conversion.ts";
import { NoQuote } from "#web/client/pricing/no-quote.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";

type QuoteFailureProps = { failure: unknown; asked: ConversionInput; busy: boolean; onRetry: () => void };

/** No retry where it would be refused until somebody at Summit has looked. */
export function QuoteFailure({ failure, asked, busy, onRetry }: QuoteFailureProps) {
  if (failure instanceof ApiError && failure.code === "account_under_review")
    return (
      <Notice tone="warning" className="mt-4">
        <p>{failure.message} Until then, you can't exchange.</p>
        <ButtonLink to="/dashboard-contact" size="small" className="mt-3">
          Contact us
        </ButtonLink>
      </Notice>
    );
  return (
    <NoQuote
      className="mt-4"
      failure={failure}
      reassurance={`Your amount is saved: ${formatQuoteInput(asked)}.`}
      busy={busy}
      onRetry={onRetry}
    />
  );
}

function formatQuoteInput({ amount, fromCurrency, toCurrency, isReceiving }: ConversionInput): string {
  const sum = formatMoney(amount, isReceiving ? toCurrency : fromCurrency, "code");
  return isReceiving ? `${sum} for ${fromCurrency}` : `${sum} to ${toCurrency}`;
}
