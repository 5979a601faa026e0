import * as contract from "#contract/clients/approvals.ts";
import { assert } from "#domain/assert.ts";
import { Refused } from "#domain/refusal.ts";
import { staffPolicy } from "#server/clients/staff/policy.ts";
import type { App } from "#server/platform/app.ts";
import { type Route, read, type WriteCall, write } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import {
  type ApprovalRow,
  findApproval,
  selectApprovals,
  selectPendingApprovalsAbout,
  selectPendingApprovalsOf,
} from "#server/platform/people/approvals-store.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { nameOfCall, rolesFor } from "#server/platform/session/call-policy.ts";
import { type ConfirmedRequest, confirmApproval, rejectApproval } from "./decide-approval.ts";
import { getApprovalState } from "./get-approval-state.ts";

/** Calls whose requests the page of prices lists. */
const pricingCalls = [
  "PUT /api/admin/margins",
  "DELETE /api/admin/margins/:id",
  "PATCH /api/admin/currencies/:code",
  "PUT /api/admin/funding-tolerances",
];
/** The same for the page of forward pricing. */
const forwardPricingCalls = [
  "PUT /api/admin/forward-pricing/curves",
  "PUT /api/admin/forward-pricing/margins",
  "PUT /api/admin/forward-pricing/pairs",
];
for (const call of [...pricingCalls, ...forwardPricingCalls])
  assert(call in staffPolicy, `${call} is a call of the desk`);

/** Routes of maker-checker requests; the confirmed call is one of `others`. */
export function approvalRoutes(others: readonly Route[]): readonly Route[] {
  const confirmable = new Map(
    others.filter(({ confirmed }) => confirmed).map((route) => [nameOfCall(route.endpoint), route]),
  );
  return [
    read(contract.listApprovals, async ({ query, session, now }, { db }) => {
      const { state, limit } = query;
      const cursor = decodeCursor(query.cursor);
      const rows = await selectApprovals(db, { isPending: state === "pending", now, cursor, limit });
      const { items, nextCursor } = toPage(rows, limit);
      const ownAccounts = await listOwnAccounts(db, session.staff.id);
      return { items: items.map((row) => describeApproval(row, ownAccounts, now)), nextCursor };
    }),

    read(contract.listApprovalsAbout, async ({ params, session, now }, { db }) => {
      const rows = await selectPendingApprovalsAbout(db, { id: params.id, now });
      const ownAccounts = await listOwnAccounts(db, session.staff.id);
      return { items: rows.map((row) => describeApproval(row, ownAccounts, now)) };
    }),

    read(contract.listPricingApprovals, async ({ session, now }, { db }) => {
      const rows = await selectPendingApprovalsOf(db, { calls: pricingCalls, now });
      const ownAccounts = await listOwnAccounts(db, session.staff.id);
      return { items: rows.map((row) => describeApproval(row, ownAccounts, now)) };
    }),

    read(contract.listForwardPricingApprovals, async ({ session, now }, { db }) => {
      const rows = await selectPendingApprovalsOf(db, { calls: forwardPricingCalls, now });
      const ownAccounts = await listOwnAccounts(db, session.staff.id);
      return { items: rows.map((row) => describeApproval(row, ownAccounts, now)) };
    }),

    write(contract.confirmApproval, async (call, app) => {
      const { tx, params, body, session, now } = call;
      const by = { staff: session.staff, now, newId: app.newId };
      const confirmed = await confirmApproval(tx, { id: params.id, digest: body.digest }, by);
      await executeApproved(confirmable.get(confirmed.call), confirmed, call, app);
      return found(tx, params.id, session.staff.id, now);
    }),

    write(contract.rejectApproval, async ({ tx, params, session, now }, { newId }) => {
      await rejectApproval(tx, params.id, { staff: session.staff, now, newId });
      return found(tx, params.id, session.staff.id, now);
    }),
  ];
}

/** Executes the requested call as the requester, with their current role and the original input. */
async function executeApproved(
  route: Route | undefined,
  { params, body, about, requester }: ConfirmedRequest,
  call: WriteCall<typeof contract.confirmApproval>,
  app: App,
): Promise<void> {
  const { endpoint, confirmed } = route ?? {};
  if (!endpoint || !confirmed) throw new Refused("approval_changed");
  if (!rolesFor(endpoint, app.staffPolicy).includes(requester.role)) throw new Refused("approval_expired");
  const parsed = {
    ...call,
    params: endpoint.params?.parse(params),
    body: endpoint.body?.parse(body),
    session: { id: call.session.id, staff: requester },
    approvedAbout: about,
  };
  await confirmed(parsed as never, app);
}

async function found(tx: Transaction, id: string, staffId: string, now: Date) {
  const row = await findApproval(tx, id);
  assert(row, `approval ${id}`);
  return describeApproval(row, await listOwnAccounts(tx, staffId), now);
}

function describeApproval(row: ApprovalRow, ownAccounts: ReadonlySet<string>, now: Date) {
  const { id, summary, digest, requestedBy, expiresAt, decidedBy, deciderName, deciderEmail } = row;
  return {
    id,
    summary,
    digest: digest.toString("hex"),
    requestedBy: { id: requestedBy, name: row.requesterName, email: row.requesterEmail },
    requestedAt: row.createdAt,
    expiresAt,
    state: getApprovalState(row, now),
    decidedBy:
      decidedBy !== null && deciderName !== null && deciderEmail !== null
        ? { id: decidedBy, name: deciderName, email: deciderEmail }
        : null,
    decidedAt: row.decidedAt,
    own: ownAccounts.has(requestedBy),
  };
}
