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
    name: "UK sanctions on a state or its economy, by our own choice",
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
