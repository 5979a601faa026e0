import { type CountryCode, countryName, isCountryCode } from "./country.ts";
import { compact, type FieldResult, invalidField, isTooLongForNumber, validField } from "./field-result.ts";

/**
 * Parses a BIC (ISO 9362): four letters for the bank, two for the country, two characters for the location,
 * optionally three for the branch. Existence is not checked; test BICs are refused.
 */
export function parseBic(input: string): FieldResult {
  if (isTooLongForNumber(input)) return invalidField("This is too long to be a BIC.");
  const bic = compact(input);
  if (bic === "") return invalidField("Enter the BIC/SWIFT code.");
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bic))
    return invalidField("This looks like an IBAN. The BIC is the bank's shorter code.");
  if (bic.length !== 8 && bic.length !== 11)
    return invalidField(`A BIC has 8 or 11 characters; this one has ${bic.length}.`);
  if (!/^[A-Z]{6}[A-Z0-9]{2,5}$/.test(bic))
    return invalidField("A BIC starts with six letters, followed by letters or digits.");
  const country = bicCountry(bic);
  if (!isCountryCode(country))
    return invalidField(
      `The fifth and sixth letters of a BIC are its country, and ${country} isn't one. Check the code.`,
    );
  if (bic[7] === "0")
    return invalidField("This is a test BIC, which can't receive payments. Enter the bank's real one.");
  return validField(bic);
}

/** The BIC must be valid. */
export function bicCountry(bic: string): CountryCode {
  return bic.slice(4, 6);
}

/** Message for a BIC whose country differs from the account's. */
export function bicCountryMismatch(bic: string, accountCountry: CountryCode): string {
  return `This BIC is for a bank in ${countryName(bicCountry(bic))}, but the account is in ${countryName(accountCountry)}. Check both.`;
}
