import type { CurrencyCode } from "./currency.ts";

/** The SWIFT x character set, without line breaks. */
const supportedText = /^[A-Za-z0-9/\-?:().,'+ ]*$/;
const unsupportedCharacters = /[^A-Za-z0-9/\-?:().,'+ ]/gu;

/** Letters that Unicode does not decompose into a base letter and accents. */
const latinLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  ħ: "h",
  Ħ: "H",
  ŧ: "t",
  Ŧ: "T",
  ə: "e",
  Ə: "E",
  ł: "l",
  Ł: "L",
  þ: "th",
  Þ: "TH",
  ı: "i",
  ŋ: "n",
  Ŋ: "N",
  "&": "+",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  ʻ: "'",
  "–": "-",
  "—": "-",
  _: "-",
};

/** Transliterations: Greek by ELOT 743, Cyrillic by ICAO Doc 9303, in capitals. */
const otherAlphabets: Readonly<Record<string, string>> = {
  ...letters("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "A V G D E Z I TH I K L M N X O P R S T Y F CH PS O"),
  ...letters(
    "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "A B V G D E ZH Z I K L M N O P R S T U F KH TS CH SH SHCH IE Y - E IU IA",
  ),
  ...letters("ЁЙІЇЄҐЎЂЈЉЊЋЏЃЌЅ", "E I I I IE G U D J LJ NJ C DZ GJ KJ DZ"),
};

/** A dash marks a letter that is dropped. */
function letters(alphabet: string, spellings: string): Record<string, string> {
  const spelled = spellings.split(" ").map((spelling) => (spelling === "-" ? "" : spelling));
  return Object.fromEntries([...alphabet].map((letter, index) => [letter, spelled[index] ?? ""]));
}

/** Transliterates a letter: "Щ" is SHCH in an all-capital word, Shch before small letters. */
function transliterate(
  character: string,
  before: string | undefined,
  after: string | undefined,
): string | undefined {
  const capital = character.toUpperCase();
  const isGreekOu = stripAccents(character) === "Υ" && stripAccents(before ?? "") === "Ο";
  const spelled = isGreekOu ? "U" : (otherAlphabets[capital] ?? otherAlphabets[stripAccents(character)]);
  if (spelled === undefined) return undefined;
  if (character !== capital) return spelled.toLowerCase();
  const neighbour = [after, before].find((each) => each !== undefined && /\p{L}/u.test(each));
  const isInCapitals = neighbour !== undefined && neighbour !== neighbour.toLowerCase();
  return isInCapitals ? spelled : spelled.slice(0, 1) + spelled.slice(1).toLowerCase();
}

/** Capital letter without accents. */
function stripAccents(character: string): string {
  return character.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** Characters of a name in a payment: 70 for SEPA, 140 for every other scheme. */
export function maxSentNameLength(currency: CurrencyCode): number {
  return currency === "EUR" ? 70 : 140;
}

/**
 * Converts text to characters that every bank accepts, truncated to a length; Greek and Cyrillic are
 * transliterated. Undefined when a letter has no equivalent, since dropping it would change the name; other
 * punctuation is dropped.
 */
export function bankText(text: string, maxLength: number): string | undefined {
  const characters = [...text.normalize("NFC")];
  const latin = characters
    .map(
      (each, index) =>
        latinLetters[each] ?? transliterate(each, characters[index - 1], characters[index + 1]) ?? each,
    )
    .join("");
  const plain = latin.normalize("NFKD").replace(/\p{M}/gu, "");
  if (/[\p{L}\p{N}]/u.test(plain.replace(/[A-Za-z0-9]/g, ""))) return undefined;
  const written = plain.replace(unsupportedCharacters, " ").replace(/ +/g, " ").trim();
  // Banks interpret a leading or double slash as a code.
  const safe = written
    .replace(/\/{2,}/g, "/")
    .replace(/^[/ ]+/, "")
    .slice(0, maxLength)
    .replace(/[/ ]+$/, "");
  return /[A-Za-z0-9]/.test(safe) ? safe : undefined;
}

export function isBankText(text: string): boolean {
  return supportedText.test(text);
}
