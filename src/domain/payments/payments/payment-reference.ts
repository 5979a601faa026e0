/** Payers put anything between the characters of a reference, and banks break lines within it. */
const gap = "[\\s\\-./_:#]{0,3}";

/**
 * A prefix and eight characters. It looks ahead without taking anything, so that one that begins within another is
 * found too: "FXFX12345678".
 */
const pattern = (prefix: string, character: string, end: string) =>
  new RegExp(`(?=${[...prefix].join(gap)}${gap}(${Array(8).fill(character).join(gap)})${end})`, "gi");

/** No ninth digit straight after the eight: nine digits are a typing error, not a reference. */
const tradePattern = pattern("FX", "[0-9]", "(?![0-9])");
/** O for 0 and I or L for 1, as `domain/clients/client-code` never writes them. */
const depositPattern = pattern("SB", "[0-9A-TV-Z]", "");

/** Of a payer's text, no more is read than this many characters. */
export const maxReferenceTextLength = 280;

export type ReferencesFound = {
  /** References of trades, `FX12345678`, each once, in the order of the text. */
  readonly trades: readonly string[];
  /** What could be references of clients' own deposits, `SB7K2M9QXZ`; words may look like one too. */
  readonly deposits: readonly string[];
};

/**
 * The references in what a payer wrote: upper or lower case, with spaces or punctuation anywhere in between, and with
 * other words around them. "fx 1234 5678 thanks" names FX12345678.
 */
export function findReferences(text: string): ReferencesFound {
  // NFKC makes the full-width digits and letters of some banks' systems plain ones.
  const plain = text.normalize("NFKC").slice(0, maxReferenceTextLength);
  return {
    trades: found(plain, tradePattern, (digits) => `FX${digits}`),
    deposits: found(plain, depositPattern, (code) => `SB${code.replaceAll("O", "0").replace(/[IL]/g, "1")}`),
  };
}

function found(text: string, references: RegExp, write: (characters: string) => string): string[] {
  const written = [...text.matchAll(references)].map((match) =>
    write((match[1] ?? "").toUpperCase().replace(/[^0-9A-Z]/g, "")),
  );
  return [...new Set(written)];
}
