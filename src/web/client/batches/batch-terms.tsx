import type { BatchTerms } from "#contract/payments/batch-terms.ts";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { formatCounted } from "#domain/plural.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney, formatWeekday } from "#web/design/format.ts";

/** What a batch that is paid now costs in each currency and when it arrives, as rows of a `dl`. */
export function BatchTermRows({ terms }: Pick<BatchWithLines, "terms">) {
  return terms.map((own) => (
    <CurrencyTermRows key={own.currency} terms={own} of={terms.length === 1 ? "" : ` in ${own.currency}`} />
  ));
}

/** The same of one currency, which `of` names where others stand beside it. */
export function CurrencyTermRows({ terms, of = "" }: { terms: BatchTerms; of?: string }) {
  const { currency, fee, total, corridors } = terms;
  return (
    <>
      <FactRow name={`Our fees${of}`}>
        {formatMoney(fee, currency, "code")}
        <span className="block text-13 text-stone">{formatMoney(total, currency)} paid in all</span>
      </FactRow>
      <FactRow name={`Arrives${of}`}>
        {describeArrival(terms)}
        {corridors.map((corridor) => (
          <span key={corridor.scheme} className="block text-13 text-stone">
            {describeCorridor(corridor, corridors.length === 1)}
          </span>
        ))}
      </FactRow>
    </>
  );
}

/** "by Thu 26 Nov", or "Thu 26 Nov to Tue 1 Dec". */
export function describeArrival({ arrivesFrom, arrivesBy }: Pick<BatchTerms, "arrivesFrom" | "arrivesBy">) {
  if (arrivesFrom === arrivesBy) return `by ${formatWeekday(arrivesBy)}`;
  return `${formatWeekday(arrivesFrom)} to ${formatWeekday(arrivesBy)}`;
}

function describeCorridor(
  { schemeName, count, mayBeReduced, ...days }: BatchTerms["corridors"][number],
  isOnly: boolean,
): string {
  const reduced = mayBeReduced ? " Other banks may take a fee on the way." : "";
  if (isOnly) return `With ${schemeName}.${reduced}`;
  return `${formatCounted(count, "payment")} with ${schemeName}, ${describeArrival(days)}.${reduced}`;
}
