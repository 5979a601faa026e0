import type { Database } from "#server/platform/postgres/database.ts";

/** An authenticator app, as though set up long ago. */
export async function addSecondFactor(db: Database, userId: string, at: Date): Promise<void> {
  const secret = { userId, sealedFor: userId, secret: "sealed", createdAt: at, enabledAt: at };
  await db.insertInto("totpSecrets").values(secret).execute();
}

/** As one that was lost, and reset at the desk. */
export async function removeSecondFactor(db: Database, userId: string): Promise<void> {
  await db.deleteFrom("totpSecrets").where("userId", "=", userId).execute();
}
