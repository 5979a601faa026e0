import type { BrokerBody } from "#contract/clients/brokers.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { insertBroker } from "./store.ts";

/** Acting staff user and time. */
export type ByDesk = {
  readonly staff: { readonly id: string };
  readonly now: Date;
  readonly newId: () => string;
};

/** Returns the id. @throws Refused `broker_exists`. */
export async function addBroker(
  tx: Transaction,
  facts: BrokerBody,
  { staff, now, newId }: ByDesk,
): Promise<string> {
  const id = newId();
  if (!(await insertBroker(tx, { id, ...facts, createdAt: now }))) throw new Refused("broker_exists");
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "add_broker",
    subject: { kind: "broker", id },
    details: facts,
  });
  return id;
}
