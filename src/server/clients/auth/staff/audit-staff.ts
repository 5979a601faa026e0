import { type AuditEntry, appendAudit, getAuthority } from "#server/platform/append-audit.ts";
import { type GrantKind, insertGrants } from "#server/platform/people/people-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Actor and time of a staff account change; no actor for the server's command. */
export type ActingStaff = {
  readonly actor: AuditEntry["actor"];
  readonly now: Date;
  readonly newId: () => string;
};

/** Audits a change of a staff account. */
export async function auditStaff(
  tx: Transaction,
  { actor, now, newId }: ActingStaff,
  done: {
    readonly action: string;
    readonly id: string;
    readonly details?: NonNullable<AuditEntry["details"]>;
  },
): Promise<void> {
  const { action, id, details = {} } = done;
  await appendAudit(tx, { id: newId(), at: now, actor, action, subject: { kind: "staff", id }, details });
}

/** Records who requested and who approved a staff user's access; null for the server's command. */
export async function recordGrant(
  tx: Transaction,
  { actor, now, newId }: ActingStaff,
  { staffId, kind }: { readonly staffId: string; readonly kind: GrantKind },
): Promise<void> {
  if (actor.kind !== "staff") return;
  const authority = getAuthority(tx);
  const givers = [actor.id, ...(authority?.mode === "two-people" ? [authority.confirmedBy] : [])];
  await insertGrants(
    tx,
    givers.map((grantedBy) => ({ id: newId(), staffId, grantedBy, kind, at: now })),
  );
}
