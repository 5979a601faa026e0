import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { endSession } from "#server/platform/session/sessions.ts";

/** Ends a client's session on the server; without one there is nothing to do. */
export async function logOut(app: App, token: string | undefined): Promise<void> {
  if (token) await endSession(app.db, token);
}

/** Ends a session of the back office and writes down who left. */
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
