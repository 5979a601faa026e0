/** Payers put anything between the characters of a reference, and banks break lines within it. */
const gap = "[\\s\\-./_:#]{0,3}";

/** The prefix and eight digits, no ninth digit straight after them: nine digits are a typing error, not a reference. */
const pattern = (prefix: string) =>
  new RegExp(`${[...prefix].join(gap)}${gap}(${Array(8).fill("[0-9]").join(gap)})(?![0-9])`, "gi");

const tradePattern = pattern("FX");
const depositPattern = pattern("SB");

/** Of a payer's text, no more is read than this many characters. */
export const greatestReferenceLength = 280;

export type ReferencesFound = {
  /** References of trades, `FX12345678`, each once, in the order of the text. */
  readonly trades: readonly string[];
  /** References of clients' own deposits, `SB12345678`. */
  readonly deposits: readonly string[];
};

/**
 * The references in what a payer wrote: upper or lower case, with spaces or punctuation anywhere in between, and with
 * other words around them. "fx 1234 5678 thanks" names FX12345678.
 */
export function findReferences(text: string): ReferencesFound {
  // NFKC makes the full-width digits and letters of some banks' systems plain ones.
  const plain = text.normalize("NFKC").slice(0, greatestReferenceLength);
  return { trades: named(plain, tradePattern, "FX"), deposits: named(plain, depositPattern, "SB") };
}

function named(text: string, references: RegExp, prefix: string): string[] {
  const found = [...text.matchAll(references)].map(
    (match) => prefix + (match[1] ?? "").replace(/[^0-9]/g, ""),
  );
  return [...new Set(found)];
}
