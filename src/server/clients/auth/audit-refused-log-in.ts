import { loginFailureAuditLimit } from "#domain/clients/auth/attempt-limit.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { limitAttempts } from "./limit-attempts.ts";
import type { Origin } from "./sign-ins-store.ts";

type RefusedLogIn = {
  /** Omitted for an address without an account. */
  readonly staffId: string | undefined;
  readonly email: string;
  readonly reason: "password" | "code";
};

/**
 * Audits a refused back-office log-in with origin and address; capped per hour, so that guessing cannot fill
 * the log.
 */
export async function auditRefusedLogIn(
  app: App,
  { staffId, email, reason }: RefusedLogIn,
  { address }: Pick<Origin, "address">,
): Promise<void> {
  try {
    await limitAttempts(app, [{ kind: "refused-log-in-entries", parts: [], limit: loginFailureAuditLimit }]);
  } catch (error) {
    if (error instanceof Refused) return;
    throw error;
  }
  await app.db.transaction().execute((tx) =>
    appendAudit(tx, {
      id: app.newId(),
      at: app.clock(),
      actor: { kind: "system" },
      action: "refuse_log_in",
      subject: { kind: "staff", id: staffId ?? "unknown" },
      details: { email, address, reason },
    }),
  );
}
