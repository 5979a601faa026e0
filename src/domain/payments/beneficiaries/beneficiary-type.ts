/** Account owner from the client's view. */
export const beneficiaryTypes = ["myself", "someone", "business"] as const;
export type BeneficiaryType = (typeof beneficiaryTypes)[number];
