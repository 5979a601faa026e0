/** Whose account it is, seen from the client. */
export const beneficiaryTypes = ["myself", "someone", "business"] as const;
export type BeneficiaryType = (typeof beneficiaryTypes)[number];
