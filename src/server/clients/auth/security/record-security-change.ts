import { unconfirmedChangeLimit } from "#domain/clients/auth/attempt-limit.ts";
import type { SecurityChange } from "#domain/clients/security/security-change.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import type { App } from "#server/platform/app.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { auditUserAction } from "./audit-user-action.ts";

/**
 * Audits what a user changed of their password or second factors, and has them mailed: only so often while their address may be a
 * stranger's.
 * @throws TooManyAttempts
 */
export async function recordSecurityChange(
  tx: Transaction,
  {
    action,
    change,
    name,
  }: {
    readonly action: string;
    readonly change: SecurityChange;
    /** Of a passkey. */
    readonly name?: string;
  },
  { app, session, now }: { readonly app: App; readonly session: ClientSession; readonly now: Date },
): Promise<void> {
  const { clientId, userId } = { clientId: session.client.id, userId: session.user.id };
  const limited = { kind: "unconfirmed-changes", parts: [userId], limit: unconfirmedChangeLimit };
  if (session.user.emailVerifiedAt === null) await limitAttempts(app, [limited], tx);
  await auditUserAction(tx, app, { userId, clientId }, action, name === undefined ? undefined : { name });
  const changed = { kind: "security_changed", clientId, userId, change, detail: name ?? null } as const;
  await appendEvents(tx, [changed], now);
}
