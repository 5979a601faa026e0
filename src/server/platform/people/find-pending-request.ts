import type { Endpoint } from "#contract/endpoint.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";
import { findPendingApprovalOf } from "./approvals-store.ts";

/** The request for a call about one thing that waits for a second person, as screens show it. */
export async function findPendingRequest(
  db: Database | Transaction,
  endpoint: Endpoint,
  {
    id,
    ownAccounts,
    now,
  }: { readonly id: string; readonly ownAccounts: ReadonlySet<string>; readonly now: Date },
): Promise<{ readonly by: string; readonly byMe: boolean; readonly expiresAt: Date } | null> {
  const request = await findPendingApprovalOf(db, { call: nameOfCall(endpoint), id, now });
  if (!request) return null;
  const { requestedBy, requesterName, requesterEmail, expiresAt } = request;
  return { by: requesterName || requesterEmail, byMe: ownAccounts.has(requestedBy), expiresAt };
}
