import type { CloseoutQuote } from "#contract/payments/close-outs.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import type { useCloseoutQuote } from "#web/api/use-closeout-quote.ts";
import { Countdown } from "./countdown.tsx";
import { ErrorState } from "./error-state.tsx";
import { FactRow } from "./fact-rows.tsx";
import { formatMoney, formatRateFigure } from "./format.ts";
import { Loading, Skeleton } from "./skeleton.tsx";

type CloseoutCostProps = {
  asked: ReturnType<typeof useCloseoutQuote>;
  bought: { readonly amount: string; readonly currency: CloseoutQuote["currency"] };
  /** Help below the cost: who pays it and from where. */
  note: string;
};

/** The current close-out cost with its figures and validity. */
export function CloseoutCost({ asked, bought, note }: CloseoutCostProps) {
  const { quote, failure } = asked;
  if (!quote && failure)
    return (
      <ErrorState
        className="mt-4"
        title="We can't price this right now."
        detail={getErrorMessage(failure)}
        reassurance="Nothing was changed."
        busy={asked.isLoading}
        onRetry={asked.retry}
      />
    );
  if (!quote)
    return (
      <Loading label="Pricing the cancellation" className="mt-5 flex flex-col gap-3">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
      </Loading>
    );
  const { currency } = quote;
  return (
    <div className="mt-4">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="text-14 text-stone">Cost of cancelling</p>
          <p className="figures font-semibold text-24 wrap-anywhere">
            {formatMoney(quote.cost, currency, "code")}
          </p>
        </div>
        <Countdown seconds={asked.seconds} of={asked.of} meaning="until the cost is refreshed" />
      </div>
      <p className="mt-1 text-14 text-stone">{note}</p>
      {!quote.isFree && (
        <dl className="mt-3 divide-y divide-line border-line border-t">
          <FactRow name={`Selling back ${formatMoney(bought.amount, bought.currency, "code")}`}>
            {formatMoney(quote.proceeds, currency, "code")}
          </FactRow>
          <FactRow name={`Rate now (1 ${bought.currency})`}>
            {formatRateFigure(quote.rate)} {currency}
          </FactRow>
        </dl>
      )}
    </div>
  );
}
