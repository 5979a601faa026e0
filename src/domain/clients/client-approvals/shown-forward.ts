import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";

/** A forward as its approver reads it: amounts in minor units of the sold currency, the client rate as decimal text. */
export type ShownForward = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly minor: string;
  /** Below it, nothing is booked. */
  readonly lowestRate: string;
  readonly deliveryFrom: Day;
  /** The same day for a fixed date. */
  readonly deliveryTo: Day;
  readonly depositMinor: string;
  readonly depositPercent: number;
  /** Paid by bank transfer after it is booked, instead of from the balance. */
  readonly depositByTransfer: boolean;
};
