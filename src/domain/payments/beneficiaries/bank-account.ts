import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { type AccountFormat, type BankFieldName, bankFieldNames } from "./account-format.ts";
import { bankForm } from "./bank-forms.ts";
import { type CountryCode, clearsTogether } from "./country.ts";
import { bicCountry, bicCountryMismatch } from "./parse-bic.ts";
import { ibanCountry } from "./parse-iban.ts";

/** A validated account, normalised as banks exchange it. */
export type BankAccount = {
  readonly currency: CurrencyCode;
  readonly format: AccountFormat;
  readonly country: CountryCode;
  readonly numbers: AccountNumbers;
};

export type AccountNumbers = Readonly<Partial<Record<BankFieldName, string>>>;

/** Typed input by field; empty text means empty. */
export type BankInput = Readonly<Partial<Record<BankFieldName, string | null | undefined>>>;

export type AccountResult =
  | { readonly ok: true; readonly value: BankAccount }
  | { readonly ok: false; readonly faults: FieldFaults };

/** Whether any account field was filled in. */
export function hasAccountInput(input: BankInput): boolean {
  return bankFieldNames.some((name) => isGiven(input[name]));
}

/** Default format: IBAN when an IBAN was given. */
export function inferAccountFormat(input: BankInput): AccountFormat {
  return isGiven(input.iban) ? "iban" : "local";
}

/**
 * Parses an account in one of the two formats: each field, then consistency. Fields of another form are
 * refused, not dropped.
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
      faults[name] = `You don't need this for ${formInWords(currency, format)}. Leave it out.`;
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults };

  const country = countryOf(form.country, numbers);
  if (numbers.bic !== undefined && !clearsTogether(bicCountry(numbers.bic), country)) {
    return { ok: false, faults: { bic: bicCountryMismatch(numbers.bic, country) } };
  }
  return { ok: true, value: { currency, format, country, numbers } };
}

/** The identifying field: IBAN or account number. */
export function mainField(account: BankAccount): "iban" | "accountNumber" {
  return account.numbers.iban === undefined ? "accountNumber" : "iban";
}

function mainNumber(account: BankAccount): string {
  const number = account.numbers[mainField(account)];
  assert(number !== undefined, "an account without a number");
  return number;
}

/** Last digits behind dots, "•••• 4321": up to four, and at most half of the number. */
export function maskedNumber(account: BankAccount): string {
  const number = mainNumber(account).replace(/[^A-Z0-9]/g, "");
  return `•••• ${number.slice(-Math.min(4, Math.floor(number.length / 2)))}`;
}

/**
 * Canonical text of an account, for comparison only and as secret as the number: a UK account is the same by
 * IBAN and by sort code; two currencies of one number differ.
 */
export function accountIdentity(account: BankAccount): string {
  return [account.currency, numberIdentity(account)].join("|");
}

/** As `accountIdentity`, and the same whichever of its currencies it is paid in. */
export function numberIdentity(account: BankAccount): string {
  const number = mainNumber(account);
  const british = /^GB\d{2}[A-Z]{4}(\d\d)(\d\d)(\d\d)(\d{8})$/.exec(number);
  if (british) {
    const [, first, second, third, digits] = british;
    return ["GB", `${first}-${second}-${third}`, digits].join("|");
  }
  // National numbers are digits; leading letters mean an IBAN, which identifies its bank.
  if (/^[A-Z]/.test(number)) return number;
  const codes = bankFieldNames.flatMap((name) =>
    name === "accountNumber" ? [] : [account.numbers[name] ?? []].flat(),
  );
  // BIC8 and the same with XXX both mean the head office.
  return [account.country, ...codes.map((code) => code.replace(/XXX$/, "")), number].join("|");
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
