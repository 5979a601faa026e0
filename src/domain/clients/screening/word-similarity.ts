import { jaroWinkler } from "@skyra/jaro-winkler";
import { distance } from "fastest-levenshtein";

/** Similarity from which two words may be the same. */
export const nearWord = 0.8;

/** Minimum similarity of homophones. */
const soundsAlike = 0.93;
/** The same when more than a third of the letters differ: not enough for a one-word name. */
const soundsAlikeOnly = 0.84;
/** Minimum number of consonants for comparing sounds; one more when no vowels are written. */
const minConsonants = 2;
const minConsonantsAlone = 3;
/** Up to this length one change in four makes another word, in longer words one in three. */
const shortWord = 7;
const soundCache = 200_000;

/**
 * Similarity of two words from 0 to 1 by Jaro-Winkler, which favours a common prefix (`Zuckermann`,
 * `Zuckerberg`); words with more than a few changed letters are dissimilar unless they sound the same, like
 * transliterations (`Qasir`, `Ghasir`).
 */
export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (isUnvocalised(a) || isUnvocalised(b)) return similarityOfConsonants(a, b);
  if (!areOfLikeLength(a.length, b.length)) return 0;
  const similarity = jaroWinkler(a, b);
  const changed = distance(a, b);
  const longer = Math.max(a.length, b.length);
  const sound = encodeSound(a);
  if (sound.length >= minConsonants && sound === encodeSound(b) && changed * 2 <= longer)
    return Math.max(similarity, changed * 3 <= longer ? soundsAlike : soundsAlikeOnly);
  return changed <= Math.floor(longer / (longer <= shortWord ? 4 : 3)) ? similarity : 0;
}

/** Whether the shorter word has at least two thirds of the longer one's length. */
export function areOfLikeLength(a: number, b: number): boolean {
  return Math.min(a, b) * 3 >= Math.max(a, b) * 2;
}

/** Written without vowels; `nameWords` puts such words in capitals. */
function isUnvocalised(word: string): boolean {
  return /^[A-Z]/.test(word);
}

function similarityOfConsonants(a: string, b: string): number {
  const sound = encodeSound(a);
  return sound.length >= minConsonantsAlone && sound === encodeSound(b) ? soundsAlike : 0;
}

const sounds = new Map<string, string>();

/** Consonant skeleton with equivalent spellings merged: `Kysyuk` and `Kusiuk` are both `ksk`. */
export function encodeSound(word: string): string {
  const known = sounds.get(word);
  if (known !== undefined) return known;
  const sound = word
    .toLowerCase()
    .replace(/x/g, "ks")
    .replace(/tsch|tch|ch|cz/g, "C")
    .replace(/sC|sch|sz|sh|hs|zh|ts|tz|z/g, "s")
    .replace(/kh/g, "h")
    .replace(/gh|ck|[cqg]/g, "k")
    .replace(/ph/g, "f")
    .replace(/th/g, "t")
    .replace(/dh/g, "d")
    .replace(/dj/g, "j")
    .replace(/w/g, "v")
    .replace(/(?<=[a-z]{2})h$/, "")
    .replace(/[aeiouy]/g, "")
    .replace(/(.)\1+/g, "$1");
  if (sounds.size >= soundCache) sounds.clear();
  sounds.set(word, sound);
  return sound;
}
