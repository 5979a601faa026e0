import { countrySpecs } from "ibantools";

/** An ISO 3166 country code, or XK for Kosovo as banks write it. */
export type CountryCode = string;

const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/**
 * Countries whose banks may serve an account under a neighbour's IBAN country: the Crown Dependencies clear with
 * the United Kingdom, the French territories and Monaco with France, Åland with Finland, Svalbard with Norway, the
 * Faroes and Greenland with Denmark.
 */
const sharedClearing: readonly (readonly CountryCode[])[] = [
  ["GB", "GG", "IM", "JE"],
  ["FR", "BL", "GF", "GP", "MC", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"],
  ["FI", "AX"],
  ["NO", "SJ"],
  ["DK", "FO", "GL"],
];

/** Every country that a bank can be in. */
export const countryCodes: readonly CountryCode[] = Object.keys(countrySpecs).sort();

export function isCountryCode(code: string): boolean {
  return Object.hasOwn(countrySpecs, code);
}

/** The country's English name; the code itself where the name is not known. */
export function countryName(code: CountryCode): string {
  return names.of(code) ?? code;
}

/** The codes of the countries whose English name contains the text, in any case. */
export function countriesNamed(text: string): readonly CountryCode[] {
  const wanted = text.toLowerCase();
  return countryCodes.filter((code) => countryName(code).toLowerCase().includes(wanted));
}

/** Whether a bank in one of the countries may hold an account that is numbered in the other. */
export function clearsTogether(a: CountryCode, b: CountryCode): boolean {
  return a === b || sharedClearing.some((group) => group.includes(a) && group.includes(b));
}
