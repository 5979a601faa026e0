/** What banks everywhere carry (the SWIFT x character set), without the line break. */
const carried = /^[A-Za-z0-9/\-?:().,'+ ]*$/;
const notCarried = /[^A-Za-z0-9/\-?:().,'+ ]/gu;

/** Letters that stay one when their accents are taken off. */
const plainLetters: Readonly<Record<string, string>> = {
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
  "–": "-",
  "—": "-",
  _: "-",
};

/**
 * A text in the characters that every bank carries, at most so long; undefined when a letter of it has no such form, since
 * a name with letters missing is another name. Punctuation without a form is left out.
 */
export function bankText(text: string, longest: number): string | undefined {
  const letters = [...text.normalize("NFC")]
    .map((character) => plainLetters[character] ?? character)
    .join("");
  const plain = letters.normalize("NFKD").replace(/\p{M}/gu, "");
  if (/[\p{L}\p{N}]/u.test(plain.replace(/[A-Za-z0-9]/g, ""))) return undefined;
  const written = plain.replace(notCarried, " ").replace(/ +/g, " ").trim();
  // A bank takes a text that begins with a slash, or has two, for a code of its own.
  const safe = written
    .replace(/\/{2,}/g, "/")
    .replace(/^[/ ]+/, "")
    .slice(0, longest)
    .replace(/[/ ]+$/, "");
  return /[A-Za-z0-9]/.test(safe) ? safe : undefined;
}

export function isBankText(text: string): boolean {
  return carried.test(text);
}
