import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { type AccountFormat, type BankFieldName, bankFieldNames } from "./account-format.ts";
import { bankForm } from "./bank-forms.ts";
import { type CountryCode, clearsTogether } from "./country.ts";
import { bicCountry, bicCountryMismatch } from "./parse-bic.ts";
import { ibanCountry } from "./parse-iban.ts";

/** An account as it is kept: every field of its form, read and checked, in the form banks exchange. */
export type BankAccount = {
  readonly currency: CurrencyCode;
  readonly format: AccountFormat;
  readonly country: CountryCode;
  readonly numbers: AccountNumbers;
};

export type AccountNumbers = Readonly<Partial<Record<BankFieldName, string>>>;

/** What was typed, by field; an empty text is a field left empty. */
export type BankInput = Readonly<Partial<Record<BankFieldName, string | null | undefined>>>;

export type AccountResult =
  | { readonly ok: true; readonly value: BankAccount }
  | { readonly ok: false; readonly faults: FieldFaults };

/** Whether anything was typed that names an account. */
export function hasAccountInput(input: BankInput): boolean {
  return bankFieldNames.some((name) => isGiven(input[name]));
}

/** The form that was meant when none was named: IBAN when an IBAN was given. */
export function inferAccountFormat(input: BankInput): AccountFormat {
  return isGiven(input.iban) ? "iban" : "local";
}

/**
 * Reads an account of the currency in one of the two formats: every field by itself, then the ones that must agree. A
 * field of another form is refused rather than dropped: it may be what the client meant.
 */
export function parseBankAccount(
  currency: CurrencyCode,
  format: AccountFormat,
  input: BankInput,
): AccountResult {
  const form = bankForm(currency, format);
  const numbers: Partial<Record<BankFieldName, string>> = {};
  const faults: Record<string, string> = {};
  for (const field of form.fields) {
    const reading = field.read(input[field.name] ?? "");
    if (reading.ok) numbers[field.name] = reading.value;
    else faults[field.name] = reading.fault;
  }
  for (const name of bankFieldNames) {
    const belongs = form.fields.some((field) => field.name === name);
    if (!belongs && isGiven(input[name]))
      faults[name] = `This is not part of ${formInWords(currency, format)}. Leave it out.`;
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults };

  const country = countryOf(form.country, numbers);
  if (numbers.bic !== undefined && !clearsTogether(bicCountry(numbers.bic), country)) {
    return { ok: false, faults: { bic: bicCountryMismatch(numbers.bic, country) } };
  }
  return { ok: true, value: { currency, format, country, numbers } };
}

/** The field by which people know the account: its IBAN or its account number. */
export function mainField(account: BankAccount): "iban" | "accountNumber" {
  return account.numbers.iban === undefined ? "accountNumber" : "iban";
}

function mainNumber(account: BankAccount): string {
  const number = account.numbers[mainField(account)];
  assert(number !== undefined, "an account without a number");
  return number;
}

/** The last digits behind four dots, "•••• 4321": four of them, and never more than half of the number. */
export function maskedNumber(account: BankAccount): string {
  const number = mainNumber(account).replace(/[^A-Z0-9]/g, "");
  return `•••• ${number.slice(-Math.min(4, Math.floor(number.length / 2)))}`;
}

/**
 * One text for one account, however it was entered: a UK account is the same by its IBAN and by its sort code. Two
 * currencies of one number are two accounts. For comparing only, and as secret as the number itself.
 */
export function accountIdentity(account: BankAccount): string {
  const number = mainNumber(account);
  const british = /^GB\d{2}[A-Z]{4}(\d\d)(\d\d)(\d\d)(\d{8})$/.exec(number);
  if (british) {
    const [, first, second, third, digits] = british;
    return [account.currency, "GB", `${first}-${second}-${third}`, digits].join("|");
  }
  // National numbers are digits: letters in front make it an IBAN, which names its bank by itself.
  if (/^[A-Z]/.test(number)) return [account.currency, number].join("|");
  const codes = bankFieldNames.flatMap((name) =>
    name === "accountNumber" ? [] : [account.numbers[name] ?? []].flat(),
  );
  // A head office has a BIC of eight characters or the same with XXX.
  return [account.currency, account.country, ...codes.map((code) => code.replace(/XXX$/, "")), number].join(
    "|",
  );
}

function isGiven(input: string | null | undefined): input is string {
  return typeof input === "string" && input.trim() !== "";
}

function formInWords(currency: CurrencyCode, format: AccountFormat): string {
  return format === "iban" ? "an account by IBAN" : `a local ${currency} account`;
}

function countryOf(
  country: CountryCode | { readonly ofIbanIn: BankFieldName },
  numbers: AccountNumbers,
): CountryCode {
  if (typeof country === "string") return country;
  const iban = numbers[country.ofIbanIn];
  assert(iban !== undefined, `no ${country.ofIbanIn} to tell the country`);
  return ibanCountry(iban);
}
