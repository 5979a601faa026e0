import { appendAudit } from "#server/platform/append-audit.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { isRefusalAudited } from "./own-accounts-store.ts";

const action = "refuse_own_account";

/** The same attempt again within this time leaves no entry of its own, so that nobody buries others. */
const repeatMs = 10 * 60_000;

/** Audits that a staff user's call was refused since it is about a client of whom they are one, in a transaction of its own. */
export async function auditOwnAccount(
  db: Database,
  attempt: { readonly clientId: string; readonly call: string },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  const { clientId, call } = attempt;
  const since = new Date(now.getTime() - repeatMs);
  await db.transaction().execute(async (tx) => {
    if (await isRefusalAudited(tx, { staffId: staff.id, action, clientId, call, since })) return;
    await appendAudit(tx, {
      id: newId(),
      at: now,
      actor: { kind: "staff", id: staff.id },
      action,
      subject: { kind: "client", id: clientId },
      details: { call },
    });
  });
}
