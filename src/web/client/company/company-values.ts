import type { CompanyDetails, companyInput } from "#contract/clients/company-details.ts";
import type { z } from "#contract/zod.ts";
import type { MutationForm } from "#web/form/use-mutation-form.ts";

/** The form's values and the request made of them. */
export type CompanyValues = z.input<typeof companyInput>;
export type CompanyBody = z.output<typeof companyInput>;
export type CompanyFormState = MutationForm<CompanyValues, CompanyBody>;

export function companyValues(saved: CompanyDetails): CompanyValues {
  return {
    companyName: saved.companyName ?? "",
    lei: saved.lei ?? "",
    birthTown: saved.birthTown ?? "",
    birthCountry: saved.birthCountry ?? "",
    registrationNumber: saved.registrationNumber ?? "",
    registeredIn: saved.registeredIn ?? "",
    business: saved.business ?? "",
    natureOfBusiness: saved.natureOfBusiness ?? "",
    expectedVolume: saved.expectedVolume ?? "",
    intendedUse: saved.intendedUse ?? "",
    sourceOfFunds: saved.sourceOfFunds ?? "",
    politicallyExposed: saved.politicallyExposed,
    noLargeOwner: saved.noLargeOwner,
    people: saved.people,
  };
}

/** The latest values with what was typed since `base`, and with the people whom somebody else added since. */
export function mergeCompanyValues(
  base: CompanyDetails,
  latest: CompanyDetails,
  typed: CompanyValues,
): CompanyValues {
  const [before, after] = [companyValues(base), companyValues(latest)];
  const isTyped = (field: string) =>
    JSON.stringify(typed[field as keyof CompanyValues]) !==
    JSON.stringify(before[field as keyof CompanyValues]);
  const edits = Object.fromEntries(Object.entries(typed).filter(([field]) => isTyped(field)));
  if (!isTyped("people")) return { ...after, ...edits };
  const known = new Set([...before.people, ...typed.people].map(({ id }) => id));
  return {
    ...after,
    ...edits,
    people: [...typed.people, ...after.people.filter(({ id }) => !known.has(id))],
  };
}

/** A reviewed fact can no longer be changed by the client. */
export function isFixed(saved: CompanyDetails, field: keyof CompanyValues): boolean {
  return saved.isReviewed && saved[field] !== null && saved[field] !== false;
}
