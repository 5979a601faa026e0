import { missingApprovals, rulesFor } from "#domain/clients/client-approvals/approval-rule.ts";
import { isConfirmedByOne, refusalToDecide } from "#domain/clients/client-approvals/confirmed-by-one.ts";
import { approvalLifecycle } from "#domain/clients/client-approvals/lifecycle.ts";
import { totalsOf } from "#domain/clients/client-approvals/shown-payout.ts";
import { accessCoolingOffMs } from "#domain/clients/staff/control-mode.ts";
import { permit } from "#domain/lifecycle.ts";
import { formatCounted } from "#domain/plural.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { requireFactor } from "#server/clients/auth/second-factor/require-factor.ts";
import { requireConfirmation, type StepUpRules } from "#server/clients/auth/step-up/require-confirmation.ts";
import { isLinkedByGrants } from "#server/clients/users/grants-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { lockWaitingForBatch } from "./batch-requests-store.ts";
import type { MadeByRequest } from "./made-by-request.ts";
import { findMember, lockPolicy, readRules, rulesInForce } from "./policy-store.ts";
import { isPreparedBy } from "./prepared-by.ts";
import {
  type ApprovalRow,
  insertVote,
  lockApprovals,
  lockExpired,
  settleApproval,
  votesOf,
} from "./store.ts";

/** A request in the version that the member read. */
export type NamedRequest = { readonly id: string; readonly version: number };

type Deciding = {
  readonly session: ClientSession;
  readonly now: Date;
  readonly newId: () => string;
};

/** Makes the prepared call; returns what it made. */
type Execute = (request: ApprovalRow) => Promise<MadeByRequest>;

/**
 * Approves a set of requests, all or none, after the member confirmed exactly these with their own factor. A
 * request that has all its approvals is made at once, by `execute`.
 * @throws Refused `not_found`, `approval_decided`, `approval_expired`, `approval_changed`, `approval_own`,
 * `role_forbids`, `second_person_recent`, `second_factor_missing`, and whatever refuses the prepared calls; Challenged
 * `confirmation_required`.
 */
export async function approveRequests(
  tx: Transaction,
  requests: readonly NamedRequest[],
  { execute, ...deciding }: Deciding & StepUpRules & { readonly execute: Execute },
): Promise<void> {
  const { session, now } = deciding;
  const rows = await lockPending(tx, requests, deciding);
  await lockPolicy(tx, session.client.id);
  for (const row of rows) {
    await requireApprover(tx, row, session);
    await refuseRecentGrant(tx, row, deciding);
  }
  await requireFactor(tx, deciding);
  const facts = rows.flatMap(({ id, digest, version }) => [
    id,
    digest.toString("base64url"),
    // Its invoices are not in the digest; each change of them is a version.
    String(version),
  ]);
  await requireConfirmation(tx, { kind: "approve", facts, summary: summaryOf(rows) }, deciding);
  const rules = await readRules(tx, session.client.id);
  for (const row of rows) {
    const { id, version } = row;
    await insertVote(tx, { approvalId: id, version, userId: session.user.id, at: now });
    const roles = (await votesOf(tx, [id])).flatMap(({ role }) => (role === null ? [] : [role]));
    const action = { kinds: row.kinds, pence: row.pence ?? undefined };
    const isComplete =
      (await isForOne(tx, row)) || missingApprovals(rulesFor(rules, action), roles).length === 0;
    if (isComplete) {
      const made = await execute(row);
      await settle(tx, row, "approve", deciding, made);
    } else await announce(tx, row, deciding, "approve_request");
  }
}

/**
 * Declines another member's request.
 * @throws Refused `not_found`, `approval_decided`, `approval_expired`, `approval_changed`, `approval_own`,
 * `role_forbids`.
 */
export async function declineRequest(
  tx: Transaction,
  { reason, ...request }: NamedRequest & { readonly reason: string | undefined },
  deciding: Deciding,
): Promise<void> {
  const [row] = await lockPending(tx, [request], deciding);
  if (!row) throw new Refused("not_found");
  await requireApprover(tx, row, deciding.session);
  await settle(tx, row, "decline", deciding, { reason });
}

/**
 * Withdraws a request: its preparer, or an owner or administrator.
 * @throws Refused `not_found`, `approval_decided`, `approval_expired`, `approval_changed`, `role_forbids`.
 */
export async function withdrawRequest(
  tx: Transaction,
  request: NamedRequest,
  deciding: Deciding,
): Promise<void> {
  const [row] = await lockPending(tx, [request], deciding);
  if (!row) throw new Refused("not_found");
  if (!mayWithdraw(row, deciding.session)) throw new Refused("role_forbids");
  await settle(tx, row, "withdraw", deciding);
}

/**
 * Withdraws what waits to pay a batch that is about to change, since nobody could approve it any more. Called before the
 * batch is locked, as approving locks the request first.
 */
export async function withdrawBatchRequests(
  tx: Transaction,
  batchId: string,
  deciding: Deciding,
): Promise<void> {
  for (const row of await lockWaitingForBatch(tx, deciding.session.client.id, batchId))
    await settle(tx, row, "withdraw", deciding, { reason: "The batch was changed." });
}

export function mayWithdraw(
  request: Pick<ApprovalRow, "preparedBy" | "apiKeyId">,
  session: Pick<ClientSession, "user" | "role" | "apiKey">,
): boolean {
  return isPreparedBy(request, session) || session.role === "owner" || session.role === "administrator";
}

