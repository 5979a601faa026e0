import type { CoverPolicy } from "#domain/trading/treasury/cover-policy.ts";

/* What `npm run simulate:treasury` assumes. None of it is measured: change it to what a real market and real clients do. */

/** Business days of a year. */
export const businessDays = 260;
/** Minutes of a day in which clients exchange and positions are covered, from 08:00 UTC on. */
export const dayMinutes = 600;

/** Foreign currencies: units per pound at the start, volatility a year, and share of the clients' exchanges. */
export const currencyAssumptions = [
  { currency: "EUR", perPound: 1.15, volatility: 0.06, share: 0.5 },
  { currency: "USD", perPound: 1.33, volatility: 0.08, share: 0.3 },
  { currency: "AUD", perPound: 2.03, volatility: 0.1, share: 0.15 },
  { currency: "JPY", perPound: 199, volatility: 0.11, share: 0.05 },
] as const;
export type ForeignCurrency = (typeof currencyAssumptions)[number]["currency"];

/** Clients' exchanges: how many a day, which share buys the foreign currency, and a log-normal size. */
export const flow = { tradesADay: 120, buyingShare: 0.55, medianPounds: 2_000, spread: 1.3 } as const;

const threshold = 10_000_000n;
const unbounded = { windowMinutes: 0, slice: null, maxSlippage: 5, hardLimit: null } as const;

/** The policies compared. The immediate one covers from a pound on: below it a provider quotes pennies. */
export const policies: readonly (readonly [name: string, policy: CoverPolicy | undefined])[] = [
  ["None", undefined],
  ["Threshold of £100,000", { ...unbounded, threshold }],
  ["Threshold of £100,000, after 30 minutes", { ...unbounded, threshold, windowMinutes: 30 }],
  ["Immediate", { ...unbounded, threshold: 100n }],
];
