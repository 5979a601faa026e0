import type { BankFieldName } from "./account-format.ts";
import { type CountryCode, countryName } from "./country.ts";
import { compact, type FieldResult, invalidField } from "./field-result.ts";
import { type AccountForm, parseAccountNumber } from "./national-codes.ts";
import { bicCountry, bicCountryMismatch, parseBic } from "./parse-bic.ts";
import { ibanCountry, parseIban } from "./parse-iban.ts";

/** Control and parser of one form field. */
export type BankField = {
  readonly name: BankFieldName;
  readonly label: string;
  readonly help: string;
  readonly placeholder: string;
  readonly inputMode: "numeric" | "text";
  /** Parses the input; the value is stored and sent to banks. */
  readonly read: (input: string) => FieldResult;
};

export const ibanField: BankField = {
  name: "iban",
  label: "IBAN",
  help: "Starts with two letters for the country. You'll find it on the account's statements.",
  placeholder: "DE89 3704 0044 0532 0130 00",
  inputMode: "text",
  read: parseIban,
};

export const bicField: BankField = {
  name: "bic",
  label: "BIC/SWIFT",
  help: "The bank's code, of 8 or 11 characters.",
  placeholder: "COBADEFFXXX",
  inputMode: "text",
  read: parseBic,
};

export function accountNumberField(placeholder: string, help: string, form: AccountForm): BankField {
  const read = (input: string) => parseAccountNumber(input, form);
  return { name: "accountNumber", label: "Account number", help, placeholder, inputMode: "numeric", read };
}

/** For countries that pay to IBANs only: the account number is an IBAN. */
export function ibanAsAccountNumberField(
  country: CountryCode,
  alsoCountry: CountryCode,
  placeholder: string,
): BankField {
  const name = countryName(country);
  return {
    name: "accountNumber",
    label: "Account number (IBAN)",
    help: `Banks in ${name} use the IBAN as the account number.`,
    placeholder,
    inputMode: "text",
    read: (input) => {
      if (compact(input) === "") return invalidField("Enter the account number.");
      const reading = parseIban(input);
      if (!reading.ok || [country, alsoCountry].includes(ibanCountry(reading.value))) return reading;
      return invalidField(
        `This IBAN is from ${countryName(ibanCountry(reading.value))}, not ${name}. Enter it under "IBAN" instead.`,
      );
    },
  };
}

export function codeField(
  name: BankFieldName,
  label: string,
  help: string,
  placeholder: string,
  read: BankField["read"],
): BankField {
  return { name, label, help, placeholder, inputMode: "numeric", read };
}

export const singaporeBicField: BankField = {
  ...bicField,
  placeholder: "DBSSSGSGXXX",
  read: (input) => {
    const reading = parseBic(input);
    if (!reading.ok || bicCountry(reading.value) === "SG") return reading;
    return invalidField(bicCountryMismatch(reading.value, "SG"));
  },
};
