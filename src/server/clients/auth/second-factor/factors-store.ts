import { sql } from "kysely";
import type { FactorsHeld } from "#domain/clients/security/factor.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

type Reader = Database | Transaction;

/** The address of a client whose factors are looked at. */
export async function findFactorsOwner(db: Reader, clientId: string): Promise<string | undefined> {
  const row = await db.selectFrom("clients").select("email").where("id", "=", clientId).executeTakeFirst();
  return row?.email;
}

/** What a client has set up beside the password. */
export async function findEnabledFactors(db: Reader, clientId: string): Promise<FactorsHeld> {
  const row = await db
    .selectNoFrom((none) => [
      none
        .exists(
          none
            .selectFrom("totpSecrets")
            .select("clientId")
            .where("clientId", "=", clientId)
            .where("enabledAt", "is not", null),
        )
        .as("totp"),
      none
        .selectFrom("passkeys")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .where("clientId", "=", clientId)
        .as("passkeys"),
      none
        .selectFrom("backupCodes")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .where("clientId", "=", clientId)
        .as("backupCodes"),
    ])
    .executeTakeFirstOrThrow();
  return {
    totp: Boolean(row.totp),
    passkeys: Number(row.passkeys ?? 0),
    backupCodes: Number(row.backupCodes ?? 0),
  };
}

/** The sealed secret of a client's authenticator app, taken into use or not yet. */
export async function findTotp(db: Reader, clientId: string) {
  return db
    .selectFrom("totpSecrets")
    .select(["secret", "enabledAt"])
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

/** Keeps a secret that is not in use yet, in the place of another such; false where one is in use. */
export async function savePendingTotp(
  tx: Transaction,
  secret: { readonly clientId: string; readonly secret: string; readonly createdAt: Date },
): Promise<boolean> {
  const kept = await tx
    .insertInto("totpSecrets")
    .values(secret)
    .onConflict((conflict) =>
      conflict
        .column("clientId")
        .doUpdateSet({ secret: secret.secret, createdAt: secret.createdAt, lastStep: 0n })
        .where("totpSecrets.enabledAt", "is", null),
    )
    .returning("clientId")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Uses up the step of a code and every one before; false where that was done already, also a moment ago. */
export async function consumeTotpStep(tx: Transaction, clientId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable("totpSecrets")
    .set({ lastStep: BigInt(step) })
    .where("clientId", "=", clientId)
    .where("lastStep", "<", BigInt(step))
    .returning("clientId")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function markTotpEnabled(tx: Transaction, clientId: string, now: Date): Promise<void> {
  await tx.updateTable("totpSecrets").set({ enabledAt: now }).where("clientId", "=", clientId).execute();
}

/** Forgets an authenticator app; false where none was in use. */
export async function deleteTotp(tx: Transaction, clientId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("totpSecrets")
    .where("clientId", "=", clientId)
    .returning("enabledAt")
    .executeTakeFirst();
  return deleted?.enabledAt != null;
}

export async function replaceBackupCodes(
  tx: Transaction,
  clientId: string,
  { hashes, hashKeys }: { readonly hashes: readonly Buffer[]; readonly hashKeys: string },
): Promise<void> {
  await deleteBackupCodes(tx, clientId);
  await tx
    .insertInto("backupCodes")
    .values(hashes.map((codeHash) => ({ clientId, codeHash, hashKeys })))
    .execute();
}

export async function deleteBackupCodes(tx: Transaction, clientId: string): Promise<void> {
  await tx.deleteFrom("backupCodes").where("clientId", "=", clientId).execute();
}

/** The sealed keys of a client's backup codes; null for codes that the vault's own keys hash. */
export async function backupCodeKeys(tx: Transaction, clientId: string): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom("backupCodes")
    .select("hashKeys")
    .distinct()
    .where("clientId", "=", clientId)
    .execute();
  return rows.map(({ hashKeys }) => hashKeys);
}

/** Uses a backup code up by any of its hashes; of several at once one is answered true. */
export async function consumeBackupCode(
  tx: Transaction,
  clientId: string,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const taken = await tx
    .deleteFrom("backupCodes")
    .where("clientId", "=", clientId)
    .where("codeHash", "=", sql<Buffer>`any(${hashes})`)
    .returning("clientId")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Forgets a client's authenticator app, passkeys and backup codes and what is being set up; true where one was in use. */
export async function deleteAllFactors(tx: Transaction, clientId: string): Promise<boolean> {
  const hadTotp = await deleteTotp(tx, clientId);
  const passkeys = await tx.deleteFrom("passkeys").where("clientId", "=", clientId).returning("id").execute();
  await tx.deleteFrom("passkeyChallenges").where("clientId", "=", clientId).execute();
  await deleteBackupCodes(tx, clientId);
  return hadTotp || passkeys.length > 0;
}
