import { type LinkPurpose, linkLifetimesMs } from "#domain/clients/auth/account-link.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { hashToken, newToken } from "#server/platform/session/tokens.ts";
import { insertLink } from "./account-links-store.ts";

const pages = {
  verify_email: "/verify-email",
  reset_password: "/reset-password",
  change_email: "/change-email",
} as const satisfies Record<LinkPurpose, string>;

/**
 * Creates a link and returns its path. The token is in the fragment, which browsers do not send, so that no
 * log or referrer contains it. `email` is the address that a `change_email` link confirms.
 */
export async function issueLink(
  tx: Transaction,
  userId: string,
  purpose: LinkPurpose,
  now: Date,
  email?: string,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkLifetimesMs[purpose]);
  await insertLink(tx, {
    tokenHash: hashToken(token),
    userId,
    purpose,
    expiresAt,
    ...(email && { email }),
  });
  return `${pages[purpose]}#${token}`;
}
