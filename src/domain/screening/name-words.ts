/** Letters that do not come apart into a plain letter and its mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŋ: "n",
};

/** How firms say what they are, and how people are addressed: it tells nobody from anybody. */
const nothingSaying = new Set(
  [
    "ag as asa bhd bv cjsc co company corp corporation fzc fzco fze gmbh inc incorporated jsc kft kg kk lda limitada",
    "limited llc llp lp ltd ltda nv oao ooo oy oyj ojsc pao pjsc plc pte pty public sa sae sal sarl sas sdn sl spa spol srl",
    "sro zao zoo",
    "dr miss mr mrs ms prof sir",
    "and of the",
  ].flatMap((line) => line.split(" ")),
);

/**
 * A name as it is compared: its words in small plain letters, in the order of the alphabet, so that neither accents nor
 * case, punctuation, spaces or the order of the words tell two names apart. Single Latin letters and words that say nothing
 * are left out, unless nothing else is there.
 */
export function nameWords(name: string): readonly string[] {
  return spokenWords(name).toSorted();
}

/** The same words as they follow each other in the name. */
export function spokenWords(name: string): readonly string[] {
  const words = lettersOf(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const telling = words.filter((word) => !/^[a-z]$/.test(word) && !nothingSaying.has(word));
  return telling.length > 0 ? telling : words;
}

function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}|['’ʼʹ`´]/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıħŋ]/g, (letter) => plainLetters[letter] ?? letter);
}
