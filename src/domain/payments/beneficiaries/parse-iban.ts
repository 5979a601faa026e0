import { countrySpecs, isQRIBAN, isValidBBAN, isValidIBAN } from "ibantools";
import { type CountryCode, countryName } from "./country.ts";
import { compact, type FieldResult, invalidField, isTooLongForNumber, validField } from "./field-result.ts";

/** A BIC is often entered as account number for countries without IBAN. */
const looksLikeBic = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/**
 * Parses an IBAN: country, length, structure, check digits (ISO 13616, mod 97) and, where the country has
 * one, the check of the inner account number; normalised without spaces in upper case. A Swiss QR-IBAN is
 * refused: it needs a QR reference, which Summit does not send.
 */
export function parseIban(input: string): FieldResult {
  if (isTooLongForNumber(input)) return invalidField("This is too long to be an IBAN.");
  const iban = compact(input).replace(/^IBAN:?/, "");
  if (iban === "") return invalidField("Enter the IBAN.");
  return describeMistake(iban) ?? countryFault(iban) ?? numberFault(iban) ?? validField(iban);
}

/** The IBAN must be valid. */
export function ibanCountry(iban: string): CountryCode {
  return iban.slice(0, 2);
}

type Fault = ReturnType<typeof invalidField>;

/**
 * Newer account number formats than the library has. In Côte d'Ivoire a bank code begins with two letters, as
 * in Benin and Senegal, or a letter and a digit.
 */
const newerForms: Readonly<Record<string, RegExp>> = { CI: /^[A-Z]([A-Z]|\d)\d{22}$/ };

/** ISO 7064 mod 97-10: letters count 10 to 35, the first four characters move to the end. */
function checkDigitsFit(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36));
  return BigInt(digits.join("")) % 97n === 1n;
}

function describeMistake(text: string): Fault | undefined {
  if (/[^A-Z0-9]/.test(text)) return invalidField("Use only letters A to Z and digits in an IBAN.");
  if (/^\d{6}$/.test(text))
    return invalidField("This looks like a sort code. An IBAN starts with two letters for its country.");
  if (/^\d/.test(text))
    return invalidField(
      "An IBAN starts with two letters for its country. This looks like an account number.",
    );
  if (looksLikeBic.test(text))
    return invalidField("This looks like a BIC. The IBAN is the longer number that goes with it.");
  return undefined;
}

function countryFault(iban: string): Fault | undefined {
  const country = ibanCountry(iban);
  const length = Object.hasOwn(countrySpecs, country) ? countrySpecs[country]?.chars : undefined;
  if (length === undefined)
    return invalidField(`No country's IBAN starts with ${country}. Check the first two letters.`);
  if (iban.length !== length) {
    return invalidField(
      `An IBAN from ${countryName(country)} has ${length} characters; this one has ${iban.length}.`,
    );
  }
  return undefined;
}

function numberFault(iban: string): Fault | undefined {
  const country = ibanCountry(iban);
  const name = countryName(country);
  if (!/^\d\d$/.test(iban.slice(2, 4)))
    return invalidField("The third and fourth characters of an IBAN are digits.");
  // The library does not distinguish a wrong format from a wrong check digit.
  const newer = newerForms[country];
  const pattern = newer ?? new RegExp(countrySpecs[country]?.bban_regexp ?? "^$");
  if (!pattern.test(iban.slice(4)))
    return invalidField(`This doesn't look like an IBAN from ${name}. Check each character.`);
  if (newer && !checkDigitsFit(iban))
    return invalidField("This IBAN has a mistake in it. Check each character.");
  if (!newer && !isValidIBAN(iban)) {
    return isValidBBAN(iban.slice(4), country)
      ? invalidField("This IBAN has a mistake in it. Check each character.")
      : invalidField(`The account number in this IBAN has a mistake in it. Check each character.`);
  }
  if (isQRIBAN(iban))
    return invalidField(
      "This is a QR-IBAN, which only accepts payments with a QR reference. Ask your recipient for their ordinary IBAN.",
    );
  return undefined;
}
