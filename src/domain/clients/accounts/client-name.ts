import { bankText } from "#domain/bank-text.ts";

/** A name needs at least one letter of any script. */
const letter = /\p{L}/u;

export function isName(text: string): boolean {
  return letter.test(text);
}

/** Payments carry the client's name, so banks must support its letters. */
export const unsupportedNameMessage = "Enter the name in Latin letters, as in a passport";

/** Payments carry the client's address. */
export const unsupportedAddressMessage = "Enter this in Latin letters";

/**
 * Whether a payment can carry a name or address line, transliterated if Greek or Cyrillic; true for empty
 * text.
 */
export function isSupportedByBanks(text: string): boolean {
  return text.trim() === "" || bankText(text, Number.POSITIVE_INFINITY) !== undefined;
}

/** Whether a client has a personal or company name, which screening requires. */
export function isNamed(client: { readonly name: string; readonly companyName: string | null }): boolean {
  return isName(client.name) || isName(client.companyName ?? "");
}
