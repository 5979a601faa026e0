import { appendAudit } from "#server/platform/append-audit.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Audits what a member changed of the team or its keys and refreshes open screens. */
export async function recordTeamChange(
  tx: Transaction,
  {
    action,
    details,
  }: { readonly action: string; readonly details: Readonly<Record<string, string | boolean>> },
  {
    session,
    now,
    newId,
  }: {
    readonly session: { readonly client: { readonly id: string }; readonly user: { readonly id: string } };
    readonly now: Date;
    readonly newId: () => string;
  },
): Promise<void> {
  const clientId = session.client.id;
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action,
    subject: { kind: "client", id: clientId },
    details: { ...details, user: session.user.id },
  });
  await notifyClients(tx, [{ clientId, kind: "team", id: clientId }]);
}
