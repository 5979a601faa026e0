import type { FastifyInstance } from "fastify";
import { versionHeader } from "#contract/api-versions.ts";
import { approvalPending } from "#contract/clients/approvals.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";
import { assert } from "#domain/assert.ts";
import type { App } from "#server/platform/app.ts";
import { appendActivity } from "#server/platform/append-activity.ts";
import { appendAudit, isAudited } from "#server/platform/append-audit.ts";
import type { StoredAnswer } from "#server/platform/idempotency/answers.ts";
import { answerOnce, withOneAnswer } from "#server/platform/idempotency/answers.ts";
import { auditOwnAccount } from "#server/platform/people/audit-own-account.ts";
import { PendingApproval } from "#server/platform/people/pending-approval.ts";
import { OwnAccountRefused, requireUninvolved } from "#server/platform/people/require-uninvolved.ts";
import { type Database, isLockUnavailable, type Transaction } from "#server/platform/postgres/database.ts";
import { authorise, authoriseAgain, recallSession } from "#server/platform/session/authorise.ts";
import { nameOfCall, rolesFor } from "#server/platform/session/call-policy.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { SessionChanged } from "#server/platform/session/session-changed.ts";
import type { ClientSession, StaffSession } from "#server/platform/session/sessions.ts";
import { activityOf } from "./activity-of.ts";
import { asOfVersion } from "./as-of-version.ts";
import { linkNext } from "./link-next.ts";
import { type Authorised, readCall } from "./read-call.ts";
import type { Call, Route } from "./route.ts";

/** Mounts a route with its endpoint's access, input and response schemas. */
export function mount(server: FastifyInstance, app: App, route: Route): void {
  const { endpoint } = route;
  if (endpoint.access === "staff") rolesFor(endpoint, app.staffPolicy);
  else if (isOfMember(endpoint)) {
    rolesFor(endpoint, app.clientPolicy);
    assert(nameOfCall(endpoint) in app.apiScopes, `${nameOfCall(endpoint)} has no row in the scopes of keys`);
  }
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      const recalled = route.verifiesSession ? recallSession(endpoint, request, app) : undefined;
      const session = recalled ?? (await authorise(endpoint, request, app));
      return answerVerified(route, { request, reply, session }, app);
    },
  });
}

/** Answers with the session that this call or an earlier one found, and again with today's if it has changed. */
async function answerVerified(route: Route, authorised: Authorised, app: App): Promise<unknown> {
  const { endpoint } = route;
  const session = () => authoriseAgain(endpoint, authorised.request, app);
  let call: Call<Endpoint>;
  try {
    call = readCall(endpoint, authorised, app);
  } catch (error) {
    // The first refusal is that of the session.
    if (route.verifiesSession) await session();
    throw error;
  }
  try {
    return await answer(route, call, app);
  } catch (error) {
    if (!(error instanceof SessionChanged)) throw error;
    const changed = await session();
    // A file that was read can't be read again.
    if (endpoint.upload) throw error;
    return answer(route, readCall(endpoint, { ...authorised, session: changed }, app), app);
  }
}

/** Answers, and audits a staff user's attempt upon their own account. */
async function answer(route: Route, call: Call<Endpoint>, app: App): Promise<unknown> {
  try {
    return await runHandler(route, call, app);
  } catch (error) {
    if (error instanceof OwnAccountRefused) {
      const { staff } = call.session as unknown as StaffSession;
      const attempt = { clientId: error.clientId, call: nameOfCall(route.endpoint) };
      await auditOwnAccount(app.db, attempt, { staff, now: call.now, newId: app.newId });
    }
    throw error;
  }
}

async function runHandler(route: Route, call: Call<Endpoint>, app: App): Promise<unknown> {
  const { endpoint } = route;
  const handler = route.handler as (call: Call<Endpoint>, app: App) => Promise<unknown>;
  const status = endpoint.status ?? 200;
  if (route.kind === "write") {
    const written = await repeatedly(app, () =>
      transactionAs(app.db, rightsOf(endpoint, call), async (tx) => {
        let first: StoredAnswer | undefined;
        const work = async () => {
          // As it was, too: the change may take a person off the client.
          await requireStaffUninvolved(tx, { endpoint, value: undefined }, call);
          const value = await handler({ ...call, tx } as Call<Endpoint>, app);
          await requireStaffUninvolved(tx, { endpoint, value }, call);
          await recordStaff(tx, route, call, app);
          await recordMember(tx, { endpoint, value }, call, app);
          if (value instanceof PendingApproval)
            return { status: 202, body: approvalPending.parse(value.body) };
          first = { status, body: serialize(endpoint, value) };
          return { status, body: withoutSecrets(endpoint, first.body) };
        };
        const { idempotency, now } = call;
        const stored = idempotency
          ? await answerOnce(tx, callerOf(call), idempotency, now, work)
          : await work();
        return first ?? stored;
      }),
    );
    return send(call, written.status, written.body);
  }
  // Its handler's transactions are its own.
  if (isStaffChange(endpoint)) await requireStaffUninvolved(app.db, { endpoint, value: undefined }, call);
  const value =
    route.replicated && app.replica
      ? await app.replica.read((db) => handler(call, { ...app, db }))
      : await handler(call, app);
  if (call.reply.sent || value === call.reply) return call.reply;
  return send(call, status, serialize(endpoint, value));
}

