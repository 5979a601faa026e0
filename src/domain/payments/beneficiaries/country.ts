import { countrySpecs } from "ibantools";

/** ISO 3166, and XK for Kosovo as banks use it. */
export type CountryCode = string;

const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/**
 * Countries that share a clearing system: the Crown Dependencies with the United Kingdom, the French
 * territories and Monaco with France, Åland with Finland, Svalbard with Norway, the Faroes and Greenland with
 * Denmark.
 */
const sharedClearing: readonly (readonly CountryCode[])[] = [
  ["GB", "GG", "IM", "JE"],
  ["FR", "BL", "GF", "GP", "MC", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"],
  ["FI", "AX"],
  ["NO", "SJ"],
  ["DK", "FO", "GL"],
];

/** Countries with banks. */
export const countryCodes: readonly CountryCode[] = Object.keys(countrySpecs).sort();

export function isCountryCode(code: string): boolean {
  return Object.hasOwn(countrySpecs, code);
}

/** English name; the code when unknown. */
export function countryName(code: CountryCode): string {
  return names.of(code) ?? code;
}

/** Whether a bank in one country may hold an account numbered in the other. */
export function clearsTogether(a: CountryCode, b: CountryCode): boolean {
  return a === b || sharedClearing.some((group) => group.includes(a) && group.includes(b));
}
