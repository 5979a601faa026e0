/** ISO 3166 codes and English names: the most common first, then by name. */
const countries = [
  ["GB", "United Kingdom"],
  ["US", "United States"],
  ["AE", "United Arab Emirates"],
  ["SA", "Saudi Arabia"],
  ["AU", "Australia"],
  ["AT", "Austria"],
  ["BH", "Bahrain"],
  ["BE", "Belgium"],
  ["CA", "Canada"],
  ["CN", "China"],
  ["CY", "Cyprus"],
  ["CZ", "Czechia"],
  ["DK", "Denmark"],
  ["EE", "Estonia"],
  ["FI", "Finland"],
  ["FR", "France"],
  ["DE", "Germany"],
  ["GR", "Greece"],
  ["HK", "Hong Kong"],
  ["HU", "Hungary"],
  ["IN", "India"],
  ["IE", "Ireland"],
  ["IT", "Italy"],
  ["JP", "Japan"],
  ["KW", "Kuwait"],
  ["LU", "Luxembourg"],
  ["MT", "Malta"],
  ["NL", "Netherlands"],
  ["NZ", "New Zealand"],
  ["NO", "Norway"],
  ["OM", "Oman"],
  ["PL", "Poland"],
  ["PT", "Portugal"],
  ["QA", "Qatar"],
  ["SG", "Singapore"],
  ["ZA", "South Africa"],
  ["KR", "South Korea"],
  ["ES", "Spain"],
  ["SE", "Sweden"],
  ["CH", "Switzerland"],
  ["TR", "Turkey"],
] as const;

export type HomeCountryCode = (typeof countries)[number][0];

/** Number of common countries at the start of the list. */
export const commonCountryCount = 4;

export const homeCountries: readonly { readonly code: HomeCountryCode; readonly name: string }[] =
  countries.map(([code, name]) => ({ code, name }));

export const homeCountryCodes: readonly HomeCountryCode[] = countries.map(([code]) => code);
