import { activationLabels } from "#domain/clients/accounts/activation.ts";
import type { ClientStatus, SettableStatus } from "#domain/clients/accounts/client-status.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { Refused } from "#domain/refusal.ts";
import { lockRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { readActivation, screenClient } from "./read-activation.ts";
import { approveOnActivation } from "./review-client.ts";
import { lockClient, updateClientStatus } from "./store.ts";

export type StatusChange = {
  readonly clientId: string;
  readonly status: SettableStatus;
  /** Administrators only: activates although requirements are missing. */
  readonly override?: { readonly reason: string } | undefined;
  /** The status that the requester read; undefined replaces whatever it is. */
  readonly replaces?: ClientStatus | undefined;
};

type By = ScreeningContext & {
  readonly staff: { readonly id: string; readonly role: StaffRole };
  readonly checks: "required" | "advise";
};

/**
 * Sets a client's status, effective from their next request; idempotent and without a notification when
 * unchanged. Activation requires a complete file; an override is audited with what was missing.
 * @throws Refused `not_found`, `client_closed`, `activation_incomplete` with each missing requirement,
 * `not_permitted` for an override by anyone but an administrator, `value_changed` when the status is another than
 * `replaces`.
 */
export async function changeClientStatus(tx: Transaction, change: StatusChange, by: By): Promise<void> {
  const { clientId, status, replaces } = change;
  // Transactions that relied on the account being ready commit first.
  if (status !== "ACCOUNT_READY") await lockRestrictions(tx);
  const client = await lockClient(tx, clientId);
  if (!client) throw new Refused("not_found");
  if (client.isClosed) throw new Refused("client_closed");
  const before = client.status;
  if (before === status) return markUnchanged(tx);
  if (replaces !== undefined && replaces !== before) throw new Refused("value_changed");
  const details = status === "ACCOUNT_READY" ? await checkActivation(tx, change, by) : {};
  await updateClientStatus(tx, clientId, status);
  await appendAudit(tx, {
    id: by.newId(),
    at: by.now,
    actor: { kind: "staff", id: by.staff.id },
    action: "change_client_status",
    subject: { kind: "client", id: clientId },
    details: { from: before, to: status, ...details },
  });
  await appendEvents(tx, [{ kind: "client_status_changed", clientId, status }], by.now);
}

/** Returns the audit details: missing requirements and the override's reason. */
async function checkActivation(
  tx: Transaction,
  { clientId, override }: StatusChange,
  by: By,
): Promise<Readonly<Record<string, string>>> {
  await screenClient(tx, clientId, by);
  const activation = await readActivation(tx, clientId, by);
  const { missing } = activation;
  if (missing.length === 0) {
    await approveOnActivation(tx, { clientId, activation }, by);
    return {};
  }
  const said = { missing: missing.join(", ") };
  if (override) {
    if (by.staff.role !== "administrator") throw new Refused("not_permitted");
    return { ...said, override: override.reason };
  }
  if (by.checks === "advise") return said;
  throw new Refused(
    "activation_incomplete",
    Object.fromEntries(missing.map((code) => [code, activationLabels[code]])),
  );
}
