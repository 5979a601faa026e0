import type { Database, Transaction } from "#server/platform/postgres/database.ts";

type Reader = Database | Transaction;

export type PasskeyRow = {
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

export type PasskeyPurpose = "add" | "use";

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
