import { getMailTopic } from "#domain/notifications/mail-topic.ts";
import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { formatMailTime, mailFrame } from "./mail-facts.ts";
import type { Message } from "./messages.ts";
import { renderMail } from "./render-mail.ts";
import { type AddedNotification, insertNotifications, type NewNotification } from "./store.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

/** One client's notification of one event. */
export type NotificationToSend = {
  readonly clientId: string;
  /** Event key, which makes sending idempotent. */
  readonly eventKey: string;
  readonly tradeId?: string | null;
  readonly message: Message;
  /** Mail recipient other than the client; the on-screen notification is still the client's. */
  readonly mailTo?: string;
};

/**
 * Notifies clients once per event: on screen and, unless turned off, by mail; both only if the transaction
 * commits.
 */
export async function sendNotifications(
  tx: Transaction,
  notifications: readonly NotificationToSend[],
  app: App,
): Promise<void> {
  const named = new Map(notifications.map((telling) => [app.newId(), telling]));
  const inserted = await insertNotifications(
    tx,
    [...named].map(([id, telling]) => toNewNotification(id, telling, app.clock())),
  );
  const added = new Map(inserted.map((notification) => [notification.id, notification]));
  const fresh = [...named].flatMap(([id, telling]) => {
    const notification = added.get(id);
    return notification === undefined ? [] : [{ ...notification, ...telling }];
  });
  const frame = mailFrame(app.config);
  const now = app.clock();
  await app.outgoingMail.enqueue(
    tx,
    fresh.filter(isWantedByMail).map(({ clientId, eventKey, message, mailTo, email, ...client }) => ({
      ...renderMail(message, {
        ...frame,
        id: `${eventKey} ${clientId}`,
        to: mailTo ?? email,
        name: client.name.trim() || client.companyName,
        at: formatMailTime(now, client.timeZone),
        unsubscribeUrl: unsubscribeUrlOf({ clientId, message }, frame.site, app),
      }),
      ...(mailTo === undefined && { clientId }),
    })),
  );
  await notifyClients(
    tx,
    fresh.map(({ id, clientId }) => ({ clientId, kind: "notification", id })),
  );
}

function unsubscribeUrlOf(
  { clientId, message }: Pick<NotificationToSend, "clientId" | "message">,
  site: string,
  { vault }: Pick<App, "vault">,
): string | undefined {
  const topic = getMailTopic(message.kind);
  return topic && unsubscribeUrl({ clientId, topic }, site, vault);
}

function toNewNotification(
  id: string,
  { clientId, eventKey, tradeId = null, message }: NotificationToSend,
  createdAt: Date,
): NewNotification {
  const { kind, title, text } = message;
  return { id, clientId, eventKey, kind, title, text, tradeId, path: screenOf(message), createdAt };
}

/** Link target on screen; one with a fragment contains a token and is never stored. */
function screenOf({ path }: Message): string | null {
  return path.includes("#") || path === "/" || path === "/login" ? null : path;
}

function isWantedByMail({
  message,
  optedOut,
}: NotificationToSend & Pick<AddedNotification, "optedOut">): boolean {
  const topic = getMailTopic(message.kind);
  return topic === undefined || !optedOut?.includes(topic);
}
