/** What a member may do for a client; the server's client policy says which calls. */
export const clientRoles = [
  "owner",
  "administrator",
  "approver",
  "preparer",
  "viewer",
  "accountant",
] as const;

export type ClientRole = (typeof clientRoles)[number];

/** Groups of roles for the policy. */
export const ownerRoles = ["owner"] as const satisfies readonly ClientRole[];
/** Who runs the account: members, company details, papers. */
export const managerRoles = ["owner", "administrator"] as const satisfies readonly ClientRole[];
/** Who prepares payments or decides about them. */
export const payerRoles = [
  "owner",
  "administrator",
  "approver",
  "preparer",
] as const satisfies readonly ClientRole[];

export function isPayerRole(role: ClientRole): boolean {
  return (payerRoles as readonly ClientRole[]).includes(role);
}

/** Who exchanges, and prepares payments and recipients. */
export const preparerRoles = ["owner", "administrator", "preparer"] as const satisfies readonly ClientRole[];
/** Who sees everything but nothing of other people's logins. */
export const viewerRoles = [
  "owner",
  "administrator",
  "approver",
  "preparer",
  "viewer",
] as const satisfies readonly ClientRole[];

/** A role as screens and mails name it. */
export const roleNames: Readonly<Record<ClientRole, string>> = {
  owner: "Owner",
  administrator: "Administrator",
  approver: "Approver",
  preparer: "Preparer",
  viewer: "Viewer",
  accountant: "Accountant",
};

/** What a role may do, in one sentence. */
export const roleDescriptions: Readonly<Record<ClientRole, string>> = {
  owner: "Can do everything, including roles, approval rules and closing the account.",
  administrator: "Can do everything except change owners, set approval rules and close the account.",
  approver: "Sees everything, and approves or declines what others prepared.",
  preparer: "Exchanges money, and prepares payments and recipients.",
  viewer: "Sees and downloads everything except identity documents, and changes nothing.",
  accountant: "Sees and downloads balances, statements, confirmations and history only.",
};
