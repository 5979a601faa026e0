import type { CompanyDetails, companyInput } from "#contract/clients/client-review.ts";
import type { z } from "#contract/zod.ts";
import type { MutationForm } from "../../form/use-mutation-form.ts";

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

/** A reviewed fact can no longer be changed by the client. */
export function isFixed(saved: CompanyDetails, field: keyof CompanyValues): boolean {
  return saved.isReviewed && saved[field] !== null && saved[field] !== false;
}
