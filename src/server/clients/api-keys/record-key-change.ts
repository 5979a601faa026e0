import { appendAudit } from "#server/platform/append-audit.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";

/** Audits what a member did with a key and refreshes open screens. */
export async function recordKeyChange(
  tx: Transaction,
  {
    action,
    details,
    by,
  }: {
    readonly action: "create_api_key" | "revoke_api_key";
    readonly details: Readonly<Record<string, string>>;
    readonly by: Pick<ClientSession, "client" | "user">;
  },
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  const clientId = by.client.id;
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action,
    subject: { kind: "client", id: clientId },
    details: { ...details, user: by.user.id },
  });
  await notifyClients(tx, [{ clientId, kind: "team", id: clientId }]);
}
