type Searched = {
  readonly name: string;
  readonly bank: string;
  /** English name. */
  readonly country: string;
  readonly nickname: string | null;
  readonly labels: readonly string[];
};

/**
 * Whether the recipient's name, bank, country, nickname or a label contains the text, ignoring case; true for
 * empty text.
 */
export function matchesSearch(recipient: Searched, text: string): boolean {
  const wanted = fold(text.trim());
  return [
    recipient.name,
    recipient.bank,
    recipient.country,
    recipient.nickname ?? "",
    ...recipient.labels,
  ].some((fact) => fold(fact).includes(wanted));
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

const alphabet = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Orders recipients by name in English collation, then by id. */
export function compareRecipients(a: { name: string; id: string }, b: { name: string; id: string }): number {
  return alphabet.compare(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id));
}
