import type { ColumnType, RawBuilder } from "kysely";
import type { Transaction } from "./postgres/database.ts";
import { insertRows } from "./postgres/insert-rows.ts";
import { appendRows, type Insertion } from "./postgres/unread-writes.ts";

/** Whether a client, one of the staff or Summit itself did something. */
export type ActorKind = "client" | "staff" | "system";

/** Changed fields, without secrets. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

export type StoredDetails = ColumnType<AuditDetails, string | undefined, never>;

export type AuditEntry = {
  readonly id: string;
  readonly at: Date;
  readonly actor: { readonly kind: "client" | "staff"; readonly id: string } | { readonly kind: "system" };
  /** Verb and noun, such as `reveal_beneficiary`. */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly details?: AuditDetails;
};

/** Transactions that have appended an audit entry, or were marked unchanged. */
const auditedTransactions = new WeakSet<Transaction>();
/** Transactions marked unchanged. */
const unchanged = new WeakSet<Transaction>();
/** Authority of a transaction's changes, repeated on each of its entries. */
const authorities = new WeakMap<Transaction, Authority>();

/** A change by the only approver there is, or one that a second person confirmed. */
export type Authority =
  | { readonly mode: "single-operator" }
  | { readonly mode: "two-people"; readonly approvalId: string; readonly confirmedBy: string };

/** Appends to the audit log; the database chains entries at commit and forbids later changes. */
export async function appendAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await appendRows(tx, insertion, [{ ...entry, details: { ...entry.details, ...describeAuthority(tx) } }]);
  auditedTransactions.add(tx);
}

/** The inserts as parts of one combined statement, outside of a staff call's own transaction. */
export function auditWrites(entries: readonly AuditEntry[]): RawBuilder<unknown>[] {
  return entries.length === 0 ? [] : [insertRows(insertion.table, entries, insertion.columns)];
}

const insertion: Insertion<AuditEntry> = {
  table: "audit_log",
  columns: [
    ["id", "uuid", (entry) => entry.id],
    ["at", "timestamptz", (entry) => entry.at],
    ["actor_kind", "text", (entry) => entry.actor.kind],
    ["actor_id", "uuid", (entry) => ("id" in entry.actor ? entry.actor.id : null)],
    ["action", "text", (entry) => entry.action],
    ["subject_kind", "text", (entry) => entry.subject.kind],
    ["subject_id", "text", (entry) => entry.subject.id],
    ["details", "jsonb", (entry) => JSON.stringify(entry.details ?? {})],
  ],
};

/** Marks a call as without effect, so that nothing is audited. */
export function markUnchanged(tx: Transaction): void {
  auditedTransactions.add(tx);
  unchanged.add(tx);
}

/** Whether the use case found nothing to change. */
export function isUnchanged(tx: Transaction): boolean {
  return unchanged.has(tx);
}

/** Sets the authority that each further entry of the transaction records. */
export function setAuthority(tx: Transaction, authority: Authority): void {
  authorities.set(tx, authority);
}

export function getAuthority(tx: Transaction): Authority | undefined {
  return authorities.get(tx);
}

function describeAuthority(tx: Transaction): Readonly<Record<string, string>> {
  const authority = authorities.get(tx);
  if (!authority) return {};
  if (authority.mode === "single-operator") return { authority: "single-operator" };
  return { authority: "two-people", approval: authority.approvalId, confirmedBy: authority.confirmedBy };
}

/** Whether the use case has audited its action; otherwise the platform audits the staff call itself. */
export function isAudited(tx: Transaction): boolean {
  return auditedTransactions.has(tx);
}
