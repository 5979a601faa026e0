import type { Endpoint, ResponseInput } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import { type Route, type WriteCall, write } from "#server/platform/http/route.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { nameOfCall, rolesFor } from "#server/platform/session/call-policy.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { callText, keepRequest, tryCall } from "./keep-request.ts";
import { findMade, type MadeByRequest } from "./made-by-request.ts";
import { findMember } from "./policy-store.ts";
import type { ApprovalRow } from "./store.ts";

type MemberCall<E extends Endpoint> = WriteCall<E> & { readonly session: ClientSession };

/**
 * A client's transaction that other members may have to approve. Where `requireApproval` asks for it, what the
 * handler did is undone, its locks as well, and the call is kept as a request (202), to be made when it has been
 * approved. `lockAgain` refuses to keep it when what it acts on has changed meanwhile.
 */
export function writeApprovable<E extends Endpoint & { readonly access: "activated" }>(
  endpoint: E,
  handler: (call: MemberCall<E>, app: App) => Promise<ResponseInput<E>>,
  lockAgain?: (call: MemberCall<E>) => Promise<unknown>,
): Route {
  const first = async (call: MemberCall<E>, app: App) => {
    const { tx, params, body, session, now } = call;
    const tried = await tryCall(tx, () => handler(call, app));
    if ("answer" in tried) return tried.answer;
    const prepared = { call: nameOfCall(endpoint), params, body, ...tried };
    const kept = await keepRequest(tx, prepared, { ...app, session, now });
    // In the order in which approving locks them: the request, then what it acts on.
    await lockAgain?.(call);
    return kept;
  };
  return { ...write(endpoint, first as never), approved: handler as never };
}

const storedRequest = z.object({ params: z.unknown(), body: z.unknown() });

type DecidingCall = {
  readonly tx: Transaction;
  readonly session: ClientSession;
  readonly now: Date;
};

/**
 * Makes an approved call in the name of the member who prepared it, with the input as it was; returns what it made.
 * @throws Refused `approval_preparer` when they may no longer do so, `approval_outdated` when what the call acts
 * on has changed, and whatever refuses the call.
 */
export async function executeRequest(
  request: ApprovalRow,
  route: Route | undefined,
  deciding: DecidingCall,
  app: App,
): Promise<MadeByRequest> {
  const stored = app.vault.open(request.request, request.id);
  const { digest } = request;
  const call = callText(request.call, stored);
  const approval = { kind: "given", requestId: request.id, call, digest } as const;
  const { params, body } = storedRequest.parse(JSON.parse(stored));
  try {
    const answer = await callAs(request.preparedBy, { route, params, body, approval }, deciding, app);
    return findMade(request, answer);
  } catch (error) {
    const isOutdated = error instanceof Refused && outdated.has(error.code);
    throw isOutdated ? new Refused("approval_outdated") : error;
  }
}

/** Of calls that were right when they were prepared: no new try mends them, as their own messages say. */
const outdated: ReadonlySet<RefusalCode> = new Set([
  // Such as a last day that has passed.
  ...(["forward_date_invalid", "input_invalid", "input_malformed", "schedule_invalid"] as const),
  // What they pay or change was deleted.
  "not_found",
  // They have the version that was read then.
  ...(["batch_changed", "beneficiary_changed", "order_changed", "schedule_changed"] as const),
]);

/**
 * Calls a route's handler for a member.
 * @throws Refused `approval_preparer`, `approval_outdated` for a call that no longer exists, `input_malformed`.
 */
export async function callAs(
  userId: string,
  {
    route,
    params,
    body,
    approval,
  }: {
    readonly route: Route | undefined;
    readonly params: unknown;
    readonly body: unknown;
    readonly approval: CallApproval;
  },
  call: DecidingCall,
  app: App,
): Promise<unknown> {
  const { endpoint, approved } = route ?? {};
  if (!endpoint || !approved) throw new Refused("approval_outdated");
  const { client, id } = call.session;
  const preparer = await findMember(call.tx, client.id, userId);
  if (!preparer || !rolesFor(endpoint, app.clientPolicy).includes(preparer.role))
    throw new Refused("approval_preparer");
  const { role, ...user } = preparer;
  const parsedBody = endpoint.body?.safeParse(body);
  if (parsedBody && !parsedBody.success) throw new Refused("input_malformed");
  const made = {
    ...call,
    params: endpoint.params?.parse(params),
    query: undefined,
    body: parsedBody?.data,
    session: { id, client, user, role, secondFactorMissing: false } satisfies ClientSession,
    approval,
    idempotency: undefined,
  };
  return (approved as (call: unknown, app: App) => Promise<unknown>)(made, app);
}
