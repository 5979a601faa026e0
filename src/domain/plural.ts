const rules = new Intl.PluralRules("en-GB");
const figures = new Intl.NumberFormat("en-GB");

/** The word for a count in British English: "is" for 1, "are" for 0 and 2. `other` defaults to `one` with an s. */
export function plural(count: number, one: string, other = `${one}s`): string {
  return rules.select(count) === "one" ? one : other;
}

/** The count alone: "1,204". */
export function formatCount(count: number): string {
  return figures.format(count);
}

/** The count with its word: "1 client", "1,204 clients". */
export function formatCounted(count: number, one: string, other?: string): string {
  return `${formatCount(count)} ${plural(count, one, other)}`;
}
