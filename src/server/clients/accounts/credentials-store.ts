import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Sets a confirmed address; returns the previous one, or undefined when it is taken. */
export async function replaceEmail(
  tx: Transaction,
  clientId: string,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<string | undefined> {
  // Serialises with concurrent registrations and changes to the same address.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 7015))`.execute(tx);
  const before = await tx
    .selectFrom("clients")
    .select("email")
    .where("id", "=", clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const taken = await tx.selectFrom("clients").select("id").where("email", "=", email).executeTakeFirst();
  if (taken) return undefined;
  await tx.updateTable("clients").set({ email, emailVerifiedAt: now }).where("id", "=", clientId).execute();
  return before.email;
}

export async function setPasswordHash(
  tx: Transaction,
  clientId: string,
  passwordHash: string,
): Promise<void> {
  await tx.updateTable("clients").set({ passwordHash }).where("id", "=", clientId).execute();
}

/** Whether this was the first verification, whose time is kept. */
export async function markEmailVerified(tx: Transaction, clientId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("clients")
    .set({ emailVerifiedAt: now })
    .where("id", "=", clientId)
    .where("emailVerifiedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes a client's account; the row stays for the records. */
export async function markClientClosed(tx: Transaction, clientId: string, now: Date): Promise<void> {
  await tx.updateTable("clients").set({ closedAt: now }).where("id", "=", clientId).execute();
}
