import { randomUUIDv7 } from "node:crypto";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/**
 * Adds a staff user with their own person unless one is named; a broker gets a broker record without clients.
 */
export async function addStaffUser(
  db: Database,
  {
    role,
    ...facts
  }: {
    readonly role: StaffRole;
    readonly passwordHash: string;
    readonly createdAt: Date;
    readonly personId?: string;
  },
) {
  const id = randomUUIDv7();
  const email = `${id}@staff.test`;
  const brokerId = role === "broker" ? id : null;
  if (brokerId) {
    const broker = { id: brokerId, name: "Demo Broker", email, phone: "+44 20 7946 0000" };
    await db
      .insertInto("brokers")
      .values({ ...broker, createdAt: facts.createdAt })
      .execute();
  }
  await db
    .insertInto("staff")
    .values({ id, email, name: "Demo Desk", role, brokerId, ...facts })
    .execute();
  return { id, email, brokerId };
}
