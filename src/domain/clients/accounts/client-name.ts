import { bankText } from "#domain/bank-text.ts";

/** Letters of any script: a dash or a number names nobody. */
const letter = /\p{L}/u;

export function isName(text: string): boolean {
  return letter.test(text);
}

/** Every payment names whose money it is, so that a name's letters have to be ones that banks carry. */
export const unsupportedNameMessage =
  "Banks can't carry these letters. Enter the name in Latin letters, as in a passport";

/** The client's address is on every payment too. */
export const unsupportedAddressMessage = "Banks can't carry these letters. Enter it in Latin letters";

/** Whether a payment can carry a name or a line of an address, in Latin letters where it is Greek or Cyrillic; empty is none yet. */
export function isSupportedByBanks(text: string): boolean {
  return text.trim() === "" || bankText(text, Number.POSITIVE_INFINITY) !== undefined;
}

/** Whether a client has given a name of their own or of their company, without which nobody can be screened. */
export function isNamed(client: { readonly name: string; readonly companyName: string | null }): boolean {
  return isName(client.name) || isName(client.companyName ?? "");
}
