/** Uses that an operator can open or close in the `currencies` table. */
export const currencyUses = ["trade", "calculator", "preference", "beneficiary"] as const;
export type CurrencyUse = (typeof currencyUses)[number];

type CurrencyFacts = {
  readonly name: string;
  /** ISO 3166 code; EU for the euro. */
  readonly flag: string;
  /** Decimal places by ISO 4217. */
  readonly minorUnits: 0 | 2;
  /** Uses open in a fresh installation. */
  readonly uses: readonly CurrencyUse[];
};

const everyUse = currencyUses;

/** Supported currencies with ISO 4217 facts. */
export const currencies = {
  GBP: { name: "British Pound", flag: "GB", minorUnits: 2, uses: everyUse },
  EUR: { name: "Euro", flag: "EU", minorUnits: 2, uses: everyUse },
  USD: { name: "US Dollar", flag: "US", minorUnits: 2, uses: everyUse },
  JPY: { name: "Japanese Yen", flag: "JP", minorUnits: 0, uses: everyUse },
  AUD: { name: "Australian Dollar", flag: "AU", minorUnits: 2, uses: everyUse },
  CAD: {
    name: "Canadian Dollar",
    flag: "CA",
    minorUnits: 2,
    uses: ["calculator", "preference", "beneficiary"],
  },
  CHF: { name: "Swiss Franc", flag: "CH", minorUnits: 2, uses: ["calculator", "preference", "beneficiary"] },
  CNY: { name: "Chinese Yuan", flag: "CN", minorUnits: 2, uses: ["calculator", "preference", "beneficiary"] },
  SAR: { name: "Saudi Riyal", flag: "SA", minorUnits: 2, uses: ["calculator"] },
  AED: { name: "UAE Dirham", flag: "AE", minorUnits: 2, uses: ["calculator", "beneficiary"] },
  INR: { name: "Indian Rupee", flag: "IN", minorUnits: 2, uses: ["calculator", "beneficiary"] },
  SGD: { name: "Singapore Dollar", flag: "SG", minorUnits: 2, uses: ["calculator", "beneficiary"] },
  NZD: { name: "New Zealand Dollar", flag: "NZ", minorUnits: 2, uses: ["calculator", "beneficiary"] },
  HKD: { name: "Hong Kong Dollar", flag: "HK", minorUnits: 2, uses: ["calculator"] },
} as const satisfies Record<string, CurrencyFacts>;

export type CurrencyCode = keyof typeof currencies;

/** The currency in which the house keeps its accounts: a position in it is no risk. */
export const homeCurrency = "GBP" satisfies CurrencyCode;

export const currencyCodes = Object.keys(currencies) as readonly CurrencyCode[];

export function isCurrencyCode(code: string): code is CurrencyCode {
  return Object.hasOwn(currencies, code);
}

/** Decimal places: 0 for JPY, 2 for the others. */
export function getMinorUnits(currency: CurrencyCode): number {
  return currencies[currency].minorUnits;
}
