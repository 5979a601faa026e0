import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByDesk } from "./add-broker.ts";
import { deleteBroker, isBrokerInUse, lockBroker } from "./store.ts";

/** @throws Refused `broker_in_use`, `not_found`. */
export async function removeBroker(
  tx: Transaction,
  id: string,
  { staff, now, newId }: ByDesk,
): Promise<void> {
  const before = await lockBroker(tx, id);
  if (!before) throw new Refused("not_found");
  // A concurrent assignment holds the broker's row lock, so it either waits for this or is seen here.
  if (await isBrokerInUse(tx, id)) throw new Refused("broker_in_use");
  await deleteBroker(tx, id);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "remove_broker",
    subject: { kind: "broker", id },
    details: before,
  });
}
