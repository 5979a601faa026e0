import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { SecurityChange } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { deleteAllFactors } from "../second-factor/factors-store.ts";

/**
 * Removes a client's second factors and pending set-ups, and notifies them if one was active; returns whether
 * one was. The client's account must be locked.
 */
export async function removeAllFactors(
  tx: Transaction,
  clientId: string,
  { change, now }: { readonly change: SecurityChange; readonly now: Date },
): Promise<boolean> {
  if (!(await deleteAllFactors(tx, clientId))) return false;
  await appendEvents(tx, [{ kind: "security_changed", clientId, change, detail: null }], now);
  return true;
}
