import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Each staff user has one link; a new one replaces it. */
export async function replaceStaffLink(
  tx: Transaction,
  link: { readonly staffId: string; readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  const { tokenHash, expiresAt } = link;
  await tx
    .insertInto("staffLinks")
    .values(link)
    .onConflict((conflict) => conflict.column("staffId").doUpdateSet({ tokenHash, expiresAt }))
    .execute();
}

/** Owner of a valid link. */
export async function findStaffLinkOwner(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("staffLinks")
    .innerJoin("staff", "staff.id", "staffLinks.staffId")
    .select(["staff.id", "staff.email", "staff.name"])
    .where("staffLinks.tokenHash", "=", tokenHash)
    .where("staffLinks.expiresAt", ">", now)
    .where("staff.disabledAt", "is", null)
    .executeTakeFirst();
}

/** Consumes a link and returns its owner; only one of several concurrent calls succeeds. */
export async function consumeStaffLink(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("staffLinks")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .returning("staffId")
    .executeTakeFirst();
  return row?.staffId;
}

export async function deleteStaffLink(tx: Transaction, staffId: string): Promise<void> {
  await tx.deleteFrom("staffLinks").where("staffId", "=", staffId).execute();
}
