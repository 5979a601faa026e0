import type { CurrencyCode } from "#domain/currency.ts";
import { type Margin, standardMargin } from "./margin.ts";

/** Two currencies in the order of the alphabet: a margin of a pair holds whichever way it is exchanged. */
export type CanonicalPair = readonly [CurrencyCode, CurrencyCode];

export function canonicalPair(one: CurrencyCode, other: CurrencyCode): CanonicalPair {
  return one < other ? [one, other] : [other, one];
}

/** Whose margin it is: a client's, a pair's, or a client's in a pair. Null is everybody's, or every pair's. */
export type MarginScope = { readonly clientId: string | null; readonly pair: CanonicalPair | null };

/** A margin that somebody at the desk set. */
export type SetMargin = {
  /** Set for the one client whose list it is, not for all. */
  readonly isOwn: boolean;
  /** Null: for every pair. */
  readonly pair: CanonicalPair | null;
  readonly margin: Margin;
};

/** What a client, or somebody who is none, pays: the usual margin, and the pairs that differ from it. */
export type PriceList = {
  readonly usual: Margin;
  readonly pairs: readonly { readonly pair: CanonicalPair; readonly margin: Margin }[];
};

export const standardPriceList: PriceList = { usual: standardMargin, pairs: [] };

/**
 * The list that set margins come to. The most particular one holds: of the client in the pair, of the client, of the
 * pair, and where none is set the standard margin.
 */
export function priceListOf(margins: readonly SetMargin[]): PriceList {
  const ownForAll = margins.find(({ isOwn, pair }) => isOwn && pair === null);
  const ownPairs = margins.flatMap(({ isOwn, pair, margin }) => (isOwn && pair ? [{ pair, margin }] : []));
  const everyones = margins.flatMap(({ isOwn, pair, margin }) => (!isOwn && pair ? [{ pair, margin }] : []));
  const others = ownForAll
    ? []
    : everyones.filter(({ pair }) => !ownPairs.some((own) => isSame(own.pair, pair)));
  return { usual: ownForAll?.margin ?? standardMargin, pairs: [...ownPairs, ...others] };
}

/** What an exchange of one currency into another costs by the list. */
export function marginFor({ usual, pairs }: PriceList, from: CurrencyCode, to: CurrencyCode): Margin {
  const sought = canonicalPair(from, to);
  return pairs.find(({ pair }) => isSame(pair, sought))?.margin ?? usual;
}

function isSame(a: CanonicalPair, b: CanonicalPair): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
