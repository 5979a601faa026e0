import { missingApprovals, rulesFor } from "#domain/clients/client-approvals/approval-rule.ts";
import { approvalLifetimeMs } from "#domain/clients/client-approvals/lifecycle.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { canonicalJson } from "#server/platform/idempotency/hash-request.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import { PendingApproval } from "#server/platform/people/pending-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { savepoint } from "#server/platform/postgres/savepoint.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { readRules, rolesOfOthers } from "./policy-store.ts";
import { type ApprovableAction, ApprovalNeeded, digestOf } from "./require-approval.ts";
import { countWaiting, findWaitingTwin, insertApproval } from "./store.ts";

/** Requests of one client that wait at once. */
const maxWaiting = 500;

export type PreparedCall = {
  /** Method and path. */
  readonly call: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly action: ApprovableAction;
  /** No rule asks for approvals: a key prepared what a member would have confirmed. */
  readonly confirmationOnly?: boolean;
};

/** What the call answered, or the action that needs approvals, with everything undone. */
export async function tryCall<T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ readonly answer: T } | Pick<PreparedCall, "action" | "confirmationOnly">> {
  const undo = await savepoint(tx);
  try {
    return { answer: await work() };
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error;
    await undo();
    return { action: error.action, confirmationOnly: error.confirmationOnly };
  }
}

/**
 * Keeps a call that needs approvals as a request; the same call of the same member waits once.
 * @throws Refused `approval_impossible`, `approval_limit`.
 */
export async function keepRequest(
  tx: Transaction,
  { call, params, body, action, confirmationOnly = false }: PreparedCall,
  {
    session,
    now,
    newId,
    vault,
  }: Pick<App, "newId" | "vault"> & { readonly session: ClientSession; readonly now: Date },
): Promise<PendingApproval> {
  const clientId = session.client.id;
  const preparedBy = session.user.id;
  if (!confirmationOnly) await refuseWithoutApprovers(tx, action, { clientId, preparedBy });
  const id = newId();
  const columns = {
    clientId,
    preparedBy,
    apiKeyId: session.apiKey?.id ?? null,
    confirmationOnly,
    call,
    ...requestColumns(action, { id, call, params, body }, vault),
    ...times(now),
  };
  const added = await insertApproval(tx, { ...columns, id, status: "PENDING" });
  if (!added) return pending(await findWaitingTwin(tx, columns));
  if ((await countWaiting(tx, clientId)) > maxWaiting) throw new Refused("approval_limit");
  await appendEvents(tx, [{ kind: "approval_requested", clientId, approvalId: id }], now);
  await notifyClients(tx, [{ clientId, kind: "approval", id }]);
  return pending({ ...added, confirmationOnly });
}

/** Columns that an edit replaces. */
export function requestColumns(
  action: ApprovableAction,
  { id, call, params, body }: { readonly id: string; readonly call: string; params: unknown; body: unknown },
  vault: App["vault"],
) {
  const request = canonicalJson({ params: params ?? {}, body: body ?? null });
  return {
    request: vault.seal(request, id),
    kinds: [...action.kinds],
    digest: digestOf(callText(call, request), action),
    summary: action.summary,
    payouts: JSON.stringify(action.payouts),
    exchange: action.exchange ? JSON.stringify(action.exchange) : null,
    forward: action.forward ? JSON.stringify(action.forward) : null,
    batchId: action.batchId ?? null,
    pence: action.pence ?? null,
  };
}

/** A call with its input, as one text. */
export function callText(call: string, request: string): string {
  return `${call}\n${request}`;
}

export function times(now: Date) {
  return { preparedAt: now, expiresAt: new Date(now.getTime() + approvalLifetimeMs) };
}

function pending({
  id,
  expiresAt,
  confirmationOnly,
}: {
  readonly id: string;
  readonly expiresAt: Date;
  readonly confirmationOnly: boolean;
}): PendingApproval {
  const message = confirmationOnly
    ? "Prepared. It's done once a member confirms it under Approvals."
    : "Sent for approval. We'll notify you when your team has decided.";
  return new PendingApproval({ code: "approval_pending", message, approval: { id, expiresAt } });
}

/** @throws Refused `approval_impossible` when all other members together could not approve it. */
export async function refuseWithoutApprovers(
  tx: Transaction,
  action: ApprovableAction,
  { clientId, preparedBy }: { readonly clientId: string; readonly preparedBy: string },
): Promise<void> {
  const rules = rulesFor(await readRules(tx, clientId), action);
  const others = await rolesOfOthers(tx, clientId, preparedBy);
  if (missingApprovals(rules, others).length > 0) throw new Refused("approval_impossible");
}
