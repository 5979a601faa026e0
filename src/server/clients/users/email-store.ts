import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Waits for registrations with an address and changes to it, until the transaction ends. Taken before clients are locked. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 7015))`.execute(tx);
}

/** Sets a confirmed address; returns the previous one, or undefined when it is taken. */
export async function replaceEmail(
  tx: Transaction,
  userId: string,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<string | undefined> {
  await lockEmail(tx, email);
  // The address is copied to the clients whose contact the user is: they are locked before users everywhere.
  const contactOf = tx.selectFrom("clients").select("id").where("contactUserId", "=", userId);
  await contactOf.orderBy("id").forUpdate().execute();
  const before = await tx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const taken = await tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  if (taken) return undefined;
  await tx.updateTable("users").set({ email, emailVerifiedAt: now }).where("id", "=", userId).execute();
  return before.email;
}
