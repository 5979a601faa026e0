import { listFormerAccounts } from "#server/clients/users/store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { LoginSession } from "#server/platform/session/find-without-client.ts";
import { listInvitationsOf } from "./store.ts";
import { listAccounts } from "./switch-account.ts";

/** A login with its accounts and what it may join. */
export async function readLogin(db: Database, session: LoginSession, now: Date) {
  const { id, email, name, emailVerifiedAt } = session.user;
  const [accounts, former, invitations] = await Promise.all([
    listAccounts(db, session),
    listFormerAccounts(db, id),
    listInvitationsOf(db, id, now),
  ]);
  return {
    email,
    person: name,
    emailVerified: emailVerifiedAt !== null,
    accounts,
    formerAccounts: former.map(({ name: accountName, email: contact, endedAt, reason }) => ({
      name: accountName || contact,
      endedAt,
      reason,
    })),
    invitations: invitations.map(({ accountName, inviterName, inviterEmail, ...invitation }) => ({
      ...invitation,
      accountName: accountName || inviterEmail,
      invitedBy: inviterName.trim() || inviterEmail,
    })),
  };
}
