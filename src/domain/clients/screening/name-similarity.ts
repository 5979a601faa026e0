import { commonWords } from "./name-vocabulary.ts";
import { nearWord, wordSimilarity } from "./word-similarity.ts";

/**
 * Similarity from which two names are a potential match. Spelling variants, typos and missing middle names
 * score above, names sharing one of two words below; docs/decisions has the reasoning, the test beside this
 * file the table.
 */
export const nearScore = 0.85;

/** Factor for a name wholly contained in another by at least two words. */
const withinWeight = 0.95;
const minWordsWithin = 2;
/** Weight per letter of a common word, relative to other words. */
const commonWeight = 0.25;
/** With fewer letters outside common words and initials, names match only if almost equal. */
const minDistinctiveLetters = 4;
const nearlyAll = 0.95;
/** Similarity of an initial to a word, and its weight in letters. */
const initialSimilarity = 0.9;
const initialLetters = 1.5;

type WeightedWord = {
  readonly word: string;
  readonly weight: number;
  readonly isCommon: boolean;
  readonly isInitial: boolean;
};

/** Two paired words with their positions. */
type Pair = {
  readonly a: number;
  readonly b: number;
  readonly similarity: number;
  readonly weight: number;
  /** Whether the pair is distinctive: neither a common word nor an initial. */
  readonly isTelling: boolean;
  readonly isInitial: boolean;
};

/**
 * Similarity of two names from 0 to 1: each word is paired with its most similar counterpart, weighted by
 * length and less for common words. Both inputs are sorted, so word order does not matter.
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

/** Weight of unpaired words; unmatched initials weigh nothing. */
function weightLeft(words: readonly WeightedWord[], paired: ReadonlySet<number>): number {
  return words.reduce(
    (sum, { weight, isInitial }, index) => (paired.has(index) || isInitial ? sum : sum + weight),
    0,
  );
}

/** Greedy pairing by similarity, each word once; ties are broken by the sorted order. */
function pairUp(a: readonly WeightedWord[], b: readonly WeightedWord[]): readonly Pair[] {
  // Firms abbreviate whole words: `S. Bank` is not `Siemens Bank`.
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
