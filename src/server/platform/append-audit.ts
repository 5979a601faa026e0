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
const auditedTransactions = new WeakSet<Transaction>();
/** Those of them in which nothing was changed. */
const unchanged = new WeakSet<Transaction>();
/** By whose authority a transaction changes things; each of its entries says so. */
const authorities = new WeakMap<Transaction, Authority>();

/** A change by one person alone in a house that has no second, or one that a second person confirmed. */
export type Authority =
  | { readonly mode: "single-operator" }
  | { readonly mode: "two-people"; readonly approvalId: string; readonly confirmedBy: string };

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
      details: JSON.stringify({ ...entry.details, ...describeAuthority(tx) }),
    })
    .execute();
  auditedTransactions.add(tx);
}

/** Says that a call changed nothing, so that the log has nothing to hold of it. */
export function markUnchanged(tx: Transaction): void {
  auditedTransactions.add(tx);
  unchanged.add(tx);
}

/** Whether the use-case of a transaction found everything to be as it was asked for. */
export function isUnchanged(tx: Transaction): boolean {
  return unchanged.has(tx);
}

/** Has each further entry of a transaction say by whose authority it is. */
export function setAuthority(tx: Transaction, authority: Authority): void {
  authorities.set(tx, authority);
}

export function authorityOf(tx: Transaction): Authority | undefined {
  return authorities.get(tx);
}

function describeAuthority(tx: Transaction): Readonly<Record<string, string>> {
  const authority = authorities.get(tx);
  if (!authority) return {};
  if (authority.mode === "single-operator") return { authority: "single-operator" };
  return { authority: "two-people", approval: authority.approvalId, confirmedBy: authority.confirmedBy };
}

/** Whether a transaction's use-case has said what it did: what a member of staff does is on record either way. */
export function isAudited(tx: Transaction): boolean {
  return auditedTransactions.has(tx);
}
