import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountFormat, BankFieldName } from "./account-format.ts";
import { type CountryCode, countryName } from "./country.ts";
import { compact, type FieldResult, invalidField } from "./field-result.ts";
import {
  type AccountForm,
  parseAccountNumber,
  parseBsb,
  parseDigits,
  parseIfsc,
  parseInstitutionNumber,
  parseRoutingNumber,
  parseSortCode,
  parseTransitNumber,
} from "./national-codes.ts";
import { parseNewZealandAccount } from "./new-zealand-account.ts";
import { bicCountry, bicCountryMismatch, parseBic } from "./parse-bic.ts";
import { ibanCountry, parseIban } from "./parse-iban.ts";

/** Control and parser of one form field. */
type BankField = {
  readonly name: BankFieldName;
  readonly label: string;
  readonly help: string;
  readonly placeholder: string;
  readonly inputMode: "numeric" | "text";
  /** Parses the input; the value is stored and sent to banks. */
  readonly read: (input: string) => FieldResult;
};

const ibanField: BankField = {
  name: "iban",
  label: "IBAN",
  help: "Starts with two letters for the country. You'll find it on the account's statements.",
  placeholder: "DE89 3704 0044 0532 0130 00",
  inputMode: "text",
  read: parseIban,
};

const bicField: BankField = {
  name: "bic",
  label: "BIC/SWIFT",
  help: "The bank's code, of 8 or 11 characters.",
  placeholder: "COBADEFFXXX",
  inputMode: "text",
  read: parseBic,
};

function accountNumberField(placeholder: string, help: string, form: AccountForm): BankField {
  const read = (input: string) => parseAccountNumber(input, form);
  return { name: "accountNumber", label: "Account number", help, placeholder, inputMode: "numeric", read };
}

/** For countries that pay to IBANs only: the account number is an IBAN. */
function ibanAsAccountNumberField(
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

function codeField(
  name: BankFieldName,
  label: string,
  help: string,
  placeholder: string,
  read: BankField["read"],
): BankField {
  return { name, label, help, placeholder, inputMode: "numeric", read };
}

const singaporeBicField: BankField = {
  ...bicField,
  placeholder: "DBSSSGSGXXX",
  read: (input) => {
    const reading = parseBic(input);
    if (!reading.ok || bicCountry(reading.value) === "SG") return reading;
    return invalidField(bicCountryMismatch(reading.value, "SG"));
  },
};

/** Required fields of a form, and the account's country. */
export type BankForm = {
  readonly fields: readonly BankField[];
  /** The country, or the field whose IBAN determines it. */
  readonly country: CountryCode | { readonly ofIbanIn: "iban" | "accountNumber" };
};

const ibanForm: BankForm = { fields: [ibanField, bicField], country: { ofIbanIn: "iban" } };

/**
 * Local account fields by currency. Those in the specification have its names; AUD, INR, JPY, CNY and SGD
 * also need the bank's code to be payable.
 */
const localForms = {
  EUR: ibanForm,
  USD: {
    country: "US",
    fields: [
      accountNumberField("000123456789", "4 to 17 digits.", { shortest: 4, longest: 17 }),
      codeField(
        "routingNumber",
        "Routing number",
        "Nine digits, for wires or ACH.",
        "021000021",
        parseRoutingNumber,
      ),
    ],
  },
  CAD: {
    country: "CA",
    fields: [
      accountNumberField("1234567", "7 to 12 digits.", { shortest: 7, longest: 12 }),
      codeField(
        "transitNumber",
        "Transit number",
        "Five digits for the branch.",
        "00012",
        parseTransitNumber,
      ),
      codeField(
        "institutionNumber",
        "Institution number",
        "Three digits for the bank.",
        "003",
        parseInstitutionNumber,
      ),
    ],
  },
  GBP: {
    country: "GB",
    fields: [
      accountNumberField("12345678", "Eight digits.", { shortest: 6, longest: 8, padTo: 8 }),
      codeField("sortCode", "Sort code", "Six digits, such as 40-30-20.", "40-30-20", parseSortCode),
    ],
  },
  AUD: {
    country: "AU",
    fields: [
      accountNumberField("12345678", "5 to 10 digits.", { shortest: 5, longest: 10 }),
      codeField("bsb", "BSB", "Six digits for bank, state and branch.", "062-000", parseBsb),
    ],
  },
  INR: {
    country: "IN",
    fields: [
      accountNumberField("123456789012", "9 to 18 digits.", { shortest: 9, longest: 18 }),
      {
        name: "ifsc",
        label: "IFSC code",
        help: "11 characters. You'll find it on the account's cheques and statements.",
        placeholder: "ABCD0123456",
        inputMode: "text",
        read: parseIfsc,
      },
    ],
  },
  JPY: {
    country: "JP",
    fields: [
      accountNumberField("1234567", "Seven digits.", { shortest: 4, longest: 7, padTo: 7 }),
      codeField("bankCode", "Bank code", "Four digits.", "0001", (input) =>
        parseDigits(input, "bank code", 4),
      ),
      codeField("branchCode", "Branch code", "Three digits.", "001", (input) =>
        parseDigits(input, "branch code", 3),
      ),
    ],
  },
  CNY: {
    country: "CN",
    fields: [
      accountNumberField("6222020000000000000", "9 to 30 digits.", { shortest: 9, longest: 30 }),
      codeField(
        "cnaps",
        "CNAPS code",
        "12 digits for the branch. Ask the recipient's bank.",
        "102100099996",
        (input) => parseDigits(input, "CNAPS code", 12),
      ),
    ],
  },
  NZD: {
    country: "NZ",
    fields: [
      {
        name: "accountNumber",
        label: "Account number",
        help: "Bank, branch, account and suffix: 14 to 16 digits.",
        placeholder: "01-0902-0068389-00",
        inputMode: "numeric",
        read: (input) => {
          const number = compact(input);
          return number === "" ? invalidField("Enter the account number.") : parseNewZealandAccount(number);
        },
      },
    ],
  },
  SGD: {
    country: "SG",
    fields: [
      accountNumberField("0123456789", "6 to 15 digits.", { shortest: 6, longest: 15 }),
      singaporeBicField,
    ],
  },
  CHF: {
    country: { ofIbanIn: "accountNumber" },
    fields: [ibanAsAccountNumberField("CH", "LI", "CH93 0076 2011 6238 5295 7")],
  },
  AED: {
    country: { ofIbanIn: "accountNumber" },
    fields: [ibanAsAccountNumberField("AE", "AE", "AE07 0331 2345 6789 0123 456")],
  },
} as const satisfies Partial<Record<CurrencyCode, BankForm>>;

/** Currencies with a local form; others use IBAN only. */
export type LocalCurrency = keyof typeof localForms;

export function hasLocalForm(currency: CurrencyCode): currency is LocalCurrency {
  return Object.hasOwn(localForms, currency);
}

/** Form of one tab of the details screen. */
export function bankForm(currency: CurrencyCode, format: AccountFormat): BankForm {
  return format === "local" && hasLocalForm(currency) ? localForms[currency] : ibanForm;
}

/** Currencies shown first for recipients. */
export const popularRecipientCurrencies = [
  "EUR",
  "GBP",
  "INR",
  "USD",
] as const satisfies readonly CurrencyCode[];
