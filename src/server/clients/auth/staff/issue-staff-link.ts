import { staffLinkLifetimeMs } from "#domain/clients/staff/staff-link.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { hashToken, newToken } from "#server/platform/session/tokens.ts";
import { replaceStaffLink } from "./links-store.ts";

/**
 * Replaces a staff user's link and returns its path; the token is in the fragment, which browsers do not
 * send.
 */
export async function issueStaffLink(tx: Transaction, staffId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + staffLinkLifetimeMs);
  await replaceStaffLink(tx, { staffId, tokenHash: hashToken(token), expiresAt });
  return `/admin/invitation#${token}`;
}
