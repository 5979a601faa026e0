import { nameSimilarity, nearScore } from "./name-similarity.ts";
import { commonWords } from "./name-vocabulary.ts";
import { allWords, distinctiveWords } from "./name-words.ts";
import { areOfLikeLength, encodeSound, nearWord, wordSimilarity } from "./word-similarity.ts";

/** Longer names are not tried with two words joined. */
const greatestJoined = 6;

/** A list entry with its names; `Key` is the caller's identifier. */
export type IndexedEntry<Key> = { readonly key: Key; readonly names: readonly string[] };

/** A listed name similar to the one searched. */
export type NearName<Key> = { readonly key: Key; readonly listedName: string; readonly score: number };

export type NameIndex<Key> = {
  /** Entries with a similar name, each with its best match, best first. */
  readonly search: (name: string) => readonly NearName<Key>[];
};

type Listed<Key> = {
  readonly key: Key;
  readonly name: string;
  readonly words: readonly string[];
};

/**
 * Builds a search index over names. Finds what comparing all pairs would find, plus names in which two words
 * are joined on either side, but compares only names that share a similar word.
 */
export function createNameIndex<Key>(entries: Iterable<IndexedEntry<Key>>): NameIndex<Key> {
  const listed: Listed<Key>[] = [];
  for (const { key, names } of entries) for (const name of names) addForms(listed, key, name);
  const byWord = new Map<string, number[]>();
  for (const [number, { words }] of listed.entries())
    for (const word of new Set(words)) {
      const names = byWord.get(word);
      if (names) names.push(number);
      else byWord.set(word, [number]);
    }
  const table = createWordTable([...byWord.keys()]);
  const namesOf = [...byWord.values()];

  /**
   * Listed names that share a similar word; common words and initials are used only when there is nothing
   * else.
   */
  function candidates(words: readonly string[]): ReadonlySet<number> {
    const telling = words.filter((word) => word.length > 1 && !commonWords.has(word));
    const near = (telling.length > 0 ? telling : words).flatMap((word) => table.near(word));
    return new Set(near.flatMap(({ word }) => namesOf[word] ?? []));
  }

  function searchWords(words: readonly string[], found: Map<Key, NearName<Key>>): void {
    for (const number of candidates(words)) {
      const other = listed[number];
      if (!other) continue;
      const score = nameSimilarity(words, other.words);
      if (score < nearScore || score <= (found.get(other.key)?.score ?? 0)) continue;
      found.set(other.key, { key: other.key, listedName: other.name, score });
    }
  }

  return {
    search(name) {
      const found = new Map<Key, NearName<Key>>();
      const all = allWords(name);
      searchWords(distinctiveWords(all).toSorted(), found);
      for (const joined of joinedForms(all, (pair) => table.numberOf(pair) >= 0))
        searchWords(distinctiveWords(joined).toSorted(), found);
      return [...found.values()].toSorted((a, b) => b.score - a.score);
    },
  };
}

/** A listed name as it is and with each two adjacent words joined: `Al Demo` also as `Aldemo`. */
function addForms<Key>(listed: Listed<Key>[], key: Key, name: string): void {
  const all = allWords(name);
  const forms = [distinctiveWords(all), ...joinedNeighbours(all).map(distinctiveWords)];
  for (const form of forms) {
    const words = form.toSorted();
    if (words.length > 0) listed.push({ key, name, words });
  }
}

/** Adjacent words joined pairwise; two common words are never joined. */
function joinedNeighbours(words: readonly string[]): (readonly string[])[] {
  if (words.length > greatestJoined) return [];
  return words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? "";
    if (commonWords.has(before) && commonWords.has(word)) return [];
    return [[...words.slice(0, at), `${before}${word}`, ...words.slice(at + 2)]];
  });
}

/** Two words joined in any order, if the lists contain the result. */
function joinedForms(words: readonly string[], isKnown: (word: string) => boolean): (readonly string[])[] {
  if (words.length > greatestJoined) return [];
  return words.flatMap((first, at) =>
    words.flatMap((second, after) => {
      const word = `${first}${second}`;
      if (at === after || !isKnown(word) || (commonWords.has(first) && commonWords.has(second))) return [];
      return [[...words.filter((_, index) => index !== at && index !== after), word].toSorted()];
    }),
  );
}

/** Cache size: names repeat words. */
const cacheSize = 20_000;

type NearWord = { readonly word: number; readonly similarity: number };

/** Finds words similar to a given one among a hundred thousand in about a millisecond. */
type WordTable = {
  readonly numberOf: (word: string) => number;
  readonly near: (word: string) => readonly NearWord[];
};

function createWordTable(words: readonly string[]): WordTable {
  const numbers = new Map(words.map((word, number) => [word, number]));
  const masks = Uint32Array.from(words, maskOf);
  const bySound = Map.groupBy(words.keys(), (number) => encodeSound(words[number] ?? ""));
  const answers = new Map<string, readonly NearWord[]>();

  /** Similar by letters (bit-mask sieve) or by sound (table). */
  function find(word: string): NearWord[] {
    const mask = maskOf(word);
    const candidates = new Set(bySound.get(encodeSound(word)));
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