const preparerGone = "The person who prepared it has left the team or may no longer prepare payments.";

/** Ends requests whose time is over, and those of members who may no longer prepare them; returns how many. */
export async function expireRequests(tx: Transaction, now: Date, limit: number): Promise<number> {
  const rows = await lockExpired(tx, now, limit);
  for (const { id, isOver } of rows) {
    const reason = isOver ? null : preparerGone;
    await settleApproval(tx, id, { status: "EXPIRED", decidedBy: null, decidedAt: now, reason });
  }
  await appendEvents(
    tx,
    rows.map(({ id, clientId }) => ({ kind: "approval_decided", clientId, approvalId: id }) as const),
    now,
  );
  await notifyClients(
    tx,
    rows.map(({ id, clientId }) => ({ clientId, kind: "approval", id })),
  );
  return rows.length;
}

/**
 * Requests as their reader saw them, locked.
 * @throws Refused `not_found`, `approval_decided`, `approval_expired`, `approval_changed`.
 */
export async function lockPending(
  tx: Transaction,
  requests: readonly NamedRequest[],
  { session, now }: Deciding,
): Promise<ApprovalRow[]> {
  const versions = new Map(requests.map(({ id, version }) => [id, version]));
  const rows = await lockApprovals(tx, session.client.id, [...versions.keys()]);
  if (rows.length < versions.size) throw new Refused("not_found");
  for (const { id, status, expiresAt, version } of rows) {
    orThrow(permit(approvalLifecycle, status, "approve"));
    if (expiresAt <= now) throw new Refused("approval_expired");
    if (version !== versions.get(id)) throw new Refused("approval_changed");
  }
  return rows;
}

/**
 * Their role is the one that the request's lock finds: who is demoted or removed at the same moment decides about nothing.
 * @throws Refused `role_forbids`, `approval_own`, `api_key_forbidden` for a key, which decides about nothing.
 */
async function requireApprover(
  tx: Transaction,
  row: ApprovalRow,
  { user, apiKey }: ClientSession,
): Promise<void> {
  if (apiKey) throw new Refused("api_key_forbidden");
  const role = (await findMember(tx, row.clientId, user.id))?.role;
  if (role === undefined) throw new Refused("role_forbids");
  const { confirmationOnly } = row;
  const rules = await rulesOfRequest(tx, row);
  const refusal = refusalToDecide({ confirmationOnly, rules, role, isOwn: row.preparedBy === user.id });
  if (refusal) throw new Refused(refusal);
}

async function isForOne(tx: Transaction, row: ApprovalRow): Promise<boolean> {
  const { confirmationOnly } = row;
  return confirmationOnly && isConfirmedByOne({ confirmationOnly, rules: await rulesOfRequest(tx, row) });
}

function rulesOfRequest(tx: Transaction, { clientId, kinds, pence }: ApprovalRow) {
  return rulesInForce(tx, clientId, { kinds, pence: pence ?? undefined });
}

/**
 * Keeps who gives access to logins of their own from preparing and approving alone within a minute, or from being two of
 * its approvers. What owners give, who could change the rules as well, is let through.
 */
async function refuseRecentGrant(
  tx: Transaction,
  { id, clientId, preparedBy }: ApprovalRow,
  { session, now }: Deciding,
): Promise<void> {
  const since = new Date(now.getTime() - accessCoolingOffMs);
  const votes = await votesOf(tx, [id]);
  const others = [preparedBy, ...votes.map((vote) => vote.userId)];
  if (await isLinkedByGrants(tx, { clientId, userId: session.user.id, others, since }))
    throw new Refused("second_person_recent");
}

function summaryOf(rows: readonly ApprovalRow[]): string {
  const [only] = rows;
  if (only && rows.length === 1) return `Approve: ${only.summary}`;
  const totals = totalsOf(rows.flatMap(({ payouts }) => payouts)).join(" and ");
  return `Approve ${formatCounted(rows.length, "request")}${totals ? `, together ${totals}` : ""}: ${rows.map(({ summary }) => summary).join("; ")}`;
}

const outcomes = {
  approve: { status: "APPROVED", action: "approve_request" },
  decline: { status: "DECLINED", action: "decline_request" },
  withdraw: { status: "WITHDRAWN", action: "withdraw_request" },
} as const;

async function settle(
  tx: Transaction,
  row: ApprovalRow,
  event: keyof typeof outcomes,
  deciding: Deciding,
  { reason, ...made }: MadeByRequest & { readonly reason?: string | undefined } = {},
): Promise<void> {
  const { session, now } = deciding;
  const { status, action } = outcomes[event];
  const decided = { status, decidedBy: session.user.id, decidedAt: now, reason: reason ?? null };
  await settleApproval(tx, row.id, { ...decided, ...made });
  const { id: approvalId, clientId } = row;
  await appendEvents(tx, [{ kind: "approval_decided", clientId, approvalId }], now);
  await announce(tx, row, deciding, action);
}

async function announce(
  tx: Transaction,
  { id, clientId, summary }: ApprovalRow,
  { session, now, newId }: Deciding,
  action: string,
): Promise<void> {
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action,
    subject: { kind: "approval", id },
    details: { user: session.user.id, summary },
  });
  await notifyClients(tx, [{ clientId, kind: "approval", id }]);
}
