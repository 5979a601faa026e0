const spelledOut: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  đ: "d",
  ð: "d",
  ə: "e",
  ħ: "h",
  ł: "l",
  ŧ: "t",
  ı: "i",
  ς: "σ",
  "‘": "'",
  "’": "'",
  ʼ: "'",
  ʻ: "'",
};

const spelledSigns = new RegExp(`[${Object.keys(spelledOut).join("")}]`, "g");

/**
 * Text as a search compares it: small letters without accents, so that "muller" finds "Müller" and "strasse"
 * "Straße". The database's `fold_text` folds alike.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(spelledSigns, (sign) => spelledOut[sign] ?? sign);
}
