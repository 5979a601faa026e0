import type { CurrencyCode } from "#domain/currency.ts";
import { type Indication, indicativeConversion } from "#domain/market/rates/indicative-conversion.ts";
import { formatAmount } from "#domain/money.ts";
import { groupThousands } from "#web/design/amount-text.ts";
import type { FetchedRate } from "./fetch-rate.ts";

export type Side = "send" | "receive";
export type Boxes<Value> = Readonly<Record<Side, Value>>;

/** Figures shown with a calculation. */
export type Confirmation = Indication & {
  readonly rate: FetchedRate;
  readonly currencies: Boxes<CurrencyCode>;
};

export const exampleAmount = "25000.00";
export const examplePair: Boxes<CurrencyCode> = { send: "GBP", receive: "EUR" };

/** The calculator filled with an amount of the example's pair; undefined without a rate. */
export function indicateExample(
  rate: FetchedRate | undefined,
  amount = exampleAmount,
): { readonly texts: Boxes<string>; readonly confirmation: Confirmation } | undefined {
  const typed = { text: amount, currency: examplePair.send };
  const shown = rate && indicativeConversion("send", typed, rate, examplePair.receive);
  if (!shown) return undefined;
  return {
    texts: { send: groupThousands(amount), receive: groupThousands(formatAmount(shown.amount)) },
    confirmation: { ...shown, rate, currencies: examplePair },
  };
}
