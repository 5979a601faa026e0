import { getMailTopic } from "#domain/notifications/mail-topic.ts";
import type { MailedUser } from "#server/clients/users/store.ts";
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
  /** Members who get the mail instead of the client's contact. */
  readonly mailMembers?: readonly MailedUser[];
  /** The only one who sees the notification and gets the mail. */
  readonly onlyFor?: MailedUser;
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
    fresh.filter(isWantedByMail).flatMap((wanted) =>
      addresseesOf(wanted).map(({ id, to, name, timeZone, isContact }) => ({
        ...renderMail(wanted.message, {
          ...frame,
          id,
          to,
          name,
          at: formatMailTime(now, timeZone),
          unsubscribeUrl: unsubscribeUrlOf(wanted, frame.site, app),
        }),
        ...(isContact && { clientId: wanted.clientId }),
      })),
    ),
  );
  await notifyClients(
    tx,
    fresh.map(({ id, clientId }) => ({ clientId, kind: "notification", id })),
  );
}

/** Mails a user who acts for no client, of an event that is relayed once. */
export async function mailUser(
  tx: Transaction,
  {
    eventKey,
    user,
    message,
  }: { readonly eventKey: string; readonly user: MailedUser; readonly message: Message },
  app: App,
): Promise<void> {
  const { email: to, name, timeZone } = user;
  const at = formatMailTime(app.clock(), timeZone);
  const frame = mailFrame(app.config);
  const mail = renderMail(message, { ...frame, id: `${eventKey} ${user.id}`, to, name, at });
  await app.outgoingMail.enqueue(tx, [mail]);
}

/** Who gets the mail: the members named, or the client's contact, whose address it may replace. */
function addresseesOf(wanted: NotificationToSend & AddedNotification) {
  const { eventKey, clientId, mailTo, onlyFor, email, companyName, timeZone } = wanted;
  const mailMembers = onlyFor ? [onlyFor] : wanted.mailMembers;
  const id = `${eventKey} ${clientId}`;
  if (mailMembers)
    return mailMembers.map((member) => ({
      id: `${id} ${member.id}`,
      to: member.email,
      name: member.name.trim() || null,
      timeZone: member.timeZone,
      isContact: member.email === email,
    }));
  const name = wanted.name.trim() || companyName;
  return [{ id, to: mailTo ?? email, name, timeZone, isContact: mailTo === undefined }];
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
  { clientId, eventKey, tradeId = null, message, onlyFor }: NotificationToSend,
  createdAt: Date,
): NewNotification {
  const { kind, title, text } = message;
  const userId = onlyFor?.id ?? null;
  return { id, clientId, userId, eventKey, kind, title, text, tradeId, path: screenOf(message), createdAt };
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
