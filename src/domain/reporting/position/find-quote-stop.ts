import type { CurrencyCode } from "#domain/currency.ts";
import { homeCurrency } from "#domain/currency.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import type { Money } from "#domain/money.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import type { QuoteStop } from "#domain/trading/quotes/quote-stop.ts";
import { type ExposureScope, exposureIn } from "./exposure.ts";

/** A hard limit in pence. */
export type HardLimit = { readonly scope: ExposureScope; readonly hardAmount: bigint };

/**
 * What the hard limits stop at these positions and rates; undefined while none is exceeded. A limit of what has no rate stays as it
 * was before.
 */
export function findQuoteStop(
  limits: readonly HardLimit[],
  positions: readonly Money[],
  {
    table,
    before,
  }: {
    readonly table: Pick<RateTable, "perBase"> | undefined;
    readonly before: QuoteStop | undefined;
  },
): QuoteStop | undefined {
  const exceeded = limits.filter(({ scope, hardAmount }) => {
    const exposure = exposureIn(scope, positions, table);
    if (exposure === undefined) return scope === null ? before?.isInTotal : before?.currencies.has(scope);
    return exposure.minor > hardAmount;
  });
  if (exceeded.length === 0) return undefined;
  const worths = positions.flatMap((position): [CurrencyCode, bigint][] => {
    const worth = totalIn(homeCurrency, [position], table);
    return worth ? [[position.currency, worth.minor]] : [];
  });
  return {
    worths: new Map(worths),
    currencies: new Set(exceeded.flatMap(({ scope }) => scope ?? [])),
    isInTotal: exceeded.some(({ scope }) => scope === null),
  };
}
