import { type AuditEntry, appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Actor and time of a staff account change; no actor for the server's command. */
export type By = {
  readonly actor: AuditEntry["actor"];
  readonly now: Date;
  readonly newId: () => string;
};

/** Audits a change of a staff account. */
export async function auditStaff(
  tx: Transaction,
  { actor, now, newId }: By,
  done: {
    readonly action: string;
    readonly id: string;
    readonly details?: NonNullable<AuditEntry["details"]>;
  },
): Promise<void> {
  const { action, id, details = {} } = done;
  await appendAudit(tx, { id: newId(), at: now, actor, action, subject: { kind: "staff", id }, details });
}
