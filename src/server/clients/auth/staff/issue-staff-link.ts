import { staffLinkLifetimeMs } from "#domain/clients/staff/staff-link.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { hashToken, newToken } from "#server/platform/session/tokens.ts";
import { replaceStaffLink } from "./links-store.ts";

/**
 * Makes a colleague's link and answers its path; an older one is over. The token stands behind the #, which browsers send
 * to nobody.
 */
export async function issueStaffLink(tx: Transaction, staffId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + staffLinkLifetimeMs);
  await replaceStaffLink(tx, { staffId, tokenHash: hashToken(token), expiresAt });
  return `/admin/invitation#${token}`;
}
