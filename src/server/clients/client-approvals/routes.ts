import * as contract from "#contract/clients/client-approvals.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";
import { callAs, executeRequest } from "./approvable-routes.ts";
import { readApprovalPolicy, setApprovalPolicy } from "./approval-policy.ts";
import { changeRequest, readRequestInput } from "./change-request.ts";
import { approveRequests, declineRequest, withdrawRequest } from "./decide-requests.ts";
import { listRequests, readRequest, readRequests } from "./read-approvals.ts";
import type { ApprovalRow } from "./store.ts";

/** Routes of requests for approval; the approved call is one of `others`. */
export function clientApprovalRoutes(others: readonly Route[]): readonly Route[] {
  const approvable = new Map(
    others.filter(({ approved }) => approved).map((route) => [nameOfCall(route.endpoint), route]),
  );
  return [
    read(contract.listClientApprovals, ({ query, session, now }, { db, config }) =>
      readAsOfNow(db, (tx) => listRequests(tx, query, { session, now, config })),
    ),

    read(contract.readClientApproval, ({ params, session, now }, { db, config }) =>
      readAsOfNow(db, (tx) => readRequest(tx, params.id, { session, now, config })),
    ),

    read(contract.readApprovalRequest, async ({ params, session }, { db, vault }) => {
      const { call, params: of, body } = await readRequestInput(db, params.id, { session, vault });
      return { call, params: of ?? {}, body: body ?? {} };
    }),

    write(contract.approveClientApprovals, async (call, app) => {
      const { tx, body, session, now } = call;
      const execute = (request: ApprovalRow) =>
        executeRequest(request, approvable.get(request.call), call, app);
      await approveRequests(tx, body.requests, { ...app, session, now, execute });
      const ids = body.requests.map(({ id }) => id);
      return { items: await readRequests(tx, ids, { ...app, session, now }) };
    }),

    write(contract.declineClientApproval, async ({ tx, params, body, session, now }, { newId, config }) => {
      await declineRequest(
        tx,
        { ...body, ...params, reason: body.reason || undefined },
        { session, now, newId },
      );
      return readRequest(tx, params.id, { session, now, config });
    }),

    write(contract.withdrawClientApproval, async ({ tx, params, body, session, now }, { newId, config }) => {
      await withdrawRequest(tx, { ...body, ...params }, { session, now, newId });
      return readRequest(tx, params.id, { session, now, config });
    }),

    write(contract.changeClientApproval, async (call, app) => {
      const { tx, params, body, session, now } = call;
      const approval = { kind: "asked" } as const;
      const tryAgain = (request: ApprovalRow, input: { readonly params: unknown; readonly body: unknown }) =>
        callAs(session.user.id, { route: approvable.get(request.call), ...input, approval }, call, app);
      await changeRequest(tx, { ...params, ...body }, { ...app, session, now, tryAgain });
      return readRequest(tx, params.id, { ...app, session, now });
    }),

    read(contract.readApprovalPolicy, ({ session, now }, { db }) =>
      readApprovalPolicy(db, session.client.id, now),
    ),

    write(contract.setApprovalPolicy, async ({ tx, body, session, now }, app) => {
      await setApprovalPolicy(tx, body, { ...app, session, now });
      return readApprovalPolicy(tx, session.client.id, now);
    }),
  ];
}
