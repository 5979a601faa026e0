import type { BankAccount } from "#domain/payments/beneficiaries/bank-account.ts";
import { type XmlElement, xmlElement, xmlText } from "#domain/xml-element.ts";

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

/** Whether an account has an IBAN of a SEPA country. */
export function isSepaAccount({ numbers }: BankAccount): boolean {
  const number = numbers.iban ?? numbers.accountNumber ?? "";
  return isIban(number) && sepaCountries.has(number.slice(0, 2));
}

function isIban(number: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number);
}

/** National bank codes by ISO 20022's external clearing system codes. */
type Clearing = { readonly system: string; readonly member: string };

/**
 * The recipient's bank: BIC, clearing system member id, or both; undefined when the IBAN suffices.
 * @see https://www.iso20022.org/catalogue-messages/additional-content-messages/external-code-sets
 */
export function creditorAgent({ numbers }: BankAccount): XmlElement | undefined {
  const clearing = clearingOf(numbers);
  if (numbers.bic === undefined && !clearing) return undefined;
  return xmlElement("CdtrAgt", [
    xmlElement("FinInstnId", [
      numbers.bic === undefined ? undefined : xmlText("BICFI", numbers.bic),
      clearing &&
        xmlElement("ClrSysMmbId", [
          xmlElement("ClrSysId", [xmlText("Cd", clearing.system)]),
          xmlText("MmbId", clearing.member),
        ]),
    ]),
  ]);
}

function clearingOf(numbers: BankAccount["numbers"]): Clearing | undefined {
  const { sortCode, routingNumber, bsb, ifsc, cnaps, bankCode, branchCode } = numbers;
  const { institutionNumber, transitNumber, accountNumber } = numbers;
  const digits = (text: string) => text.replaceAll("-", "");
  if (sortCode !== undefined) return { system: "GBDSC", member: digits(sortCode) };
  if (routingNumber !== undefined) return { system: "USABA", member: routingNumber };
  if (bsb !== undefined) return { system: "AUBSB", member: digits(bsb) };
  if (ifsc !== undefined) return { system: "INFSC", member: ifsc };
  if (cnaps !== undefined) return { system: "CNAPS", member: cnaps };
  if (bankCode !== undefined && branchCode !== undefined)
    return { system: "JPZGN", member: bankCode + branchCode };
  // Canada: a zero, institution and transit number.
  if (institutionNumber !== undefined && transitNumber !== undefined)
    return { system: "CACPA", member: `0${institutionNumber}${transitNumber}` };
  // New Zealand: the first six digits of the account number.
  const newZealand = /^(\d{2})-?(\d{4})-?\d{7}/.exec(accountNumber ?? "");
  if (newZealand && numbers.bic === undefined)
    return { system: "NZNCC", member: `${newZealand[1]}${newZealand[2]}` };
  return undefined;
}

/** By IBAN if there is one, else by national number. */
export function creditorAccount({ numbers }: BankAccount): XmlElement {
  const number = numbers.iban ?? numbers.accountNumber ?? "";
  const id = isIban(number)
    ? xmlText("IBAN", number)
    : xmlElement("Othr", [xmlText("Id", number.replace(/[^A-Za-z0-9]/g, ""))]);
  return xmlElement("CdtrAcct", [xmlElement("Id", [id])]);
}
