import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Margin, maxMargin, standardMargin } from "./margin.ts";
import { buildPriceList, canonicalPair, marginFor, type SetMargin } from "./price-list.ts";

const everyone = (margin: number, one: CurrencyCode, other: CurrencyCode): SetMargin => {
  return { isOwn: false, pair: canonicalPair(one, other), margin: margin as Margin };
};
const own = (margin: number, ...pair: [] | [CurrencyCode, CurrencyCode]): SetMargin => {
  return { isOwn: true, pair: pair.length === 2 ? canonicalPair(...pair) : null, margin: margin as Margin };
};

describe("what a client pays", () => {
  it.each<[string, SetMargin[], number]>([
    ["the standard margin where none is set", [], standardMargin],
    ["the pair's", [everyone(4_000, "EUR", "GBP")], 4_000],
    ["the standard one where another pair has its own", [everyone(4_000, "USD", "GBP")], standardMargin],
    ["their own before the pair's", [everyone(4_000, "EUR", "GBP"), own(1_000)], 1_000],
    [
      "their own in the pair before all",
      [own(500, "GBP", "EUR"), own(1_000), everyone(4_000, "EUR", "GBP")],
      500,
    ],
    [
      "their own in the pair, where the pair has one",
      [everyone(4_000, "EUR", "GBP"), own(0, "GBP", "EUR")],
      0,
    ],
    [
      "the pair's, where they have one in another",
      [everyone(4_000, "EUR", "GBP"), own(0, "USD", "EUR")],
      4_000,
    ],
  ])("a client's margin is %s", (_, margins, margin) => {
    expect(marginFor(buildPriceList(margins), "GBP", "EUR")).toBe(margin);
    expect(marginFor(buildPriceList(margins), "EUR", "GBP")).toBe(margin);
  });

  it("a client's margin is the most specific one, in whatever order they were set", () => {
    const codes = fc.constantFrom<CurrencyCode>("GBP", "EUR", "USD");
    const pairs = fc.uniqueArray(codes, { minLength: 2, maxLength: 2 }) as fc.Arbitrary<
      [CurrencyCode, CurrencyCode]
    >;
    const scopes = fc.oneof(
      fc.record({ isOwn: fc.constant(true), pair: fc.constant(null) }),
      fc.record({ isOwn: fc.boolean(), pair: pairs.map(([one, other]) => canonicalPair(one, other)) }),
    );
    const margins = fc.uniqueArray(
      fc
        .tuple(scopes, fc.integer({ min: 0, max: maxMargin }))
        .map(([scope, margin]): SetMargin => ({ ...scope, margin: margin as Margin })),
      { selector: ({ isOwn, pair }) => `${isOwn} ${pair}` },
    );
    fc.assert(
      fc.property(margins, pairs, (set, [from, to]) => {
        const meant = set.filter(
          ({ pair }) => pair === null || pair.join() === canonicalPair(from, to).join(),
        );
        const rank = ({ isOwn, pair }: SetMargin) => (isOwn ? 2 : 0) + (pair ? 1 : 0);
        const [best] = meant.toSorted((a, b) => rank(b) - rank(a));
        expect(marginFor(buildPriceList(set), from, to)).toBe(best?.margin ?? standardMargin);
      }),
    );
  });
});
