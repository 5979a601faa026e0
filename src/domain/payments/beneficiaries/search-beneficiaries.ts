import { compareNames } from "#domain/compare-names.ts";
import { foldText } from "#domain/fold-text.ts";

type Searched = {
  readonly name: string;
  readonly bank: string;
  /** English name. */
  readonly country: string;
  readonly nickname: string | null;
  readonly labels: readonly string[];
};

/**
 * Whether the recipient's name, bank, country, nickname or a label contains the text, ignoring case and accents;
 * true for empty text.
 */
export function matchesSearch(recipient: Searched, text: string): boolean {
  const wanted = foldText(text.trim());
  return [
    recipient.name,
    recipient.bank,
    recipient.country,
    recipient.nickname ?? "",
    ...recipient.labels,
  ].some((fact) => foldText(fact).includes(wanted));
}

/** Orders recipients by name in English collation, then by id. */
export function compareRecipients(a: { name: string; id: string }, b: { name: string; id: string }): number {
  return compareNames(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id));
}
