import anyAscii from "any-ascii";
import { legalPhrases, numberWords, particles, titles, unvocalisedNames } from "./name-vocabulary.ts";

const legalPhrase = new RegExp(`\\b(?:${legalPhrases.join("|")})\\b`, "g");
/** `Abd al-Rahman`, `Abdur Rahman`: the article assimilates to the next consonant. */
const servantOf =
  /\b(?:abd|abdu|abed|abdul|abdel|abdal|abdoul|abdur|abdus) (?:(?:al|el|ul|ur|ar|as|us|at|ad|an) )?(?=[a-z]{3})/g;
/** `Saif al-Din`, `Saifuddin`: split into both parts. */
const ofTheFaith = /\b([a-z]{3,}) (?:al|el|ul|ud|ad|ed) ?(din|deen|dine)\b/g;

/**
 * Canonical words of a name: lower-case Latin, sorted, so that script, accents, case, punctuation, spaces and
 * word order do not matter. Titles, particles and legal forms are dropped unless nothing else remains; single
 * letters stay as initials.
 */
export function nameWords(name: string): readonly string[] {
  return distinctiveWords(allWords(name)).toSorted();
}

/** All words including legal form, particles and titles, since two of them may be joined elsewhere. */
export function allWords(name: string): readonly string[] {
  const plain = plainText(name);
  const without = wordsIn(
    plain.replace(legalPhrase, " ").replace(servantOf, "abdul ").replace(ofTheFaith, "$1 $2"),
  );
  return without.length > 0 ? without : wordsIn(plain);
}

/** Without titles and particles, unless only those and single letters remain. */
export function distinctiveWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !titles.has(word) && !particles.has(word));
  return telling.some((word) => word.length > 1) ? telling : words;
}

/** Latin letters, digits and single spaces; abbreviations such as `S.A.` as one word. */
function plainText(name: string): string {
  return transliterate(name)
    .replace(/['`]/g, "")
    .replace(/\b(?:[a-z]\.\s?){2,}(?:[a-z]\b)?/g, (letters) => `${letters.replace(/[.\s]/g, "")} `)
    .replace(/\ba\/s\b/g, "as")
    .replace(/[^a-zA-Z0-9]+/g, " ")
    .replace(/\b(?:[a-z] ){2,}[a-z]\b/g, (letters) => letters.replaceAll(" ", ""))
    .trim();
}

function wordsIn(plain: string): string[] {
  return plain
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => numberWords[word] ?? word);
}

/**
 * Lower-case Latin; each Chinese character is a word (a syllable), and words without vowels are in capitals.
 */
function transliterate(name: string): string {
  const plain = name
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFC");
  return plain
    .replace(/\p{Script=Han}/gu, " $& ")
    .replace(
      /[\p{Script=Arabic}\p{Script=Hebrew}]+/gu,
      (word) => unvocalisedNames[word] ?? anyAscii(word).toUpperCase(),
    )
    .replace(/[^A-Z\0-\x7f]+/gu, (text) => anyAscii(text).toLowerCase());
}
