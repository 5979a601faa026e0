import { sql } from "kysely";
import type { FactorsHeld } from "#domain/clients/security/factor.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { clientName } from "#server/platform/postgres/display-name.ts";

type Reader = Database | Transaction;

/** Email address of the client whose factors are listed. */
export async function findFactorsOwner(db: Reader, clientId: string) {
  return db
    .selectFrom("clients")
    .select(["email", clientName().as("name")])
    .where("id", "=", clientId)
    .executeTakeFirst();
}

/** A client's active second factors. */
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

/** Encrypted TOTP secret, active or pending. */
export async function findTotp(db: Reader, clientId: string) {
  return db
    .selectFrom("totpSecrets")
    .select(["secret", "enabledAt"])
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

/** Replaces a pending TOTP secret; false when one is active. */
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

/** Consumes a TOTP step and all earlier ones; false when already consumed. */
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

/** False when no authenticator app was active. */
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

/** Encrypted keys of a client's backup codes; null for codes under the vault's own key. */
export async function backupCodeKeys(tx: Transaction, clientId: string): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom("backupCodes")
    .select("hashKeys")
    .distinct()
    .where("clientId", "=", clientId)
    .execute();
  return rows.map(({ hashKeys }) => hashKeys);
}

/** Consumes a backup code by any of its hashes; only one of several concurrent calls succeeds. */
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

/** Deletes all factors, pending set-ups included; true when one was active. */
export async function deleteAllFactors(tx: Transaction, clientId: string): Promise<boolean> {
  const hadTotp = await deleteTotp(tx, clientId);
  const passkeys = await tx.deleteFrom("passkeys").where("clientId", "=", clientId).returning("id").execute();
  await tx.deleteFrom("passkeyChallenges").where("clientId", "=", clientId).execute();
  await deleteBackupCodes(tx, clientId);
  return hadTotp || passkeys.length > 0;
}

/** Stores the encrypted hash keys of a client whose backup codes have none; returns the number of rows. */
export async function keyBackupCodes(db: Database, clientId: string, hashKeys: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("backupCodes")
    .set({ hashKeys })
    .where("clientId", "=", clientId)
    .where("hashKeys", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type PasskeyRow = {
  readonly id: string;
  readonly clientId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
};

/** Oldest first. */
export async function listPasskeys(db: Reader, clientId: string) {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where("clientId", "=", clientId)
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

/** False when the passkey is registered already, for any client. */
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
  clientId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("passkeys")
    .where("clientId", "=", clientId)
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
    readonly clientId: string | null;
    readonly purpose: PasskeyPurpose;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.insertInto("passkeyChallenges").values(row).execute();
}

/** Consumes a challenge and returns its client, null for a sign-in; undefined when expired. */
export async function consumePasskeyChallenge(
  tx: Transaction,
  challenge: Buffer,
  purpose: PasskeyPurpose,
  now: Date,
): Promise<{ readonly clientId: string | null } | undefined> {
  return tx
    .deleteFrom("passkeyChallenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .returning("clientId")
    .executeTakeFirst();
}
