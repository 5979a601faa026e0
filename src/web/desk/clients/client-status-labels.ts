import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";

/** A client's status as the desk reads it. */
export const clientStatusLabels: Readonly<Record<ClientStatus, string>> = {
  SIGNED_UP: "Signed up",
  AWAITING_DOCS: "Awaiting docs",
  AWAITING_PROCESSING: "Processing",
  ACCOUNT_READY: "Ready",
};
