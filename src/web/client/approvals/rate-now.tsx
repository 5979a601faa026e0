import { useQuery } from "@tanstack/react-query";
import { getErrorMessage } from "#web/api/api-error.ts";
import { type ForwardRateTerms, forwardRateQuery } from "#web/api/forward-queries.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney, formatRateFigure } from "#web/design/format.ts";

type RateNowProps = {
  terms: ForwardRateTerms;
  /** False while the terms are being typed: nothing is asked for yet. */
  isSettled?: boolean | undefined;
  /** Undefined while none is entered. */
  lowestRate: number | undefined;
};

/** The client's rate now for a forward that waits for approval, and what it would bring. */
export function RateNow({ terms, isSettled = true, lowestRate }: RateNowProps) {
  const { fromCurrency, toCurrency } = terms;
  const { data, error } = useQuery({ ...forwardRateQuery(terms), enabled: isSettled });
  // The last one that was read isn't the rate now once another try has failed.
  const now = error ? undefined : data;
  return (
    <>
      <FactRow name="Forward rate now">
        {now
          ? `1 ${fromCurrency} = ${formatRateFigure(now.rate)} ${toCurrency}`
          : error
            ? getErrorMessage(error)
            : "Loading"}
        {now && lowestRate !== undefined && now.rate < lowestRate && (
          <span className="block text-14 text-stone">Approved now, nothing would be booked.</span>
        )}
      </FactRow>
      {now && (
        <FactRow name="You get at the rate now" strong>
          {formatMoney(now.toAmount, toCurrency)}
        </FactRow>
      )}
    </>
  );
}
