import { sql } from "kysely";
import type { FactorsHeld } from "#domain/clients/security/factor.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";

type Reader = Database | Transaction;

/** The client's contact, whose factors the desk sees, and how the desk names the client. */
export async function findFactorsOwner(db: Reader, clientId: string) {
  return db
    .selectFrom("clients")
    .select(["contactUserId as userId", "email", clientName().as("name")])
    .where("id", "=", clientId)
    .executeTakeFirst();
}

/** A user's active second factors. */
export async function findEnabledFactors(db: Reader, userId: string): Promise<FactorsHeld> {
  const row = await db
    .selectNoFrom((none) => [
      none
        .exists(
          none
            .selectFrom("totpSecrets")
            .select("userId")
            .where("userId", "=", userId)
            .where("enabledAt", "is not", null),
        )
        .as("totp"),
      none
        .selectFrom("passkeys")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .where("userId", "=", userId)
        .as("passkeys"),
      none
        .selectFrom("backupCodes")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .where("userId", "=", userId)
        .as("backupCodes"),
    ])
    .executeTakeFirstOrThrow();
  return {
    totp: Boolean(row.totp),
    passkeys: Number(row.passkeys ?? 0),
    backupCodes: Number(row.backupCodes ?? 0),
  };
}

/** Those of the users who have an active authenticator app or a passkey. */
export async function usersWithFactor(db: Reader, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = sql<string>`any(${userIds}::uuid[])`;
  const rows = await db
    .selectFrom("totpSecrets")
    .select("userId")
    .where("userId", "=", ids)
    .where("enabledAt", "is not", null)
    .union(db.selectFrom("passkeys").select("userId").where("userId", "=", ids))
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** Encrypted TOTP secret, active or pending. */
export async function findTotp(db: Reader, userId: string) {
  return db
    .selectFrom("totpSecrets")
    .select(["secret", "sealedFor", "enabledAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Replaces a pending TOTP secret; false when one is active. */
export async function savePendingTotp(
  tx: Transaction,
  secret: { readonly userId: string; readonly secret: string; readonly createdAt: Date },
): Promise<boolean> {
  const kept = await tx
    .insertInto("totpSecrets")
    .values({ ...secret, sealedFor: secret.userId })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet({
          secret: secret.secret,
          sealedFor: secret.userId,
          createdAt: secret.createdAt,
          lastStep: 0n,
        })
        .where("totpSecrets.enabledAt", "is", null),
    )
    .returning("userId")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Consumes a TOTP step and all earlier ones; false when already consumed. */
export async function consumeTotpStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable("totpSecrets")
    .set({ lastStep: BigInt(step) })
    .where("userId", "=", userId)
    .where("lastStep", "<", BigInt(step))
    .returning("userId")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function markTotpEnabled(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.updateTable("totpSecrets").set({ enabledAt: now }).where("userId", "=", userId).execute();
}

/** False when no authenticator app was active. */
export async function deleteTotp(tx: Transaction, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("totpSecrets")
    .where("userId", "=", userId)
    .returning("enabledAt")
    .executeTakeFirst();
  return deleted?.enabledAt != null;
}

export async function replaceBackupCodes(
  tx: Transaction,
  userId: string,
  { hashes, hashKeys }: { readonly hashes: readonly Buffer[]; readonly hashKeys: string },
): Promise<void> {
  await deleteBackupCodes(tx, userId);
  await tx
    .insertInto("backupCodes")
    .values(hashes.map((codeHash) => ({ userId, sealedFor: userId, codeHash, hashKeys })))
    .execute();
}

export async function deleteBackupCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("backupCodes").where("userId", "=", userId).execute();
}

/** Encrypted keys of a user's backup codes and whose id they were made for; null for codes under the vault's own key. */
export async function backupCodeKeys(tx: Transaction, userId: string) {
  return tx
    .selectFrom("backupCodes")
    .select(["hashKeys", "sealedFor"])
    .distinct()
    .where("userId", "=", userId)
    .execute();
}

/** Consumes a backup code by any of its hashes; only one of several concurrent calls succeeds. */
export async function consumeBackupCode(
  tx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const taken = await tx
    .deleteFrom("backupCodes")
    .where("userId", "=", userId)
    .where("codeHash", "=", sql<Buffer>`any(${hashes})`)
    .returning("userId")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes all factors, pending set-ups included; true when one was active. */
export async function deleteAllFactors(tx: Transaction, userId: string): Promise<boolean> {
  const hadTotp = await deleteTotp(tx, userId);
  const passkeys = await tx.deleteFrom("passkeys").where("userId", "=", userId).returning("id").execute();
  await tx.deleteFrom("passkeyChallenges").where("userId", "=", userId).execute();
  await deleteBackupCodes(tx, userId);
  return hadTotp || passkeys.length > 0;
}

/** Stores the encrypted hash keys of a user whose backup codes have none; returns the number of rows. */
export async function keyBackupCodes(db: Database, sealedFor: string, hashKeys: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("backupCodes")
    .set({ hashKeys })
    .where("sealedFor", "=", sealedFor)
    .where("hashKeys", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type PasskeyRow = {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
};

/** Oldest first. */
export async function listPasskeys(db: Reader, userId: string) {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function findPasskey(tx: Transaction, credentialId: Buffer) {
  return tx
    .selectFrom("passkeys")
    .selectAll()
    .where("credentialId", "=", credentialId)
    .forUpdate()
    .executeTakeFirst();
}

/** False when the passkey is registered already, for any user. */
export async function insertPasskey(tx: Transaction, passkey: PasskeyRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function recordPasskeyUse(
  tx: Transaction,
  id: string,
  use: { readonly counter: bigint; readonly lastUsedAt: Date },
): Promise<void> {
  await tx.updateTable("passkeys").set(use).where("id", "=", id).execute();
}

/** Name of the deleted passkey. */
export async function deletePasskey(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("passkeys")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

type PasskeyPurpose = "add" | "use";

export async function insertPasskeyChallenge(
  db: Reader,
  row: {
    readonly challenge: Buffer;
    readonly userId: string | null;
    readonly purpose: PasskeyPurpose;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.insertInto("passkeyChallenges").values(row).execute();
}

/** Consumes a challenge and returns its user, null for a sign-in; undefined when expired. */
export async function consumePasskeyChallenge(
  tx: Transaction,
  challenge: Buffer,
  purpose: PasskeyPurpose,
  now: Date,
): Promise<{ readonly userId: string | null } | undefined> {
  return tx
    .deleteFrom("passkeyChallenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .returning("userId")
    .executeTakeFirst();
}
