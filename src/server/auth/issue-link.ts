import { type LinkPurpose, linkLifetimesMs } from "#domain/auth/account-link.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { hashToken, newToken } from "../platform/session/tokens.ts";
import { insertLink } from "./account-links-store.ts";

const pages = { verify_email: "/verify-email", reset_password: "/reset-password" } as const;

/**
 * Makes a link for a client and answers its path. The token stands behind the #, which browsers send to nobody: it is
 * in no log and in no referrer.
 */
export async function issueLink(
  tx: Transaction,
  clientId: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkLifetimesMs[purpose]);
  await insertLink(tx, { tokenHash: hashToken(token), clientId, purpose, expiresAt });
  return `${pages[purpose]}#${token}`;
}
