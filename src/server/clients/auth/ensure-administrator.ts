import type { StaffRole } from "#domain/clients/staff/role.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { insertStaff, isStaff } from "./store.ts";

/**
 * Creates the first administrator (or staff user of another role) unless the address has an account; returns
 * whether it did. An existing account keeps its password.
 */
export async function ensureAdministrator(
  app: Pick<App, "db" | "passwords" | "newId" | "clock">,
  administrator: {
    readonly email: string;
    readonly password: string;
    readonly name?: string;
    readonly role?: StaffRole;
  },
): Promise<boolean> {
  const email = administrator.email.trim().toLowerCase();
  if (await isStaff(app.db, email)) return false;
  const passwordHash = await app.passwords.hash(administrator.password);
  const now = app.clock();
  const id = app.newId();
  return app.db.transaction().execute(async (tx) => {
    const staff = {
      id,
      email,
      name: administrator.name ?? "Administrator",
      role: administrator.role ?? "administrator",
      passwordHash,
      createdAt: now,
    };
    if (!(await insertStaff(tx, staff))) return false;
    const subject = { kind: "staff", id };
    await appendAudit(tx, {
      id: app.newId(),
      at: now,
      actor: { kind: "system" },
      action: `add_${staff.role}`,
      subject,
    });
    return true;
  });
}
