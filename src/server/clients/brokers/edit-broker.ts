import type { BrokerBody } from "#contract/clients/brokers.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByDesk } from "./add-broker.ts";
import { isAnothersAddress, lockBroker, updateBroker } from "./store.ts";

/** @throws Refused `broker_exists`, `not_found`. */
export async function editBroker(
  tx: Transaction,
  { id, facts }: { readonly id: string; readonly facts: BrokerBody },
  { staff, now, newId }: ByDesk,
): Promise<void> {
  const before = await lockBroker(tx, id);
  if (!before) throw new Refused("not_found");
  const changed = (["name", "email", "phone"] as const).filter((fact) => before[fact] !== facts[fact]);
  if (changed.length === 0) return markUnchanged(tx);
  if (await isAnothersAddress(tx, facts.email, id)) throw new Refused("broker_exists");
  await updateBroker(tx, id, facts);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "edit_broker",
    subject: { kind: "broker", id },
    details: Object.fromEntries(
      changed.flatMap((fact) => [
        [`${fact} before`, before[fact]],
        [`${fact} after`, facts[fact]],
      ]),
    ),
  });
}
