import { formatPercent } from "#domain/format-percent.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { applyMargins } from "./apply-margins.ts";
import { notBefore } from "./not-before.ts";
import { pairOf, percentOf } from "./serialize-margin.ts";
import { findMargin, markEnded } from "./store.ts";
import { subjectOfMargin } from "./subject-of-margin.ts";
import { lockMargins } from "./terms-store.ts";

/**
 * Ends a margin: the next more general or the standard margin applies to new quotes. Idempotent.
 * @throws Refused `not_found`.
 */
export async function endMargin(tx: Transaction, id: string, { staff, now, newId }: ByStaff): Promise<void> {
  await lockMargins(tx);
  const row = await findMargin(tx, id);
  if (!row) throw new Refused("not_found");
  if (row.endedAt !== null) return markUnchanged(tx);
  const at = notBefore(now, row.createdAt);
  await markEnded(tx, id, { at, by: staff.id });
  const of = { clientId: row.clientId, pair: pairOf(row) };
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "end_margin",
    ...subjectOfMargin(of, { before: formatPercent(percentOf(row)), after: null }),
  });
  await applyMargins(tx, of, at);
}
