import { formatPercent } from "#domain/format-percent.ts";
import { type Margin, marginInPercent } from "#domain/market/pricing/margin.ts";
import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { applyMargins } from "./apply-margins.ts";
import { clampToEarliest } from "./clamp-to-earliest.ts";
import { toMarginPair, toMarginPercent } from "./serialize-margin.ts";
import { findClientClosure, findMargin, findMarginInForce, insertMargin, markEnded } from "./store.ts";
import { subjectOfMargin } from "./summarise-change.ts";
import { lockMargins, toMargin } from "./terms-store.ts";

/**
 * Sets the margin of a client, a pair, or a client in a pair, ending the previous one; applies to new quotes.
 * Setting the same margin is a no-op. Returns the id of the margin in force.
 * @throws Refused `approval_overtaken` when another margin is in force since it was requested; `margin_changed` when
 * it is another than `replaces`; `input_invalid` for an unknown client; `client_closed`.
 */
export async function setMargin(
  tx: Transaction,
  {
    margin,
    approvedBefore,
    replaces,
    ...of
  }: MarginScope & {
    readonly margin: Margin;
    /** Id of the margin that an approval replaces, or empty for none. */
    readonly approvedBefore?: string | undefined;
    /** Id of the margin that the requester read, null for none; undefined replaces whichever is in force. */
    readonly replaces?: string | null | undefined;
  },
  { staff, now, newId }: ByStaff,
): Promise<string> {
  await lockMargins(tx);
  if (of.clientId !== null) await expectOpenClient(tx, of.clientId);
  const before = await findMarginInForce(tx, of);
  if (approvedBefore !== undefined && approvedBefore !== (before?.id ?? ""))
    throw new Refused("approval_overtaken");
  if (replaces !== undefined && replaces !== (before?.id ?? null)) throw new Refused("margin_changed");
  if (before?.margin === margin) {
    markUnchanged(tx);
    return before.id;
  }
  const at = clampToEarliest(now, before?.setAt);
  if (before) await markEnded(tx, before.id, { at, by: staff.id });
  const id = newId();
  await insertMargin(tx, { id, ...of, margin, setAt: at, setBy: staff.id });
  const earlier = before && toMargin(before);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "set_margin",
    ...subjectOfMargin(of, {
      before: earlier === undefined ? null : formatPercent(marginInPercent(earlier)),
      after: formatPercent(marginInPercent(margin)),
    }),
  });
  await applyMargins(tx, of, at);
  return id;
}

/** Unlocked: a client who closes the account concurrently keeps a margin that no quote uses. */
async function expectOpenClient(tx: Transaction, clientId: string): Promise<void> {
  const client = await findClientClosure(tx, clientId);
  if (!client) throw new Refused("input_invalid", { clientId: "Choose a client" });
  if (client.closedAt !== null) throw new Refused("client_closed");
}

/**
 * Ends a margin: the next more general or the standard margin applies to new quotes. Idempotent.
 * @throws Refused `not_found`; where another margin replaced it, `margin_changed`, or `approval_overtaken` for a request
 * that a second person confirms.
 */
export async function endMargin(
  tx: Transaction,
  { id, isApproved }: { readonly id: string; readonly isApproved: boolean },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  await lockMargins(tx);
  const row = await findMargin(tx, id);
  if (!row) throw new Refused("not_found");
  const of = { clientId: row.clientId, pair: toMarginPair(row) };
  if (row.endedAt !== null) {
    if (await findMarginInForce(tx, of))
      throw new Refused(isApproved ? "approval_overtaken" : "margin_changed");
    return markUnchanged(tx);
  }
  const at = clampToEarliest(now, row.createdAt);
  await markEnded(tx, id, { at, by: staff.id });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "end_margin",
    ...subjectOfMargin(of, { before: formatPercent(toMarginPercent(row)), after: null }),
  });
  await applyMargins(tx, of, at);
}
