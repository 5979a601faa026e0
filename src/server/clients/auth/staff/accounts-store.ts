import { sql } from "kysely";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { getStaffStatus } from "#domain/clients/staff/staff-status.ts";
import { compareNames } from "#domain/compare-names.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

type Reader = Database | Transaction;

/** Staff accounts by name. */
export async function selectStaff(db: Reader, only: { readonly id?: string } = {}) {
  const rows = await db
    .selectFrom("staff")
    .leftJoin("people", "people.id", "staff.personId")
    .leftJoin("brokers", "brokers.id", "staff.brokerId")
    .leftJoin("staffTotpSecrets as totp", "totp.staffId", "staff.id")
    .select(["staff.id", "staff.email", "staff.name", "staff.role", "staff.createdAt", "staff.disabledAt"])
    .select(["staff.brokerId", "brokers.name as brokerName", "totp.enabledAt"])
    .select(["people.reference as personReference"])
    .select(({ eb, selectFrom }) => [
      eb("staff.passwordHash", "is not", null).as("hasPassword"),
      selectFrom("sessions")
        .select(({ fn }) => fn.max("lastSeenAt").as("lastSeenAt"))
        .whereRef("sessions.staffId", "=", "staff.id")
        .as("lastSeenAt"),
    ])
    .$if(only.id !== undefined, (query) => query.where("staff.id", "=", only.id ?? ""))
    .orderBy("staff.id")
    .execute();
  const byName = rows.toSorted((one, other) => compareNames(one.name, other.name));
  return byName.map(({ brokerId, brokerName, enabledAt, hasPassword, disabledAt, role, ...row }) => ({
    ...row,
    personReference: row.personReference ?? "",
    role,
    broker: brokerId && brokerName !== null ? { id: brokerId, name: brokerName } : null,
    standing: getStaffStatus({ hasPassword: Boolean(hasPassword), disabledAt }),
    authenticator: enabledAt !== null,
  }));
}

/** Locked until the end of the transaction. */
export async function lockStaff(tx: Transaction, id: string) {
  const row = await tx
    .selectFrom("staff")
    .select(["id", "email", "name", "role", "brokerId", "disabledAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

export async function findStaffByEmail(tx: Transaction, email: string) {
  return tx.selectFrom("staff").select(["id", "role"]).where("email", "=", email).executeTakeFirst();
}

/** Locks the active administrators, so that two cannot remove each other at once. */
export async function lockAdministrators(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "administrator")
    .where("disabledAt", "is", null)
    .where("passwordHash", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateRole(
  tx: Transaction,
  id: string,
  change: { readonly role: StaffRole; readonly brokerId: string | null },
): Promise<void> {
  await tx.updateTable("staff").set(change).where("id", "=", id).execute();
}

export async function updateAuthority(
  tx: Transaction,
  id: string,
  change: { readonly authoritySince?: Date | null; readonly authorityEndedAt?: Date | null },
): Promise<void> {
  if (Object.keys(change).length > 0)
    await tx.updateTable("staff").set(change).where("id", "=", id).execute();
}

export async function updateDisabled(tx: Transaction, id: string, disabledAt: Date | null): Promise<void> {
  await tx.updateTable("staff").set({ disabledAt }).where("id", "=", id).execute();
}

export async function updatePassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable("staff").set({ passwordHash }).where("id", "=", id).execute();
}

export async function hasBroker(tx: Transaction, brokerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("brokers")
    .select("id")
    .where("id", "=", brokerId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

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

/** Everybody who has or had a staff account; at most a few hundred. */
export async function listPeople(tx: Transaction) {
  return tx.selectFrom("people").select(["id", "fullName", "reference"]).execute();
}

export async function insertPerson(
  tx: Transaction,
  person: {
    readonly id: string;
    readonly fullName: string;
    readonly reference: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto("people").values(person).execute();
}

/** Serialises invitations, so that one person does not become two. */
export async function lockPeople(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7046, 1)`.execute(tx);
}

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
