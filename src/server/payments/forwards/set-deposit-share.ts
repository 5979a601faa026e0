import { assert } from "#domain/assert.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatPerson } from "#domain/format-person.ts";
import {
  type DepositShare,
  depositPercentOf,
  depositShareFromPercent,
  standardDepositShare,
} from "#domain/payments/forwards/deposit-share.ts";
import { Refused } from "#domain/refusal.ts";
import {
  findClientContact,
  findForwardDepositShare,
  lockTradingLimits,
  writeForwardDepositShare,
} from "#server/payments/close-outs/store.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";

export type DepositShareInput = {
  readonly clientId: string;
  /** Whole percent of the sold amount, from 0 to 20; null for the standard one. */
  readonly percent: number | null;
  /** The own percent that the requester read, null for none. */
  readonly replaces: number | null;
  readonly reason: string;
};

/**
 * Sets the deposit on a client's new forwards; quotes and forwards that exist keep theirs.
 * @throws Refused `forward_deposit_changed`, or `approval_overtaken` once approved, when another is in force than `replaces`;
 * `not_found`.
 */
export async function setDepositShare(
  tx: Transaction,
  { clientId, percent, replaces, reason, isApproved }: DepositShareInput & { readonly isApproved: boolean },
  { staff, now, newId }: ByStaff,
): Promise<void> {
  await lockTradingLimits(tx, clientId);
  const before = await readOwnPercent(tx, clientId);
  if (before !== replaces) throw new Refused(isApproved ? "approval_overtaken" : "forward_deposit_changed");
  if (before === percent) return markUnchanged(tx);
  await writeForwardDepositShare(tx, clientId, toShare(percent));
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "set_forward_deposit",
    subject: { kind: "client", id: clientId },
    details: { before: formatDeposit(before), after: formatDeposit(percent), reason },
  });
}

/** Summary of the change for the second approver. */
export async function summariseDepositShare(
  tx: Transaction,
  { clientId, percent, replaces, reason }: DepositShareInput,
): Promise<string> {
  const client = await findClientContact(tx, clientId);
  return `Deposit on new forwards of ${client ? formatPerson(client) : "a client"}: ${formatDeposit(percent)} instead of ${formatDeposit(replaces)}. Reason: ${reason}`;
}

/** A client's own percent, null for the standard one. @throws Refused `not_found`. */
export async function readOwnPercent(db: Database | Transaction, clientId: string): Promise<number | null> {
  const own = await findForwardDepositShare(db, clientId);
  if (own === undefined) throw new Refused("not_found");
  return own === null ? null : depositPercentOf(own);
}

function toShare(percent: number | null): DepositShare | null {
  if (percent === null) return null;
  const share = depositShareFromPercent(percent);
  assert(share !== undefined, `a deposit of ${percent}%`);
  return share;
}

function formatDeposit(percent: number | null): string {
  if (percent !== null) return formatPercent(percent);
  return `${formatPercent(depositPercentOf(standardDepositShare))} (the standard deposit)`;
}
