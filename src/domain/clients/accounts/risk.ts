import {
  type Business,
  businessLabels,
  type ExpectedVolume,
  type IntendedUse,
  useLabels,
  volumeLabels,
} from "./business-profile.ts";

export const riskLevels = ["low", "medium", "high"] as const;
export type RiskLevel = (typeof riskLevels)[number];

export type RiskFacts = {
  /** Country of residence or registration, and nationalities of all related people. */
  readonly countries: readonly string[];
  readonly business: Business | null;
  readonly expectedVolume: ExpectedVolume | null;
  readonly intendedUse: IntendedUse | null;
  /** Whether the client or a related person is politically exposed or close to such a person. */
  readonly isPoliticallyExposed: boolean;
};

export type Risk = {
  readonly level: RiskLevel;
  readonly points: number;
  /** Reasons for the points, highest first. */
  readonly reasons: readonly string[];
};

type Reason = { readonly points: number; readonly words: string };

/** Minimum points of each level. */
const bounds = { medium: 25, high: 50 } as const;

const businessPoints: Readonly<Record<Business, number>> = {
  employment: 0,
  professional_services: 0,
  technology: 0,
  manufacturing: 0,
  retail: 5,
  import_export: 15,
  real_estate: 15,
  charity: 15,
  vehicles: 15,
  cash_intensive: 30,
  gambling: 30,
  crypto: 30,
  money_services: 30,
  precious_metals: 30,
  arms: 50,
};

const volumePoints: Readonly<Record<ExpectedVolume, number>> = {
  up_to_10k: 0,
  up_to_100k: 5,
  up_to_1m: 15,
  above_1m: 25,
};

const usePoints: Readonly<Record<IntendedUse, number>> = {
  own_accounts: 0,
  third_parties: 5,
  on_behalf_of_others: 30,
};

const politicalPoints = 50;

const countryNames = new Intl.DisplayNames("en-GB", { type: "region" });

/** Risk from the points table; unknown facts count nothing, and of several countries the highest counts. */
export function assessRisk(facts: RiskFacts): Risk {
  const { business, expectedVolume, intendedUse } = facts;
  const reasons: Reason[] = [
    worstCountry(facts.countries),
    facts.isPoliticallyExposed && { points: politicalPoints, words: "Politically exposed" },
    business && { points: businessPoints[business], words: businessLabels[business] },
    expectedVolume && { points: volumePoints[expectedVolume], words: volumeLabels[expectedVolume] },
    intendedUse && { points: usePoints[intendedUse], words: useLabels[intendedUse] },
  ].filter((reason): reason is Reason => Boolean(reason) && (reason as Reason).points > 0);
  const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
  return {
    level: points >= bounds.high ? "high" : points >= bounds.medium ? "medium" : "low",
    points,
    reasons: reasons
      .toSorted((a, b) => b.points - a.points)
      .map((reason) => `${reason.words}: ${reason.points} points`),
  };
}

function worstCountry(countries: readonly string[]): Reason | undefined {
  const [worst] = countries
    .map((code) => ({ points: countryPoints(code), words: countryNames.of(code) ?? code }))
    .toSorted((a, b) => b.points - a.points || (a.words < b.words ? -1 : 1));
  return worst;
}

/**
 * Country risk lists with their points; on several lists, the highest counts. Edit codes (ISO 3166 alpha-2)
 * and dates only here.
 *
 * FATF changes its lists in February, June and October. These are as of the plenary of 17 to 19 June 2026,
 * which added Bosnia and Herzegovina and Iraq and removed Algeria and Namibia; February 2026 had added Kuwait
 * and Papua New Guinea. The outcome of October 2026 is not in yet. The UK eased its sanctions on Syria in
 * April 2025 without ending them.
 * @see https://www.fatf-gafi.org/en/countries/black-and-grey-lists.html
 * @see https://www.gov.uk/government/collections/uk-sanctions-regimes-under-the-sanctions-act
 */
const countryLists = [
  { name: "FATF, call for action", asOf: "2026-06-19", points: 60, codes: "IR KP MM" },
  {
    name: "UK sanctions on a state or its economy (our own assessment)",
    asOf: "2025-04-25",
    points: 60,
    codes: "BY RU SY",
  },
  {
    name: "FATF, increased monitoring",
    asOf: "2026-06-19",
    points: 25,
    codes: "AO BA BG BO CD CI CM HT IQ KE KW LA LB MC NP PG SS SY VE VG VN YE",
  },
] as const;

/** Highest points of the lists with the country; 0 for none. */
export function countryPoints(code: string): number {
  return Math.max(
    0,
    ...countryLists.filter(({ codes }) => codes.split(" ").includes(code)).map(({ points }) => points),
  );
}
