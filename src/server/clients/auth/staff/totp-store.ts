import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Encrypted TOTP secret; undefined without one. */
export async function findStaffTotp(
  db: Database | Transaction,
  staffId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("staffTotpSecrets")
    .select("secret")
    .where("staffId", "=", staffId)
    .where("enabledAt", "is not", null)
    .executeTakeFirst();
  return row?.secret;
}

/** Consumes a TOTP step; false when it or a later one was consumed. */
export async function consumeStaffTotpStep(tx: Transaction, staffId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable("staffTotpSecrets")
    .set({ lastStep: BigInt(step) })
    .where("staffId", "=", staffId)
    .where("lastStep", "<", BigInt(step))
    .returning("staffId")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function replaceStaffTotp(
  tx: Transaction,
  totp: { readonly staffId: string; readonly secret: string; readonly step: number },
  now: Date,
): Promise<void> {
  const { staffId, secret } = totp;
  const kept = { secret, lastStep: BigInt(totp.step), createdAt: now, enabledAt: now };
  await tx
    .insertInto("staffTotpSecrets")
    .values({ staffId, ...kept })
    .onConflict((conflict) => conflict.column("staffId").doUpdateSet(kept))
    .execute();
}

export async function deleteStaffTotp(tx: Transaction, staffId: string): Promise<void> {
  await tx.deleteFrom("staffTotpSecrets").where("staffId", "=", staffId).execute();
}
