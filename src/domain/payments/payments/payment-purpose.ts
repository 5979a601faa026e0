import type { CountryCode } from "#domain/payments/beneficiaries/country.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/**
 * Purposes of a payment by their ISO 20022 code, with the words that clients choose from.
 * @see ISO 20022 External Code Sets, ExternalPurpose1Code
 */
export const purposes = {
  BONU: "Bonus",
  CHAR: "Donation to a charity",
  COMM: "Commission",
  DIVD: "Dividend",
  GDDS: "Goods",
  INSU: "Insurance premium",
  INTC: "Transfer within a group of companies",
  INTE: "Interest",
  INVS: "Investment",
  LOAN: "Loan or its repayment",
  PENS: "Pension",
  RENT: "Rent",
  ROYA: "Royalties",
  SALA: "Salary",
  SCVE: "Services",
  STDY: "Tuition fees",
  SUPP: "Supplier's invoice",
  TAXS: "Tax",
  OTHR: "Something else",
} as const satisfies Record<string, string>;

export type PurposeCode = keyof typeof purposes;
export const purposeCodes = Object.keys(purposes) as readonly PurposeCode[];

/**
 * Countries whose central banks have banks report a purpose with each incoming payment in any currency, and return
 * payments without one. Türkiye, which asks only above 10 million TRY, is left out.
 * @see Central Bank of the UAE, UAEFTS purpose codes; Central Bank of Bahrain, purpose codes for EFTS and SWIFT;
 * People's Bank of China, RMB cross-border payment codes (CGODDR, CSTRDR, …); Reserve Bank of India, purpose codes
 * under FEMA; Central Bank of Jordan; Central Bank of Kuwait; Bank Negara Malaysia, ITRS; Qatar Central Bank
 */
const askingCountries: Readonly<Record<CountryCode, string>> = {
  AE: "the United Arab Emirates",
  BH: "Bahrain",
  CN: "China",
  IN: "India",
  JO: "Jordan",
  KW: "Kuwait",
  MY: "Malaysia",
  QA: "Qatar",
};

/** Countries for which `needsPurpose` holds. */
export const countriesThatNeedPurpose: readonly CountryCode[] = Object.keys(askingCountries);

/** Whether payments to a bank in the country need a purpose. */
export function needsPurpose(country: CountryCode): boolean {
  return Object.hasOwn(askingCountries, country);
}

/** Why the client is asked, for a country that asks. */
export function whyPurposeIsAsked(country: CountryCode): string {
  return `Banks in ${askingCountries[country] ?? country} have to report what each payment is for.`;
}

/** A code, or the words of the list, in any case; undefined for neither. */
export function findPurpose(text: string): PurposeCode | undefined {
  const typed = text.trim().toLowerCase();
  return purposeCodes.find((code) => code.toLowerCase() === typed || purposes[code].toLowerCase() === typed);
}

/** Purpose that a payment to the country carries: the given one, which may be missing only where nobody asks. */
export function purposeFor(
  country: CountryCode,
  given: PurposeCode | null | undefined,
): Outcome<PurposeCode | null> {
  if (given) return accepted(given);
  return needsPurpose(country) ? refused("purpose_missing") : accepted(null);
}

/** Message for a missing purpose; undefined when the payment can be made. */
export function purposeFault(country: CountryCode, given: PurposeCode | "" | null): string | undefined {
  return purposeFor(country, given || null).ok ? undefined : "Choose what the payment is for";
}
