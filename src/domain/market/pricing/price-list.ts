import type { CurrencyCode } from "#domain/currency.ts";
import { type Margin, standardMargin } from "./margin.ts";

/** Two currencies in alphabetical order: a pair's margin applies in both directions. */
export type CanonicalPair = readonly [CurrencyCode, CurrencyCode];

export function canonicalPair(one: CurrencyCode, other: CurrencyCode): CanonicalPair {
  return one < other ? [one, other] : [other, one];
}

/** Scope of a margin; null clientId means all clients, null pair all pairs. */
export type MarginScope = { readonly clientId: string | null; readonly pair: CanonicalPair | null };

/** A margin set by the desk. */
export type SetMargin = {
  /** Set for this client only. */
  readonly isOwn: boolean;
  /** Null for every pair. */
  readonly pair: CanonicalPair | null;
  readonly margin: Margin;
};

/** A client's default margin and the pairs that differ. */
export type PriceList = {
  readonly usual: Margin;
  readonly pairs: readonly { readonly pair: CanonicalPair; readonly margin: Margin }[];
};

export const standardPriceList: PriceList = { usual: standardMargin, pairs: [] };

/** Resolves set margins, the most specific first: client and pair, client, pair, standard. */
export function buildPriceList(margins: readonly SetMargin[]): PriceList {
  const ownForAll = margins.find(({ isOwn, pair }) => isOwn && pair === null);
  const ownPairs = margins.flatMap(({ isOwn, pair, margin }) => (isOwn && pair ? [{ pair, margin }] : []));
  const everyones = margins.flatMap(({ isOwn, pair, margin }) => (!isOwn && pair ? [{ pair, margin }] : []));
  const others = ownForAll
    ? []
    : everyones.filter(({ pair }) => !ownPairs.some((own) => isSame(own.pair, pair)));
  return { usual: ownForAll?.margin ?? standardMargin, pairs: [...ownPairs, ...others] };
}

export function marginFor({ usual, pairs }: PriceList, from: CurrencyCode, to: CurrencyCode): Margin {
  const sought = canonicalPair(from, to);
  return pairs.find(({ pair }) => isSame(pair, sought))?.margin ?? usual;
}

function isSame(a: CanonicalPair, b: CanonicalPair): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
