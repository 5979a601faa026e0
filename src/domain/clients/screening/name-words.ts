import anyAscii from "any-ascii";
import { legalPhrases, numberWords, particles, titles, unvocalisedNames } from "./name-vocabulary.ts";

const legalPhrase = new RegExp(`\\b(?:${legalPhrases.join("|")})\\b`, "g");
/** `Abd al-Rahman`, `Abdur Rahman`: the article turns into other letters before another consonant. */
const servantOf =
  /\b(?:abd|abdu|abed|abdul|abdel|abdal|abdoul|abdur|abdus) (?:(?:al|el|ul|ur|ar|as|us|at|ad|an) )?(?=[a-z]{3})/g;
/** `Saif al-Din`, `Saifuddin`: the two parts by themselves. */
const ofTheFaith = /\b([a-z]{3,}) (?:al|el|ul|ud|ad|ed) ?(din|deen|dine)\b/g;

/**
 * A name as it is compared: its words in small Latin letters, in the order of the alphabet, so that neither script, accents,
 * case, punctuation, spaces nor the order of the words tell two names apart. Titles, particles and legal forms are left out
 * unless nothing else is there; single letters stay, as initials.
 */
export function nameWords(name: string): readonly string[] {
  return distinctiveWords(allWords(name)).toSorted();
}

/** Every word of a name without its legal form, particles and titles too: two of them may be written as one elsewhere. */
export function allWords(name: string): readonly string[] {
  const plain = plainText(name);
  const without = wordsIn(
    plain.replace(legalPhrase, " ").replace(servantOf, "abdul ").replace(ofTheFaith, "$1 $2"),
  );
  return without.length > 0 ? without : wordsIn(plain);
}

/** Without titles and particles, unless only they and single letters are there. */
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

/** In small Latin letters. A Chinese character becomes a word, since each is a syllable; words without vowels are in capitals. */
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