const maxAttempts = 10;

/** Repeats work that failed for what another attempt gets past. */
async function repeatedly<T>(
  { isWorthRepeating }: Pick<App, "isWorthRepeating">,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withOneAnswer(work);
    } catch (error) {
      // A lock that was not free in time mostly is soon after: whoever holds it is in a hurry too.
      const isPassing = isLockUnavailable(error) ? attempt === 1 : isWorthRepeating(error);
      if (!isPassing || attempt === maxAttempts) throw error;
    }
  }
}

function isStaffChange({ access, method }: Endpoint): boolean {
  return access === "staff" && method !== "GET";
}

/** Refuses a staff user's change about a client of whom they are one. @throws OwnAccountRefused. */
async function requireStaffUninvolved(
  db: Database | Transaction,
  { endpoint, value }: { readonly endpoint: Endpoint; readonly value: unknown },
  { params, body, session, now }: Call<Endpoint>,
): Promise<void> {
  if (!isStaffChange(endpoint)) return;
  const { staff } = session as unknown as StaffSession;
  const named = [params, body, idOf(value)];
  await requireUninvolved(db, { endpoint, named, staffId: staff.id, now });
}

/** Audits a staff change in the same transaction when the use case did not. */
async function recordStaff(
  tx: Transaction,
  { endpoint }: Route,
  { session, request, now }: Call<Endpoint>,
  { newId }: App,
): Promise<void> {
  if (!isStaffChange(endpoint) || isAudited(tx)) return;
  const { staff } = session as unknown as StaffSession;
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: nameOfCall(endpoint),
    subject: { kind: "call", id: request.url.split("?", 1)[0] ?? "" },
  });
}

/** Adds a member's change to their client's activity, in the transaction of the change. */
async function recordMember(
  tx: Transaction,
  { endpoint, value }: { readonly endpoint: Endpoint; readonly value: unknown },
  call: Call<Endpoint>,
  app: App,
): Promise<void> {
  if (!isOfMember(endpoint)) return;
  const action = app.activityActions[nameOfCall(endpoint)];
  if (!action) return;
  const isPending = value instanceof PendingApproval;
  const subject = isPending ? value.body.approval : { ...idOf(value), ...idOf(call.params) };
  const by = { ...call, session: call.session as unknown as ClientSession };
  const activity = activityOf(by, isPending ? "request_approval" : action, app);
  await appendActivity(tx, { ...activity, subjectId: subject.id ?? null });
}

/** Whose role the commit of a call asks for; undefined where no role counts. */
function rightsOf(endpoint: Endpoint, { session }: Call<Endpoint>): ClientSession | StaffSession | undefined {
  const hasRole = endpoint.access === "staff" || isOfMember(endpoint);
  return hasRole ? (session as unknown as ClientSession | StaffSession) : undefined;
}

/** Whether only members of a client make the call, as their roles allow. */
function isOfMember({ access }: Endpoint): boolean {
  return access === "session" || access === "activated";
}

const withId = z.object({ id: z.string() });

function idOf(value: unknown): { readonly id?: string } {
  const found = withId.safeParse(value);
  return found.success ? found.data : {};
}

function callerOf(call: Call<Endpoint>): string {
  const session = call.session as unknown as ClientSession | StaffSession;
  return "staff" in session ? session.staff.id : session.client.id;
}

function send({ request, reply }: Call<Endpoint>, status: number, body: unknown): unknown {
  reply.code(status);
  const next = cursorOfNext(body);
  if (next !== undefined) linkNext(reply, next);
  if (status === 204) return reply.send();
  // Screens are of the same version as the server that they came from.
  return request.apiKey ? asOfVersion(body, String(reply.getHeader(versionHeader))) : body;
}

/** Cursor of the page after this one, where the body is a page and not the last. */
function cursorOfNext(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("nextCursor" in body)) return undefined;
  return typeof body.nextCursor === "string" ? body.nextCursor : undefined;
}

/** Serialises by the response schema, which drops undeclared fields. */
function serialize(endpoint: Endpoint, value: unknown): unknown {
  return "mediaType" in endpoint.answer ? value : endpoint.answer.parse(value);
}

/** The answer that is stored for repeats. */
function withoutSecrets({ shownOnce = [] }: Endpoint, body: unknown): unknown {
  if (shownOnce.length === 0) return body;
  return { ...(body as object), ...Object.fromEntries(shownOnce.map((field) => [field, null])) };
}
