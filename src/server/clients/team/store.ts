import { sql } from "kysely";
import type { ClientRole } from "#domain/clients/users/role.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";

type Reader = Database | Transaction;

/** Members in the order in which they joined. */
export async function listMembers(db: Reader, clientId: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select([
      "users.id",
      "users.name",
      "users.email",
      "memberships.role",
      "memberships.createdAt as joinedAt",
    ])
    .select((member) => [
      member
        .selectFrom("sessions")
        .select(({ fn }) => fn.max("sessions.lastSeenAt").as("at"))
        .whereRef("sessions.userId", "=", "memberships.userId")
        .whereRef("sessions.clientId", "=", "memberships.clientId")
        .as("lastSeenAt"),
      member
        .selectFrom("activities")
        .select(({ fn }) => fn.max("activities.at").as("at"))
        .whereRef("activities.userId", "=", "memberships.userId")
        .whereRef("activities.clientId", "=", "memberships.clientId")
        .as("lastActedAt"),
    ])
    .select(
      sql<boolean>`exists (select from totp_secrets where user_id = users.id and enabled_at is not null)
        or exists (select from passkeys where user_id = users.id)`.as("hasSecondFactor"),
    )
    .where("memberships.clientId", "=", clientId)
    .where("users.closedAt", "is", null)
    .orderBy("memberships.createdAt")
    .orderBy("users.id")
    .execute();
}

/**
 * Neither accepted nor withdrawn, expired ones too; those that ended with their sender's right to send them are
 * there until they would have expired or the address is invited again.
 */
export async function listInvitations(db: Reader, clientId: string, now: Date) {
  return db
    .selectFrom("teamInvitations as invitation")
    .innerJoin("users", "users.id", "invitation.invitedBy")
    .select(["invitation.id", "invitation.email", "invitation.role", "invitation.invitedAt"])
    .select(["invitation.expiresAt", "users.name as inviterName", "users.email as inviterEmail"])
    .select("invitation.lapsed as hasLapsed")
    .where("invitation.clientId", "=", clientId)
    .where(({ and, or, eb, not, exists, selectFrom }) =>
      or([
        eb("invitation.endedAt", "is", null),
        and([
          eb("invitation.lapsed", "=", true),
          eb("invitation.expiresAt", ">", now),
          not(
            exists(
              selectFrom("teamInvitations as later")
                .select("later.id")
                .whereRef("later.clientId", "=", "invitation.clientId")
                .whereRef("later.email", "=", "invitation.email")
                .whereRef("later.id", ">", "invitation.id"),
            ),
          ),
        ]),
      ]),
    )
    .orderBy("invitation.invitedAt")
    .orderBy("invitation.id")
    .execute();
}

