import type { CompanyDetails, companyInput } from "#contract/clients/client-review.ts";
import type { z } from "#contract/zod.ts";
import type { MutationForm } from "../../form/use-mutation-form.ts";

/** What stands in the form, and what is sent of it. */
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

/** Whether a fact was reviewed, so that it is not the client's to change. */
export function isFixed(saved: CompanyDetails, field: keyof CompanyValues): boolean {
  return saved.isReviewed && saved[field] !== null && saved[field] !== false;
}
