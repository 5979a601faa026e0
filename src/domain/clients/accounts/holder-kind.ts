/** Whether a person or a company holds an account. */
export const holderKinds = ["person", "company"] as const;
export type HolderKind = (typeof holderKinds)[number];

/** Whose account it is; a company may not have given its legal name yet. */
export function isCompany({
  kind,
  companyName,
}: {
  readonly kind: HolderKind | null;
  readonly companyName: string | null;
}): boolean {
  return kind === "company" || companyName !== null;
}
