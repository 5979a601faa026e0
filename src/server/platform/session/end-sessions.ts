import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { hashToken } from "./tokens.ts";

/** Idempotent. */
export async function endSession(db: Database | Transaction, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("tokenHash", "=", hashToken(token)).execute();
}

/** Ends a user's sessions, whichever client they act for. */
export async function endAllSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("userId", "=", userId).execute();
}

/** Ends the sessions of everybody who acts for a client. */
export async function endSessionsFor(tx: Transaction, clientId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("clientId", "=", clientId).execute();
}

/** Ends a user's sessions for one client. */
export async function endSessionsOfMember(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
): Promise<void> {
  await tx.deleteFrom("sessions").where("clientId", "=", clientId).where("userId", "=", userId).execute();
}

export async function endStaffSessions(tx: Transaction, staffId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("staffId", "=", staffId).execute();
}

/** Ends all sessions of a user except a token's. */
export async function endSessionsExcept(
  tx: Transaction,
  userId: string,
  token: string | undefined,
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(token !== undefined, (query) => query.where("tokenHash", "!=", hashToken(token ?? "")))
    .execute();
}

/** Returns how many ended. */
export async function endOtherSessions(
  tx: Transaction,
  { id, user }: { readonly id: string; readonly user: { readonly id: string } },
): Promise<number> {
  const ended = await tx
    .deleteFrom("sessions")
    .where("userId", "=", user.id)
    .where("id", "!=", id)
    .returning("id")
    .execute();
  return ended.length;
}

/** False when the session is not the user's. */
export async function endUserSession(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
