import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Context } from "./lock-trade-for.ts";

/** The acting staff user and the time of the decision. */
export type DeskContext = Context & { readonly staff: { readonly id: string } };

export type AuditedAction = Pick<Parameters<typeof appendAudit>[1], "action" | "subject"> & {
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
};

/** Audits a staff action in the same transaction. */
export async function auditByDesk(
  tx: Transaction,
  { staff, now, newId }: DeskContext,
  action: AuditedAction,
): Promise<void> {
  await appendAudit(tx, { id: newId(), at: now, actor: { kind: "staff", id: staff.id }, ...action });
}
