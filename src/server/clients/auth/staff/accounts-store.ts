import type { StaffRole } from "#domain/clients/staff/role.ts";
import { staffStatusOf } from "#domain/clients/staff/staff-status.ts";
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
    .orderBy("staff.name")
    .orderBy("staff.id")
    .execute();
  return rows.map(({ brokerId, brokerName, enabledAt, hasPassword, disabledAt, role, ...row }) => ({
    ...row,
    personReference: row.personReference ?? "",
    role,
    broker: brokerId && brokerName !== null ? { id: brokerId, name: brokerName } : null,
    standing: staffStatusOf({ hasPassword: Boolean(hasPassword), disabledAt }),
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
