import type { SetMargin } from "#contract/market/pricing.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { numberFormat } from "#web/design/number-format.ts";

/** The pair of a margin, the same in both directions: "EUR and GBP". */
export function formatMarginPair({
  fromCurrency,
  toCurrency,
}: Pick<SetMargin, "fromCurrency" | "toCurrency">): string {
  return fromCurrency === null || toCurrency === null ? "All pairs" : `${fromCurrency} and ${toCurrency}`;
}

/** The client of a margin. */
export function formatMarginClient({ client }: Pick<SetMargin, "client">): string {
  return client === null ? "All clients" : client.name || client.email;
}

/** A margin's scope within a sentence: "Demo Client in every pair". */
export function formatMarginScope(margin: Pick<SetMargin, "client" | "fromCurrency" | "toCurrency">): string {
  const who = margin.client === null ? "all clients" : formatMarginClient(margin);
  return `${who} in ${margin.fromCurrency === null ? "all pairs" : formatMarginPair(margin)}`;
}

const example = 10_000;
const millionth = 1_000_000;

/** A margin's effect on an amount and on the client's rate. */
export function explainMargin(margin: Margin): string {
  if (margin === 0) return "The client gets the mid-market rate and we earn nothing.";
  const amount = (figure: number) =>
    numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(figure);
  // Exact: a whole number of millionths of ten thousand is a whole number of cents.
  const kept = (example * margin) / millionth;
  const share = (millionth - margin) / millionth;
  return `On ${amount(example)} we earn ${amount(kept)}: the client's rate is mid-market × ${share}.`;
}
