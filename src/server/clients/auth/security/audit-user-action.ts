import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Audits a user's action on their own login or account: as their client's, or of the login without a client. */
export async function auditUserAction(
  tx: Transaction,
  app: Pick<App, "newId" | "clock">,
  { userId, clientId }: { readonly userId: string; readonly clientId: string | null },
  action: string,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  const entry = { id: app.newId(), at: app.clock(), action, details: { ...details, user: userId } };
  if (clientId === null)
    return appendAudit(tx, {
      ...entry,
      actor: { kind: "system" },
      subject: { kind: "user", id: userId },
    });
  await appendAudit(tx, {
    ...entry,
    actor: { kind: "client", id: clientId },
    subject: { kind: "client", id: clientId },
  });
}
