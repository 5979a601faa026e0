import * as contract from "#contract/payments/recipient-requests.ts";
import { getRequestOrigin, withRetryAfter } from "#server/clients/auth/routes.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { requireApproval } from "#server/clients/client-approvals/require-approval.ts";
import { approvableRecipient } from "#server/payments/beneficiaries/approvable-recipient.ts";
import { serializeBeneficiary } from "#server/payments/beneficiaries/read-beneficiaries.ts";
import { appendActivity } from "#server/platform/append-activity.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { listRequests, readRequest } from "./read-requests.ts";
import {
  acceptRequest,
  checkRecipientRequest,
  checkResend,
  endWithoutRecipient,
  limitRequestMails,
  requestDetails,
  resendRequest,
} from "./request-details.ts";
import { checkDetails, openRequest, submitDetails } from "./submit-details.ts";

export const recipientRequestRoutes: readonly Route[] = [
  read(contract.listRecipientRequests, ({ session, now }, { db, vault }) =>
    listRequests(db, session.client.id, { vault, now }),
  ),

  read(contract.readRecipientRequest, ({ params, session, now }, { db, vault }) =>
    readRequest(db, { ...params, clientId: session.client.id }, { vault, now }),
  ),

  handle(contract.requestRecipientDetails, async (call, app) => {
    const { body, session, now, reply } = call;
    const [clientId, userId] = [session.client.id, session.user.id];
    const facts = checkRecipientRequest(body);
    await withRetryAfter(reply, () => limitRequestMails(app, { clientId, email: facts.email }));
    return transactionAs(app.db, session, async (tx) => {
      const { id } = await requestDetails(tx, { clientId, userId, facts }, { ...app, now });
      await appendActivity(tx, {
        ...activityOf(call, "request_recipient_details", app),
        subjectId: id,
      });
      return readRequest(tx, { clientId, id }, { ...app, now });
    });
  }),

  handle(contract.resendRecipientRequest, async (call, app) => {
    const { params, session, now, reply } = call;
    const named = { ...params, clientId: session.client.id, userId: session.user.id };
    const email = await checkResend(app, named, now);
    await withRetryAfter(reply, () => limitRequestMails(app, { ...named, email }));
    return transactionAs(app.db, session, async (tx) => {
      await resendRequest(tx, named, { ...app, now });
      await appendActivity(tx, {
        ...activityOf(call, "request_recipient_details", app),
        subjectId: named.id,
      });
      return readRequest(tx, named, { ...app, now });
    });
  }),

  write(contract.cancelRecipientRequest, async ({ tx, params, session, now }, app) => {
    const named = { ...params, clientId: session.client.id, userId: session.user.id };
    await endWithoutRecipient(tx, { ...named, event: "cancel" }, { ...app, now });
    return undefined;
  }),

  write(contract.declineRecipientRequest, async ({ tx, params, session, now }, app) => {
    const named = { ...params, clientId: session.client.id, userId: session.user.id };
    await endWithoutRecipient(tx, { ...named, event: "decline" }, { ...app, now });
    return undefined;
  }),

  writeApprovable(contract.acceptRecipientRequest, async (call, app) => {
    const { tx, params, session, now } = call;
    const named = { ...params, clientId: session.client.id, userId: session.user.id };
    const row = await acceptRequest(tx, named, { ...app, now });
    await requireApproval(tx, approvableRecipient("Add", row, [params.id]), call);
    return serializeBeneficiary(row, app.vault);
  }),

  handle(contract.openRecipientRequest, ({ body, request, reply }, app) =>
    withRetryAfter(reply, () => openRequest(app, body.token, getRequestOrigin(request))),
  ),

  handle(contract.submitRecipientDetails, async ({ body, request, reply, now }, app) => {
    const { token, ...entered } = body;
    const origin = getRequestOrigin(request);
    const input = await withRetryAfter(reply, () => checkDetails(app, { token, entered }, origin));
    await app.db.transaction().execute((tx) => submitDetails(tx, { token, input }, { ...app, origin, now }));
    return undefined;
  }),
];
