type Searched = {
  readonly name: string;
  readonly bank: string;
  /** The country's name. */
  readonly country: string;
  readonly nickname: string | null;
};

/** Whether the text stands, in any case, in the recipient's name, bank, country or nickname. An empty text is in all. */
export function matchesSearch(recipient: Searched, text: string): boolean {
  const wanted = fold(text.trim());
  return [recipient.name, recipient.bank, recipient.country, recipient.nickname ?? ""].some((fact) =>
    fold(fact).includes(wanted),
  );
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

const alphabet = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** The order of a list of recipients: by name as people read it, and by id where names are the same. */
export function compareRecipients(a: { name: string; id: string }, b: { name: string; id: string }): number {
  return alphabet.compare(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id));
}
