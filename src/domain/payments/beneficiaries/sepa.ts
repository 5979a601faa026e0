import type { BankAccount } from "./bank-account.ts";

/**
 * SEPA countries by IBAN prefix.
 * @see https://www.europeanpaymentscouncil.eu/document-library/other/epc-list-sepa-scheme-countries
 * (EPC409-09)
 */
const sepaCountries = new Set(
  (
    "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO " +
    "AD AL CH GB GI MC MD ME MK RS SM VA"
  ).split(" "),
);

export function isSepaCountry(code: string): boolean {
  return sepaCountries.has(code);
}

/** Whether an account has an IBAN of a SEPA country. */
export function isSepaAccount({ numbers }: Pick<BankAccount, "numbers">): boolean {
  const number = numbers.iban ?? numbers.accountNumber ?? "";
  return isIban(number) && isSepaCountry(number.slice(0, 2));
}

/** Whether a number is written as an IBAN; its checksum was checked when it was entered. */
export function isIban(number: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number);
}
