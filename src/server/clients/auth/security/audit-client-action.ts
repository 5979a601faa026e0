import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Audits a client's action on their own account. */
export async function auditClientAction(
  tx: Transaction,
  app: Pick<App, "newId" | "clock">,
  clientId: string,
  action: string,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  await appendAudit(tx, {
    id: app.newId(),
    at: app.clock(),
    actor: { kind: "client", id: clientId },
    action,
    subject: { kind: "client", id: clientId },
    details,
  });
}
