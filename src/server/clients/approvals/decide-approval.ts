import { Refused } from "#domain/refusal.ts";
import { appendAudit, setAuthority } from "#server/platform/append-audit.ts";
import { decideApproval, findActiveStaff, lockApproval } from "#server/platform/people/approvals-store.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import { digestOfApproval } from "#server/platform/people/write-with-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { SessionStaff } from "#server/platform/session/sessions.ts";

type Decider = {
  readonly staff: Pick<SessionStaff, "id" | "email">;
  readonly now: Date;
  readonly newId: () => string;
};

/** The requested action, to be executed in the requester's name. */
export type ConfirmedRequest = {
  readonly call: string;
  readonly params: unknown;
  readonly body: unknown;
  /** What the request is about beyond its input; undefined for most. */
  readonly about: string | undefined;
  readonly requester: SessionStaff;
};

/**
 * Marks a request as confirmed by a second person and returns the action to execute in this transaction;
 * audit records in it name both people.
 * @throws Refused `approval_changed`, `approval_decided`, `approval_expired`, `not_found`,
 * `second_person_recent`, `second_person_same`.
 */
export async function confirmApproval(
  tx: Transaction,
  { id, digest }: { readonly id: string; readonly digest: string },
  { staff, now, newId }: Decider,
): Promise<ConfirmedRequest> {
  const asked = await lockPending(tx, id, now);
  const right = digestOfApproval(asked.call, asked.request);
  if (!asked.digest.equals(right) || right.toString("hex") !== digest) throw new Refused("approval_changed");
  await requireSecondPerson(tx, { firstStaffId: asked.requestedBy, secondStaffId: staff.id, now });
  const requester = await findActiveStaff(tx, asked.requestedBy);
  if (!requester) throw new Refused("approval_expired");
  await decideApproval(tx, id, { decision: "confirmed", by: staff.id, at: now });
  await auditDecision(tx, "confirm_approval", asked, { staff, now, newId });
  setAuthority(tx, { mode: "two-people", approvalId: id, confirmedBy: staff.id });
  type Asked = { params: unknown; body: unknown; about?: string };
  const { params, body, about } = JSON.parse(asked.request) as Asked;
  return {
    call: asked.call,
    params,
    body: body ?? undefined,
    about,
    requester: { ...requester, role: requester.role },
  };
}

/**
 * Rejects another person's request, or withdraws one's own.
 * @throws Refused `approval_decided`, `approval_expired`, `not_found`.
 */
export async function rejectApproval(
  tx: Transaction,
  id: string,
  { staff, now, newId }: Decider,
): Promise<void> {
  const asked = await lockPending(tx, id, now);
  const isOwn = asked.requestedBy === staff.id;
  await decideApproval(tx, id, { decision: isOwn ? "withdrawn" : "rejected", by: staff.id, at: now });
  await auditDecision(tx, isOwn ? "withdraw_approval" : "reject_approval", asked, { staff, now, newId });
}

async function lockPending(tx: Transaction, id: string, now: Date) {
  const asked = await lockApproval(tx, id);
  if (!asked) throw new Refused("not_found");
  if (asked.decision !== null) throw new Refused("approval_decided");
  if (asked.expiresAt <= now) throw new Refused("approval_expired");
  return asked;
}

async function auditDecision(
  tx: Transaction,
  action: string,
  asked: {
    readonly id: string;
    readonly call: string;
    readonly summary: string;
    readonly requestedBy: string;
  },
  { staff, now, newId }: Decider,
): Promise<void> {
  const { id, call, summary, requestedBy } = asked;
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action,
    subject: { kind: "approval", id },
    details: { call, summary, requestedBy },
  });
}
