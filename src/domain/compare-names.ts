/**
 * Orders names in English collation: without regard to case or accents, and figures by their value; 0 for names
 * that differ in neither.
 */
export const compareNames: (a: string, b: string) => number = new Intl.Collator("en", {
  sensitivity: "base",
  numeric: true,
}).compare;
