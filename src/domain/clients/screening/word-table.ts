import { areOfLikeLength, nearWord, soundOf, wordSimilarity } from "./word-similarity.ts";

/** Cache size: names repeat words. */
const cacheSize = 20_000;

export type NearWord = { readonly word: number; readonly similarity: number };

/** Finds words similar to a given one among a hundred thousand in about a millisecond. */
export type WordTable = {
  readonly numberOf: (word: string) => number;
  readonly near: (word: string) => readonly NearWord[];
};

export function createWordTable(words: readonly string[]): WordTable {
  const numbers = new Map(words.map((word, number) => [word, number]));
  const masks = Uint32Array.from(words, maskOf);
  const bySound = Map.groupBy(words.keys(), (number) => soundOf(words[number] ?? ""));
  const answers = new Map<string, readonly NearWord[]>();

  /** Similar by letters (bit-mask sieve) or by sound (table). */
  function find(word: string): NearWord[] {
    const mask = maskOf(word);
    const candidates = new Set(bySound.get(soundOf(word)));
    for (let number = 0; number < words.length; number++)
      if (maxSimilarity(word, mask, words[number] ?? "", masks[number] ?? 0) >= nearWord)
        candidates.add(number);
    return [...candidates].flatMap((number) => {
      const similarity = wordSimilarity(word, words[number] ?? "");
      return similarity >= nearWord ? [{ word: number, similarity }] : [];
    });
  }

  return {
    numberOf: (word) => numbers.get(word) ?? -1,
    near(word) {
      const known = answers.get(word);
      if (known) return known;
      const found = find(word);
      if (answers.size >= cacheSize) answers.clear();
      answers.set(word, found);
      return found;
    },
  };
}

/** Bit mask of a word's letters; other scripts share bits, which only makes the sieve coarser. */
function maskOf(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) % 32);
  return mask >>> 0;
}

/**
 * Upper bound of the similarity without comparing: letters missing in the other word cannot match, and a
 * common prefix recovers at most four tenths of the difference.
 */
function maxSimilarity(a: string, maskA: number, b: string, maskB: number): number {
  if (!areOfLikeLength(a.length, b.length)) return 0;
  const common = Math.min(a.length - bitsIn(maskA & ~maskB), b.length - bitsIn(maskB & ~maskA));
  if (common <= 0) return 0;
  const jaro = (common / a.length + common / b.length + 1) / 3;
  return a.charCodeAt(0) === b.charCodeAt(0) ? jaro + 0.4 * (1 - jaro) : jaro;
}

function bitsIn(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
