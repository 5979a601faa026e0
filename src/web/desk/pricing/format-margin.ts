import type { SetMargin } from "#contract/market/pricing.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";

/** The pair that a margin is for, which is the same either way: "EUR and GBP". */
export function formatMarginPair({
  fromCurrency,
  toCurrency,
}: Pick<SetMargin, "fromCurrency" | "toCurrency">): string {
  return fromCurrency === null || toCurrency === null ? "All pairs" : `${fromCurrency} and ${toCurrency}`;
}

/** Who a margin is for. */
export function formatMarginClient({ client }: Pick<SetMargin, "client">): string {
  return client === null ? "All clients" : client.name || client.email;
}

/** Whom and what a margin is for, within a sentence: "Demo Client in every pair". */
export function formatMarginScope(margin: Pick<SetMargin, "client" | "fromCurrency" | "toCurrency">): string {
  const who = margin.client === null ? "all clients" : formatMarginClient(margin);
  return `${who} in ${margin.fromCurrency === null ? "all pairs" : formatMarginPair(margin)}`;
}

const example = 10_000;
const millionth = 1_000_000;

/** What a margin comes to, in words: of an amount, and as the client's rate. */
export function explainMargin(margin: Margin): string {
  if (margin === 0) return "The client gets the mid-market rate and we earn nothing.";
  const amount = (figure: number) =>
    new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(figure);
  // Whole millionths of ten thousand are whole cents: nothing is rounded here.
  const kept = (example * margin) / millionth;
  const share = (millionth - margin) / millionth;
  return `On ${amount(example)} we earn ${amount(kept)}: the client's rate is mid-market × ${share}.`;
}
