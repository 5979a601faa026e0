import { jaroWinkler } from "@skyra/jaro-winkler";

/**
 * From this score on two names are near: somebody has to look. Names that differ by spelling, a slip of the keyboard or
 * a missing middle name stand above it, names that share one of two words below; docs/decisions has the reasoning, the
 * test beside this file the table.
 */
export const nearScore = 0.85;

/** From this similarity on two words may be the same word: `mohamed` and `muhammad` have 0.802. */
export const nearWord = 0.8;

/** A name that is wholly within another, at least two words of it, counts for a little less than the whole. */
const withinWeight = 0.95;
const leastWordsWithin = 2;

/**
 * How alike two words are, from 0 to 1: Jaro and Winkler's measure, made for people's names. It thinks much of a common
 * beginning, so a word that merely begins like one half as long again is not counted as alike.
 */
export function wordSimilarity(a: Letters, b: Letters): number {
  if (!areOfLikeLength(a.length, b.length)) return 0;
  return a === b ? 1 : jaroWinkler(a, b);
}

/** Whether the shorter of two words has at least two thirds of the longer one's letters. */
export function areOfLikeLength(a: number, b: number): boolean {
  return Math.min(a, b) * 3 >= Math.max(a, b) * 2;
}

/** A word, or its letters one by one, which are compared faster. */
type Letters = string | readonly string[];

/**
 * How alike two names are, from 0 to 1, given their words: each word is paired with the most alike one of the other
 * name, long words counting for more. Both are given sorted, so that the order in which they are spoken makes no difference.
 */
export function nameSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const pairs = pairUp(a, b);
  const shared = pairs.reduce((sum, pair) => sum + pair.weight, 0);
  const whole = shared / (lettersIn(a) + lettersIn(b));
  const fewest = Math.min(a.length, b.length);
  if (fewest < leastWordsWithin || pairs.length < fewest) return whole;
  const paired = pairs.reduce((sum, pair) => sum + pair.letters, 0);
  return Math.max(whole, withinWeight * (shared / paired));
}

export function lettersIn(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

type Pair = { readonly a: number; readonly b: number; readonly similarity: number; readonly letters: number };

/** The most alike words first; each word once. Equal pairs are taken in the order of their words, which are sorted. */
function pairUp(a: readonly string[], b: readonly string[]): { weight: number; letters: number }[] {
  const possible: Pair[] = [];
  for (const [i, first] of a.entries())
    for (const [j, second] of b.entries()) {
      const similarity = wordSimilarity(first, second);
      if (similarity >= nearWord)
        possible.push({ a: i, b: j, similarity, letters: first.length + second.length });
    }
  possible.sort((x, y) => y.similarity - x.similarity || y.letters - x.letters || x.a - y.a || x.b - y.b);
  const takenA = new Set<number>();
  const takenB = new Set<number>();
  const pairs: { weight: number; letters: number }[] = [];
  for (const pair of possible) {
    if (takenA.has(pair.a) || takenB.has(pair.b)) continue;
    takenA.add(pair.a);
    takenB.add(pair.b);
    pairs.push({ weight: pair.similarity * pair.letters, letters: pair.letters });
  }
  return pairs;
}
