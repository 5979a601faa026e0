import { bankText } from "#domain/bank-text.ts";
import type { CurrencyCode } from "#domain/currency.ts";

/** Payers insert separators, and banks break lines, within references. */
const gap = "[\\s\\-./_:#]{0,3}";

/**
 * A prefix and eight characters, as a look-ahead, so that overlapping candidates are found: "FXFX12345678".
 */
const pattern = (prefix: string, character: string, end: string) =>
  new RegExp(`(?=${[...prefix].join(gap)}${gap}(${Array(8).fill(character).join(gap)})${end})`, "gi");

/** Nine digits are a typing error, not a reference. */
const tradePattern = pattern("FX", "[0-9]", "(?![0-9])");
/** O for 0 and I or L for 1, as `domain/clients/client-code` never uses them. */
const depositPattern = pattern("SB", "[0-9A-TV-Z]", "");

/** Longer text is truncated. */
export const maxReferenceTextLength = 280;

export type ReferencesFound = {
  /** Distinct trade references, `FX12345678`, in order of appearance. */
  readonly trades: readonly string[];
  /** Possible deposit references, `SB7K2M9QXZ`; ordinary words may look like one. */
  readonly deposits: readonly string[];
};

/**
 * References in remittance text: any case, with separators inside and other words around. "fx 1234 5678
 * thanks" contains FX12345678.
 */
export function findReferences(text: string): ReferencesFound {
  // NFKC maps full-width characters to plain ones.
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

/** Default reference of a withdrawal. */
export const standardReference = "Summit";

/** Of any scheme. */
const longestReference = 35;
const ofFasterPayments = 18;

/** Characters of a reference that the schemes of a currency carry; of any currency while it is open. */
export function maxReferenceLength(currency?: CurrencyCode): number {
  return currency === "GBP" ? ofFasterPayments : longestReference;
}

/** Characters that every payment scheme accepts. */
const typeable = /^[A-Za-z0-9 ./&-]*$/;

/** Message for a reference that cannot be sent; undefined when it can. */
export function recipientReferenceFault(reference: string, currency?: CurrencyCode): string | undefined {
  const longest = maxReferenceLength(currency);
  if (reference.length > longest) return `At most ${longest} characters`;
  if (!typeable.test(reference)) return "Use only letters, digits, spaces and . / & -";
  return reference.trim() === "" || bankText(reference, longest) !== undefined
    ? undefined
    : "Use at least one letter or digit";
}
