import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceRule } from "./announce-rule.ts";
import { cancelWaitingRuns } from "./runs-store.ts";
import { lockRule, updateRule } from "./store.ts";

/**
 * Deletes a rule; payments that still lack a recipient stay in the client's balance.
 * @throws Refused `not_found`.
 */
export async function deleteAutoExchange(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  const rule = await lockRule(tx, { clientId, id });
  if (!rule) throw new Refused("not_found");
  const { sourceCurrency, targetCurrency } = rule;
  await cancelWaitingRuns(
    tx,
    id,
    `You deleted the rule, so the money stays in your ${targetCurrency} balance.`,
    now,
  );
  await updateRule(tx, id, { deletedAt: now }, now);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "delete_auto_exchange",
    subject: { kind: "auto_exchange", id },
    details: { sourceCurrency, targetCurrency },
  });
  await announceRule(tx, { id, clientId });
}
