import type { Transaction } from "./postgres/database.ts";

export type AuditEntry = {
  readonly id: string;
  readonly at: Date;
  readonly actor: { readonly kind: "client" | "staff"; readonly id: string } | { readonly kind: "system" };
  /** Verb and noun, such as `reveal_beneficiary`. */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  /** What changed, without secrets. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
};

/** The transactions that have said what they did, or that nothing was changed. */
const told = new WeakSet<Transaction>();

/** Adds to the audit log; the database chains it at commit and lets nobody change it afterwards. */
export async function appendAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({
      id: entry.id,
      at: entry.at,
      actorKind: entry.actor.kind,
      actorId: "id" in entry.actor ? entry.actor.id : null,
      action: entry.action,
      subjectKind: entry.subject.kind,
      subjectId: entry.subject.id,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
  told.add(tx);
}

/** Says that a call changed nothing, so that the log has nothing to hold of it. */
export function noteUnchanged(tx: Transaction): void {
  told.add(tx);
}

/** Whether a transaction's use-case has said what it did: what a member of staff does is on record either way. */
export function hasTold(tx: Transaction): boolean {
  return told.has(tx);
}
