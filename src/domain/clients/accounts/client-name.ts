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

/**
 * Greeting name: the account's name, or a tidied local part of the email address ("jane.doe+summit@…" gives
 * "Jane Doe").
 */
export function displayName(name: string, email: string): string {
  const trimmed = name.trim();
  if (trimmed !== "") return trimmed;
  const local = email.split("@")[0] ?? "";
  const words = (local.split("+")[0] ?? "").split(/[._-]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || email;
}
