type Person = { readonly id?: string | undefined };

/** What a company's review rests on: text, or a declaration that is true or not. */
export type CompanyFacts = {
  readonly facts: Readonly<Record<string, string | boolean | null>>;
  readonly people: readonly Person[];
};

/**
 * The facts of a reviewed company that a request would change, by the fields of the request. What is missing may be filled in,
 * a declaration made and a person added; the review is due again after that. What was reviewed is not the client's to change.
 */
export function lockedFacts(before: CompanyFacts, wanted: CompanyFacts): string[] {
  const facts = Object.entries(wanted.facts).flatMap(([field, value]) => {
    const known = before.facts[field] ?? null;
    return known === null || known === false || known === value ? [] : [field];
  });
  const wantedById = new Map(wanted.people.map((person, index) => [person.id, { person, index }]));
  const people = before.people.flatMap((person) => {
    const kept = wantedById.get(person.id);
    if (!kept) return ["people"];
    return isSame(person, kept.person) ? [] : [`people.${kept.index}.name`];
  });
  return [...new Set([...facts, ...people])];
}

function isSame(known: object, wanted: object): boolean {
  const values = new Map(Object.entries(wanted));
  return Object.entries(known).every(([field, value]) => values.get(field) === value);
}
