import { type BeneficiaryType, beneficiaryTypes } from "#domain/payments/beneficiaries/beneficiary-type.ts";

/** The type in the address; undefined for none or an unknown one. */
export function readType(text: string | null): BeneficiaryType | undefined {
  return beneficiaryTypes.find((type) => type === text);
}
