import { lettersIn, nameSimilarity, nearScore } from "./name-similarity.ts";
import { nameWords, spokenWords } from "./name-words.ts";
import { createWordTable } from "./word-table.ts";

/** Names of more words than these are not tried with two of them written as one. */
const greatestJoined = 6;

/** An entry of a list with the names to look for; `Key` is how the caller knows it. */
export type IndexedEntry<Key> = { readonly key: Key; readonly names: readonly string[] };

/** A listed name that is near the one looked for. */
export type NearName<Key> = { readonly key: Key; readonly listedName: string; readonly score: number };

export type NameIndex<Key> = {
  /** Every entry with a name near this one, each with its nearest name, the nearest entry first. */
  readonly search: (name: string) => readonly NearName<Key>[];
};

type Listed<Key> = {
  readonly key: Key;
  readonly name: string;
  readonly words: readonly string[];
  readonly letters: number;
  /** Of its longest word. */
  readonly longest: number;
};

/**
 * Puts lists of names in order for being searched. It finds what comparing every name with every other would find, and
 * also names in which two words are written as one, in either of the two; it compares only those that share a near word.
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

  /** Listed names that may be near: those whose near words weigh enough, or are as many as the fewer words. */
  function candidates(words: readonly string[]): number[] {
    const weights = new Map<number, { letters: number; words: number }>();
    for (const word of new Set(words)) {
      const times = words.filter((each) => each === word).length;
      for (const [name, letters] of touched(word)) {
        const before = weights.get(name) ?? { letters: 0, words: 0 };
        weights.set(name, { letters: before.letters + letters * times, words: before.words + times });
      }
    }
    const own = lettersIn(words);
    return [...weights].flatMap(([name, { letters, words: shared }]) => {
      const other = listed[name];
      if (!other) return [];
      const isHeavy = letters >= nearScore * (own + other.letters);
      const isWithin = shared >= Math.min(words.length, other.words.length, 2);
      return isHeavy || isWithin ? [name] : [];
    });
  }

  /** The listed names with a word near this one, and the most letters that the two can have in common. */
  function touched(word: string): Map<number, number> {
    const most = new Map<number, number>();
    for (const near of table.near(word)) {
      for (const name of namesOf[near.word] ?? []) {
        const letters = word.length + (listed[name]?.longest ?? 0);
        most.set(name, Math.max(most.get(name) ?? 0, near.similarity * letters));
      }
    }
    return most;
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
      const words = nameWords(name);
      searchWords(words, found);
      for (const joined of joinedForms(words, (pair) => table.numberOf(pair) >= 0))
        searchWords(joined, found);
      return [...found.values()].toSorted((a, b) => b.score - a.score);
    },
  };
}

/** A listed name as it is, and with each two neighbours as one word: `Al Demo` is also looked for as `Aldemo`. */
function addForms<Key>(listed: Listed<Key>[], key: Key, name: string): void {
  const spoken = spokenWords(name);
  const forms = [spoken];
  for (let at = 0; at + 1 < spoken.length && spoken.length <= greatestJoined; at++)
    forms.push([...spoken.slice(0, at), `${spoken[at]}${spoken[at + 1]}`, ...spoken.slice(at + 2)]);
  for (const form of forms) {
    const words = form.toSorted();
    if (words.length === 0) continue;
    const longest = Math.max(...words.map((word) => word.length));
    listed.push({ key, name, words, letters: lettersIn(words), longest });
  }
}

/** The words with two of them as one, in any order, where the lists know that word. */
function joinedForms(words: readonly string[], isKnown: (word: string) => boolean): (readonly string[])[] {
  if (words.length > greatestJoined) return [];
  return words.flatMap((first, at) =>
    words.flatMap((second, after) => {
      const word = `${first}${second}`;
      if (at === after || !isKnown(word)) return [];
      return [[...words.filter((_, index) => index !== at && index !== after), word].toSorted()];
    }),
  );
}
