import type { SettableStatus } from "#domain/clients/client-status.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, noteUnchanged } from "../platform/append-audit.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { lockClientStatus, updateClientStatus } from "./store.ts";

/**
 * Sets a client's status; the client's next request already sees it. Setting the status that it has changes nothing
 * and tells nobody.
 * @throws Refused `not_found`.
 */
export async function changeClientStatus(
  tx: Transaction,
  change: { readonly clientId: string; readonly status: SettableStatus },
  by: {
    readonly staff: { readonly id: string };
    readonly now: Date;
    readonly newId: () => string;
  },
): Promise<void> {
  const { clientId, status } = change;
  const before = await lockClientStatus(tx, clientId);
  if (before === undefined) throw new Refused("not_found");
  if (before === status) return noteUnchanged(tx);
  await updateClientStatus(tx, clientId, status);
  await appendAudit(tx, {
    id: by.newId(),
    at: by.now,
    actor: { kind: "staff", id: by.staff.id },
    action: "change_client_status",
    subject: { kind: "client", id: clientId },
    details: { from: before, to: status },
  });
  await appendEvents(tx, [{ kind: "client_status_changed", clientId, status }], by.now);
}