export async function insertInvitation(
  tx: Transaction,
  invitation: {
    readonly id: string;
    readonly clientId: string;
    readonly email: string;
    readonly role: ClientRole;
    readonly invitedBy: string;
    readonly invitedAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx.insertInto("teamInvitations").values(invitation).execute();
}

/** Ends an open invitation; undefined when there is none. */
export async function withdrawInvitations(
  tx: Transaction,
  which: { readonly clientId: string } & ({ readonly id: string } | { readonly email: string }),
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<{ readonly role: ClientRole } | undefined> {
  return tx
    .updateTable("teamInvitations")
    .set({ withdrawnBy: by, endedAt: at })
    .where("clientId", "=", which.clientId)
    .where("id" in which ? "id" : "email", "=", "id" in which ? which.id : which.email)
    .where("endedAt", "is", null)
    .returning("role")
    .executeTakeFirst();
}

/** Open, or ended with its sender's right to send it. */
export async function findListedInvitation(tx: Transaction, clientId: string, id: string) {
  return tx
    .selectFrom("teamInvitations")
    .select(["role", "email", "lapsed"])
    .where("clientId", "=", clientId)
    .where("id", "=", id)
    .where(({ or, eb }) => or([eb("endedAt", "is", null), eb("lapsed", "=", true)]))
    .executeTakeFirst();
}

export async function countOpenInvitations(tx: Transaction, clientId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("teamInvitations")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("clientId", "=", clientId)
    .where("endedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Open invitations that a user sent. */
export async function listInvitationsBy(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
) {
  return tx
    .selectFrom("teamInvitations")
    .select(["id", "email", "role"])
    .where("clientId", "=", clientId)
    .where("invitedBy", "=", userId)
    .where("endedAt", "is", null)
    .orderBy("id")
    .execute();
}

/** Ends open invitations whose sender may no longer send them. */
export async function lapseInvitations(
  tx: Transaction,
  ids: readonly string[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("teamInvitations")
    .set({ lapsed: true, withdrawnBy: by, endedAt: at })
    .where("id", "in", ids)
    .where("endedAt", "is", null)
    .execute();
}

/** Takes an ended invitation off the list; its link goes on saying why it ended. */
export async function unlistInvitation(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.updateTable("teamInvitations").set({ expiresAt: now }).where("id", "=", id).execute();
}

/** Whether a link's invitation ended because its sender may no longer invite. */
export async function hasInvitationLapsed(db: Reader, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("teamInvitations")
    .select("lapsed")
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return row?.lapsed ?? false;
}

/** An invitation to be mailed, with what the mail says; undefined once it ended. */
export async function findInvitationToMail(tx: Transaction, id: string) {
  return tx
    .selectFrom("teamInvitations as invitation")
    .innerJoin("clients", "clients.id", "invitation.clientId")
    .innerJoin("users", "users.id", "invitation.invitedBy")
    .select(["invitation.email", "invitation.role", clientName("clients").as("accountName")])
    .select(["users.name as inviterName", "users.email as inviterEmail"])
    .where("invitation.id", "=", id)
    .where("invitation.endedAt", "is", null)
    .executeTakeFirst();
}

export async function setInvitationToken(tx: Transaction, id: string, tokenHash: Buffer): Promise<void> {
  await tx.updateTable("teamInvitations").set({ tokenHash }).where("id", "=", id).execute();
}

/** An invitation that can be accepted, with whom it is for. */
export async function findValidInvitation(db: Reader, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("teamInvitations as invitation")
    .innerJoin("clients", "clients.id", "invitation.clientId")
    .innerJoin("users as inviter", "inviter.id", "invitation.invitedBy")
    .leftJoin("users as invited", "invited.email", "invitation.email")
    .select(["invitation.id", "invitation.clientId", "invitation.email", "invitation.role"])
    .select("invitation.invitedBy")
    .select([
      clientName("clients").as("accountName"),
      "invited.id as userId",
      "invited.closedAt as userClosedAt",
      "invited.emailVerifiedAt as userVerifiedAt",
    ])
    .select(["inviter.name as inviterName", "inviter.email as inviterEmail"])
    .where("invitation.tokenHash", "=", tokenHash)
    .where("invitation.endedAt", "is", null)
    .where("invitation.expiresAt", ">", now)
    .where("clients.closedAt", "is", null)
    .executeTakeFirst();
}

/** Invitations that a user can accept: to their confirmed address. */
function selectInvitationsOf(db: Reader, userId: string, now: Date) {
  return db
    .selectFrom("teamInvitations as invitation")
    .innerJoin("users as invited", "invited.email", "invitation.email")
    .innerJoin("clients", "clients.id", "invitation.clientId")
    .innerJoin("users as inviter", "inviter.id", "invitation.invitedBy")
    .select(["invitation.id", "invitation.clientId", "invitation.role", "invitation.invitedBy"])
    .select(["invitation.expiresAt", clientName("clients").as("accountName")])
    .select(["inviter.name as inviterName", "inviter.email as inviterEmail"])
    .where("invited.id", "=", userId)
    .where("invited.emailVerifiedAt", "is not", null)
    .where("invited.closedAt", "is", null)
    .where("clients.closedAt", "is", null)
    .where("invitation.endedAt", "is", null)
    .where("invitation.expiresAt", ">", now);
}

export async function listInvitationsOf(db: Reader, userId: string, now: Date) {
  return selectInvitationsOf(db, userId, now)
    .orderBy("invitation.invitedAt")
    .orderBy("invitation.id")
    .execute();
}

export async function findInvitationOf(
  tx: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
) {
  return selectInvitationsOf(tx, userId, now).where("invitation.id", "=", id).executeTakeFirst();
}

/** False when it was accepted or withdrawn meanwhile. */
export async function acceptInvitation(
  tx: Transaction,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable("teamInvitations")
    .set({ acceptedBy: by, endedAt: at })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** A user who may have left, and the name of the account. */
export async function findMemberChange(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
) {
  const user = await tx
    .selectFrom("users")
    .select(["id", "email", "name", "timeZone"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const { accountName, email } = await tx
    .selectFrom("clients")
    .select([clientName().as("accountName"), "email"])
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  return { user, accountName: accountName || email };
}
