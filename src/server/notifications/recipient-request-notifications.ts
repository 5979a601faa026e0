import { issueRecipientLink } from "#server/payments/recipient-requests/request-details.ts";
import { findRequest, findToMail } from "#server/payments/recipient-requests/store.ts";
import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { formatMailTime, mailFrame } from "./mail-facts.ts";
import { recipientDetailsRequest, recipientDetailsSubmitted } from "./recipient-request-messages.ts";
import { renderMail } from "./render-mail.ts";
import { type NotificationToSend, sendNotifications } from "./send-notifications.ts";

/** Mails recipients; the link is made here, so that its token is in no event. */
async function mailRecipients(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"recipient_details_requested">>[],
  app: App,
): Promise<void> {
  const frame = mailFrame(app.config);
  const at = formatMailTime(app.clock(), null);
  for (const { key, event } of relayed) {
    const id = event.recipientRequestId;
    const request = await findToMail(tx, id);
    if (!request) continue;
    const { email: to, currency, askedBy, clientEmail } = request;
    const path = await issueRecipientLink(tx, id);
    const message = recipientDetailsRequest(path, { askedBy: askedBy?.trim() || clientEmail, currency });
    const mail = renderMail(message, { ...frame, id: `${key} ${id}`, to, name: null, at });
    await app.outgoingMail.enqueue(tx, [mail]);
  }
}

/** To the member who asked, and the client's contact. */
async function notifyOfDetails(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"recipient_details_submitted">>[],
  app: App,
): Promise<void> {
  const notifications: NotificationToSend[] = [];
  for (const { key, event } of relayed) {
    const { clientId } = event;
    const request = await findRequest(tx, clientId, event.recipientRequestId);
    if (!request) continue;
    const message = recipientDetailsSubmitted(request);
    notifications.push({ clientId, eventKey: key, message, concerns: request.requestedBy });
  }
  await sendNotifications(tx, notifications, app);
}

/** Requests for recipients' details: the mail to the recipient, and the notification of the answer. */
export const recipientRequestNotifications: Subscriptions = {
  recipient_details_requested: [mailRecipients],
  recipient_details_submitted: [notifyOfDetails],
};
