import { commonWords } from "./name-vocabulary.ts";
import { nearWord, wordSimilarity } from "./word-similarity.ts";

/**
 * From this score on two names are near: somebody has to look. Names that differ by spelling, a slip of the keyboard or
 * a missing middle name stand above it, names that share one of two words below; docs/decisions has the reasoning, the
 * test beside this file the table.
 */
export const nearScore = 0.85;

/** A name that is wholly within another, at least two words of it, counts for a little less than the whole. */
const withinWeight = 0.95;
const minWordsWithin = 2;
/** What a letter of a common word weighs beside a letter of another word. */
const commonWeight = 0.25;
/** Names that share fewer letters than these outside common words and initials are near only where nearly all is equal. */
const minDistinctiveLetters = 4;
const nearlyAll = 0.95;
/** An initial begins a word of the other name: how alike the two are, and what it weighs, in letters. */
const initialSimilarity = 0.9;
const initialLetters = 1.5;

type WeightedWord = {
  readonly word: string;
  readonly weight: number;
  readonly isCommon: boolean;
  readonly isInitial: boolean;
};

/** Two paired words; `a` and `b` are their places in their names. */
type Pair = {
  readonly a: number;
  readonly b: number;
  readonly similarity: number;
  readonly weight: number;
  /** Whether the pair says something about whom it names: neither a common word nor an initial. */
  readonly isTelling: boolean;
  readonly isInitial: boolean;
};

/**
 * How alike two names are, from 0 to 1, given their words: each word is paired with the most alike one of the other
 * name, long words counting for more and words that many firms share for less. Both are given sorted, so that the order
 * in which they are spoken makes no difference.
 */
export function nameSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const [first, second] = [a.map(weigh), b.map(weigh)];
  const pairs = pairUp(first, second);
  const shared = sumOf(pairs, ({ similarity, weight }) => similarity * weight);
  const paired = sumOf(pairs, ({ weight }) => weight);
  const leftOfFirst = weightLeft(first, new Set(pairs.map((pair) => pair.a)));
  const leftOfSecond = weightLeft(second, new Set(pairs.map((pair) => pair.b)));
  const whole = shared / (paired + leftOfFirst + leftOfSecond);
  const tellingLetters = sumOf(pairs, ({ isTelling, weight }) => (isTelling ? weight / 2 : 0));
  if (tellingLetters < minDistinctiveLetters) return whole >= nearlyAll ? whole : 0;
  const isWithin =
    Math.min(leftOfFirst, leftOfSecond) === 0 &&
    pairs.filter(({ isInitial }) => !isInitial).length >= minWordsWithin;
  return isWithin ? Math.max(whole, withinWeight * (shared / paired)) : whole;
}

function weigh(word: string): WeightedWord {
  const isCommon = commonWords.has(word);
  const isInitial = /^[a-z]$/.test(word);
  const weight = isInitial ? initialLetters : word.length * (isCommon ? commonWeight : 1);
  return { word, weight, isCommon, isInitial };
}

/** What is left unpaired; an initial that stands for nothing in the other name says nothing. */
function weightLeft(words: readonly WeightedWord[], paired: ReadonlySet<number>): number {
  return words.reduce(
    (sum, { weight, isInitial }, index) => (paired.has(index) || isInitial ? sum : sum + weight),
    0,
  );
}

/** The most alike words first; each word once. Equal pairs are taken in the order of their words, which are sorted. */
function pairUp(a: readonly WeightedWord[], b: readonly WeightedWord[]): readonly Pair[] {
  // Firms abbreviate whole words: `S. Bank` is no `Siemens Bank`.
  const mayAbbreviate = ![...a, ...b].some(({ isCommon }) => isCommon);
  const possible = a.flatMap((first, i) =>
    b.flatMap((second, j) => {
      const pair = pairOf(first, second, mayAbbreviate);
      return pair.similarity >= nearWord ? [{ a: i, b: j, ...pair }] : [];
    }),
  );
  possible.sort((x, y) => y.similarity - x.similarity || y.weight - x.weight || x.a - y.a || x.b - y.b);
  const [takenA, takenB] = [new Set<number>(), new Set<number>()];
  return possible.filter((pair) => {
    if (takenA.has(pair.a) || takenB.has(pair.b)) return false;
    takenA.add(pair.a);
    takenB.add(pair.b);
    return true;
  });
}

function pairOf(first: WeightedWord, second: WeightedWord, mayAbbreviate: boolean): Omit<Pair, "a" | "b"> {
  if (first.isInitial || second.isInitial) {
    const isBeginning = first.word.charAt(0) === second.word.charAt(0);
    const similarity = first.word === second.word ? 1 : mayAbbreviate && isBeginning ? initialSimilarity : 0;
    return { similarity, weight: 2 * initialLetters, isTelling: false, isInitial: true };
  }
  return {
    similarity: wordSimilarity(first.word, second.word),
    weight: first.weight + second.weight,
    isTelling: !first.isCommon && !second.isCommon,
    isInitial: false,
  };
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}
