import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { endSession } from "#server/platform/session/sessions.ts";

/** Ends a client's session on the server; no effect without one. */
export async function logOut(app: App, token: string | undefined): Promise<void> {
  if (token) await endSession(app.db, token);
}

/** Ends a back-office session and audits it. */
export async function logOutStaff(app: App, token: string | undefined): Promise<void> {
  if (!token) return;
  const session = await app.sessions.findStaff(token);
  const now = app.clock();
  await app.db.transaction().execute(async (tx) => {
    await endSession(tx, token);
    if (!session) return;
    const { id } = session.staff;
    await appendAudit(tx, {
      id: app.newId(),
      at: now,
      actor: { kind: "staff", id },
      action: "log_out",
      subject: { kind: "staff", id },
    });
  });
}
