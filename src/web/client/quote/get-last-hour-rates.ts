const hourMs = 3_600_000;

type QuotedRate = { readonly rateAt: string; readonly midRate: number };

/** Mid-market rates of the hour before a quote, ending with the quote's own; empty without an earlier one. */
export function getLastHourRates(
  points: readonly { readonly at: string; readonly mid: number }[],
  { rateAt, midRate }: QuotedRate,
): readonly number[] {
  const end = Date.parse(rateAt);
  const rates = points.flatMap(({ at, mid }) => {
    const time = Date.parse(at);
    return time >= end - hourMs && time < end ? [mid] : [];
  });
  return rates.length > 0 ? [...rates, midRate] : [];
}
