import type { BrokerBody } from "#contract/clients/brokers.ts";
import { Refused } from "#domain/refusal.ts";
import { updateAssignment } from "#server/clients/accounts/store.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  deleteBroker,
  insertBroker,
  isAddressOfAnotherBroker,
  isBrokerInUse,
  lockAssignment,
  lockBroker,
  updateBroker,
} from "./store.ts";

/** Acting staff user and time. */
type ByDesk = {
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

/**
 * Assigns a broker to a client, or none; visibility changes with the next request.
 * @throws Refused `broker_unknown`, `not_found`, `value_changed` when the broker is another than `replaces`.
 */
export async function assignBroker(
  tx: Transaction,
  {
    clientId,
    brokerId,
    replaces,
  }: {
    readonly clientId: string;
    readonly brokerId: string | null;
    /** The broker whom the requester read; undefined replaces whoever it is. */
    readonly replaces?: string | null | undefined;
  },
  { staff, now, newId }: ByDesk,
): Promise<void> {
  if (brokerId !== null && !(await lockBroker(tx, brokerId))) throw new Refused("broker_unknown");
  const before = await lockAssignment(tx, clientId);
  if (!before) throw new Refused("not_found");
  if (replaces !== undefined && replaces !== before.brokerId) throw new Refused("value_changed");
  if (before.brokerId === brokerId) return markUnchanged(tx);
  await updateAssignment(tx, clientId, brokerId);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "assign_broker",
    subject: { kind: "client", id: clientId },
    details: { from: before.brokerId, to: brokerId },
  });
}

/** @throws Refused `broker_exists`, `not_found`, `value_changed` when a detail is another than in `replaces`. */
export async function editBroker(
  tx: Transaction,
  {
    id,
    facts,
    replaces,
  }: {
    readonly id: string;
    readonly facts: BrokerBody;
    /** The details that the requester read; undefined replaces whichever there are. */
    readonly replaces?: BrokerBody | undefined;
  },
  { staff, now, newId }: ByDesk,
): Promise<void> {
  const before = await lockBroker(tx, id);
  if (!before) throw new Refused("not_found");
  const differingFrom = (other: BrokerBody) =>
    (["name", "email", "phone"] as const).filter((fact) => before[fact] !== other[fact]);
  const changed = differingFrom(facts);
  if (changed.length === 0) return markUnchanged(tx);
  if (replaces && differingFrom(replaces).length > 0) throw new Refused("value_changed");
  if (await isAddressOfAnotherBroker(tx, facts.email, id)) throw new Refused("broker_exists");
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
