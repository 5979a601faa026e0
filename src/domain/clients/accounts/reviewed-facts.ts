type Person = { readonly id?: string | undefined };

/** Reviewed facts of a company: texts and declarations. */
export type CompanyFacts = {
  readonly facts: Readonly<Record<string, string | boolean | null>>;
  readonly people: readonly Person[];
};

/**
 * Reviewed facts that a request would change, by field; the client cannot change these. Adding missing facts,
 * declarations or people is allowed and makes the review due.
 */
export function lockedFacts(before: CompanyFacts, wanted: CompanyFacts): string[] {
  const facts = Object.entries(wanted.facts).flatMap(([field, value]) => {
    const known = before.facts[field] ?? null;
    return known === null || known === false || known === value ? [] : [field];
  });
  const wantedById = new Map(wanted.people.map((person, index) => [person.id, { person, index }]));
  const people = before.people.flatMap((person) => {
    const stored = wantedById.get(person.id);
    if (!stored) return ["people"];
    return isSame(person, stored.person) ? [] : [`people.${stored.index}.name`];
  });
  return [...new Set([...facts, ...people])];
}

function isSame(known: object, wanted: object): boolean {
  const values = new Map(Object.entries(wanted));
  return Object.entries(known).every(([field, value]) => values.get(field) === value);
}
