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
