import type { StaffRole } from "#domain/clients/staff/role.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { insertStaff, isStaff } from "./store.ts";

/**
 * Makes the first administrator, or a first member of staff of another role, if nobody of the staff has that e-mail
 * address yet; answers whether it did. An existing account keeps its password: the configuration never overrides what was
 * changed since.
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
