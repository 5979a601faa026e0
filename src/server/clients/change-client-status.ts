import type { SettableStatus } from "#domain/clients/client-status.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, noteUnchanged } from "../platform/append-audit.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { lockRestrictions } from "../restrictions/restrictions-store.ts";
import { lockClient, updateClientStatus } from "./store.ts";

/**
 * Sets a client's status; the client's next request already sees it. Setting the status that it has changes nothing
 * and tells nobody.
 * @throws Refused `not_found`, `client_closed`.
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
  // What was decided while the account was ready is committed before it is no longer.
  if (status !== "ACCOUNT_READY") await lockRestrictions(tx);
  const client = await lockClient(tx, clientId);
  if (!client) throw new Refused("not_found");
  if (client.isClosed) throw new Refused("client_closed");
  const before = client.status;
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
