import type { Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";

export async function exportLogin(tx: Transaction, userId: string) {
  return tx
    .selectFrom("users")
    .select(["email", "emailVerifiedAt", "name", "timeZone", "locale", "createdAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

export async function exportMemberships(tx: Transaction, userId: string) {
  return tx
    .selectFrom("memberships")
    .innerJoin("clients", "clients.id", "memberships.clientId")
    .select([clientName().as("account"), "memberships.role", "memberships.createdAt as joinedAt"])
    .select("clients.closedAt as accountClosedAt")
    .where("memberships.userId", "=", userId)
    .orderBy("memberships.createdAt")
    .execute();
}

export async function exportFormerMemberships(tx: Transaction, userId: string) {
  return tx
    .selectFrom("formerMemberships as former")
    .innerJoin("clients", "clients.id", "former.clientId")
    .select([clientName().as("account"), "former.role", "former.joinedAt", "former.endedAt"])
    .where("former.userId", "=", userId)
    .orderBy("former.endedAt")
    .execute();
}

/** Invitations to the user's address, and those that they accepted. */
export async function exportInvitations(tx: Transaction, userId: string) {
  return tx
    .selectFrom("teamInvitations as invitation")
    .innerJoin("users", (join) =>
      join.on((on) =>
        on.or([
          on("users.email", "=", on.ref("invitation.email")),
          on("users.id", "=", on.ref("invitation.acceptedBy")),
        ]),
      ),
    )
    .select(["invitation.email", "invitation.role", "invitation.invitedAt", "invitation.endedAt"])
    .where("users.id", "=", userId)
    .orderBy("invitation.invitedAt")
    .execute();
}

export async function exportSessions(tx: Transaction, userId: string) {
  return tx
    .selectFrom("sessions")
    .select(["createdAt", "lastSeenAt", "address", "userAgent"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
}

/** What the user did, for whichever account. */
export async function exportOwnActivities(tx: Transaction, userId: string) {
  return tx
    .selectFrom("activities")
    .innerJoin("clients", "clients.id", "activities.clientId")
    .select([
      clientName().as("account"),
      "activities.at",
      "activities.action",
      "activities.subjectId",
      "activities.detail",
    ])
    .select(["activities.address", "activities.userAgent"])
    .where("activities.userId", "=", userId)
    .orderBy("activities.at")
    .orderBy("activities.id")
    .execute();
}

export async function exportSignIns(tx: Transaction, userId: string) {
  return tx
    .selectFrom("signIns")
    .select(["at", "method", "accepted", "address", "userAgent"])
    .where("userId", "=", userId)
    .orderBy("at")
    .execute();
}

/** Second factors, without secrets. */
export async function exportFactors(tx: Transaction, userId: string) {
  const passkeys = await tx
    .selectFrom("passkeys")
    .select(["name", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const totp = await tx
    .selectFrom("totpSecrets")
    .select("enabledAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return { passkeys, authenticatorAppSince: totp?.enabledAt ?? null };
}

export async function exportUnwantedMail(tx: Transaction, userId: string): Promise<readonly string[]> {
  const row = await tx
    .selectFrom("mailChoices")
    .select("optedOut")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.optedOut ?? [];
}
