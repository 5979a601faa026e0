import { createHash } from "node:crypto";
import type { Endpoint, ResponseInput } from "#contract/endpoint.ts";
import { approvalLifetimeMs } from "#domain/clients/staff/control-mode.ts";
import { cutText } from "#domain/cut-text.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit, isUnchanged, setAuthority } from "#server/platform/append-audit.ts";
import { type Route, type WriteCall, write } from "#server/platform/http/route.ts";
import { canonicalJson } from "#server/platform/idempotency/hash-request.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { savepoint } from "#server/platform/postgres/savepoint.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";
import type { StaffSession } from "#server/platform/session/sessions.ts";
import { saveApproval } from "./approvals-store.ts";
import { PendingApproval } from "./pending-approval.ts";
import { readControlMode } from "./read-control-mode.ts";

type StaffWriteCall<E extends Endpoint> = WriteCall<E> & {
  readonly session: StaffSession;
  /** The result of `about` when the call was requested; undefined for a call that no second person confirmed. */
  readonly approvedAbout?: string | undefined;
};

type ApprovalOptions<E extends Endpoint> = {
  /** Text for the second approver. */
  readonly summary: (call: StaffWriteCall<E>, app: App) => Promise<string> | string;
  /**
   * A fact beyond the input that the summary is about, such as a person's id. The request binds it; the handler compares
   * `approvedAbout` with today's once that is locked.
   */
  readonly about?: (call: StaffWriteCall<E>, app: App) => Promise<string>;
  /** Whether this call needs a second person; defaults to always. */
  readonly isNeeded?: (call: StaffWriteCall<E>) => Promise<boolean>;
};

const maxSummaryLength = 500;

/**
 * A back-office transaction that needs two people: the first call is executed, rolled back and stored as a
 * request (202), then executed when a second person confirms. With a single approver it is executed at once,
 * which the audit log records.
 */
export function writeWithApproval<E extends Endpoint & { readonly access: "staff" }>(
  endpoint: E,
  { summary, about, isNeeded = async () => true }: ApprovalOptions<E>,
  handler: (call: StaffWriteCall<E>, app: App) => Promise<ResponseInput<E>>,
): Route {
  const first = async (call: StaffWriteCall<E>, app: App) => {
    const { tx, now } = call;
    if (!(await isNeeded(call))) return handler(call, app);
    if ((await readControlMode(tx, now)) === "single-operator") {
      setAuthority(tx, { mode: "single-operator" });
      return handler(call, app);
    }
    const text = cutText(await summary(call, app), maxSummaryLength);
    const subject = await about?.(call, app);
    const answer = await dryRun(tx, () => handler(call, app));
    return isUnchanged(tx) ? answer : request(endpoint, { summary: text, about: subject }, call, app);
  };
  return { ...write(endpoint, first as never), confirmed: handler as never };
}

/** Executes and rolls back, to find out whether it would be refused. */
async function dryRun<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const undo = await savepoint(tx);
  const answer = await work();
  await undo();
  return answer;
}

async function request<E extends Endpoint>(
  endpoint: E,
  { summary, about }: { readonly summary: string; readonly about: string | undefined },
  { tx, params, request: { body }, session, now }: StaffWriteCall<E>,
  { newId }: App,
): Promise<PendingApproval> {
  const call = nameOfCall(endpoint);
  const input = { params: params ?? {}, body: body ?? null };
  const asked = canonicalJson({ ...input, ...(about !== undefined && { about }) });
  const saved = await saveApproval(tx, {
    id: newId(),
    call,
    request: asked,
    digest: digestOfApproval(call, asked),
    summary,
    requestedBy: session.staff.id,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + approvalLifetimeMs),
  });
  if (saved.isNew)
    await appendAudit(tx, {
      id: newId(),
      at: now,
      actor: { kind: "staff", id: session.staff.id },
      action: "request_approval",
      subject: { kind: "approval", id: saved.id },
      details: { call, summary },
    });
  return new PendingApproval({
    code: "approval_pending",
    message: "A second person has to approve this before it takes effect.",
    approval: { id: saved.id, expiresAt: saved.expiresAt },
  });
}

export function digestOfApproval(call: string, request: string): Buffer {
  return createHash("sha256").update(`${call}\n${request}`).digest();
}
