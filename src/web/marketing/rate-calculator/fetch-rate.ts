import type { CurrencyCode } from "#domain/currency.ts";
import { type Margin, marginFromPercent, standardMargin } from "#domain/market/pricing/margin.ts";
import { type Rate, rateFromNumber } from "#domain/rate.ts";

/** The server's mid-market rate and margin, with the time and its source as text. */
export type FetchedRate = {
  readonly mid: Rate;
  /** The margin. */
  readonly margin: Margin;
  readonly at: Date;
  readonly source: string;
  readonly simulated: boolean;
  /** First day of the past week whose mean it is; missing for the current rate. */
  readonly weekFrom?: string;
};

/** An older rate is fetched again before it is used. */
const freshMs = 10_000;
const rateCache = new Map<
  string,
  { readonly askedAt: number; readonly rate: Promise<FetchedRate | undefined> }
>();

/** A pair's rate, cached for a few seconds. A failed request is not cached. */
export async function getCachedRate(from: CurrencyCode, to: CurrencyCode): Promise<FetchedRate | undefined> {
  const pair = `${from}/${to}`;
  const known = rateCache.get(pair);
  if (known && performance.now() - known.askedAt < freshMs) return known.rate;
  const rate = fetchRate(from, to);
  rateCache.set(pair, { askedAt: performance.now(), rate });
  const found = await rate;
  if (!found) rateCache.delete(pair);
  return found;
}

/** A pair's current mid-market rate; undefined if unavailable, which is shown and never computed with. */
async function fetchRate(from: CurrencyCode, to: CurrencyCode): Promise<FetchedRate | undefined> {
  try {
    const answer = await fetch(`/api/exchange-rate?${new URLSearchParams({ from, to })}`, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    return parseRate(await answer.json());
  } catch (error) {
    console.warn("Failed to fetch exchange rate", error);
    return undefined;
  }
}

export function parseRate(body: unknown): FetchedRate | undefined {
  const { rate, at, source, simulated, margin: percent } = (body ?? {}) as Record<string, unknown>;
  const mid = typeof rate === "number" ? rateFromNumber(rate) : undefined;
  const margin = typeof percent === "number" ? marginFromPercent(percent) : standardMargin;
  if (!mid || margin === undefined || typeof at !== "string" || typeof source !== "string") {
    console.warn("Exchange rate not available");
    return undefined;
  }
  return { mid, margin, at: new Date(at), source, simulated: simulated === true };
}
