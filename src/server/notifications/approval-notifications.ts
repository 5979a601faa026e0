import { mayApprove } from "#domain/clients/client-approvals/approval-rule.ts";
import {
  approvalsByIds,
  earlierVersions,
  mailedMembers,
  type NamedApproval,
} from "#server/clients/client-approvals/store.ts";
import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { approvalDecided, approvalRequested } from "./approval-messages.ts";
import { type NotificationToSend, sendNotifications } from "./send-notifications.ts";

/** To the members who may approve; says nothing of a request that was decided meanwhile. */
async function notifyOfRequest(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"approval_requested">>[],
  app: App,
): Promise<void> {
  await notify(tx, relayed, app, async (request) => {
    if (request.status !== "PENDING") return undefined;
    const members = await mailedMembers(tx, request);
    const isChanged = (await earlierVersions(tx, [request.id])).length > 0;
    return {
      message: approvalRequested({ ...factsOf(request), isChanged }),
      // Whoever made the key that prepared it may confirm it, as the only one of their account perhaps.
      mailMembers: members.filter(
        ({ id, role }) =>
          (request.confirmationOnly && id === request.preparedBy) ||
          (mayApprove(role) && id !== request.preparedBy),
      ),
    };
  });
}

/** To the member who prepared it. */
async function notifyOfDecision(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"approval_decided">>[],
  app: App,
): Promise<void> {
  await notify(tx, relayed, app, async (request) => {
    const { status, reason, preparedBy } = request;
    if (status === "PENDING") return undefined;
    const members = await mailedMembers(tx, request);
    const decidedBy = request.deciderName?.trim() || request.deciderEmail;
    return {
      message: approvalDecided({ ...factsOf(request), status, decidedBy, reason }),
      // Who withdraws their own request needs no mail about it.
      mailMembers: members.filter(({ id }) => id === preparedBy && id !== request.decidedBy),
    };
  });
}

function factsOf({ id, summary, expiresAt, payouts, preparerName, preparerEmail, keyName }: NamedApproval) {
  const member = preparerName.trim() || preparerEmail;
  return {
    id,
    summary,
    expiresAt,
    payouts,
    preparedBy: keyName === null ? member : `The API key “${keyName}” of ${member}`,
  };
}

async function notify(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"approval_requested" | "approval_decided">>[],
  app: App,
  messageFor: (
    request: NamedApproval,
  ) => Promise<Pick<NotificationToSend, "message" | "mailMembers"> | undefined>,
): Promise<void> {
  const requests = await approvalsByIds(
    tx,
    relayed.map(({ event }) => event.approvalId),
  );
  const notifications: NotificationToSend[] = [];
  for (const { key, event } of relayed) {
    const request = requests.find(({ id }) => id === event.approvalId);
    const described = request && (await messageFor(request));
    if (described) notifications.push({ clientId: event.clientId, eventKey: key, ...described });
  }
  await sendNotifications(tx, notifications, app);
}

/** Notifications of requests for approval per event. */
export const approvalNotifications: Subscriptions = {
  approval_requested: [notifyOfRequest],
  approval_decided: [notifyOfDecision],
};
