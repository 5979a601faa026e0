import type { CurrencyCode } from "#domain/currency.ts";

/**
 * Days of the year by which simple interest accrues, Actual/360 or Actual/365 Fixed, as the currencies' interbank deposits do by
 * the floating rate options of the 2021 ISDA Interest Rate Derivatives Definitions: SONIA, EURIBOR, SOFR, euroyen TIBOR, BBSW, CORRA,
 * SARON, SHIBOR, SAIBOR, EIBOR, MIBOR, SORA, BKBM and HIBOR. Domestic yen rates count 365; forwards follow euroyen deposits.
 */
export const dayCountBasis: Readonly<Record<CurrencyCode, 360 | 365>> = {
  GBP: 365,
  EUR: 360,
  USD: 360,
  JPY: 360,
  AUD: 365,
  CAD: 365,
  CHF: 360,
  CNY: 360,
  SAR: 360,
  AED: 360,
  INR: 365,
  SGD: 365,
  NZD: 365,
  HKD: 365,
};
