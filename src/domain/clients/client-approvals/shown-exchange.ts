import type { CurrencyCode } from "#domain/currency.ts";

/** An exchange as its approver reads it: the amount in minor units of the sold currency, the client rate as decimal text. */
export type ShownExchange = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly minor: string;
  /** Below it, the exchange waits. */
  readonly lowestRate: string;
};
