import { accountantKinds } from "#domain/notifications/accountant-kinds.ts";
import { getMailTopic, type MailTopic } from "#domain/notifications/mail-topic.ts";
import { confirmedAddresses } from "#server/clients/users/confirmed-addresses-store.ts";
import { membersConcerned } from "#server/clients/users/members-concerned-store.ts";
import type { MailedUser } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { formatMailTime, mailFrame } from "./mail-facts.ts";
import type { Message } from "./messages.ts";
import { renderMail } from "./render-mail.ts";
import {
  type AddedNotification,
  insertNotifications,
  type NewNotification,
  unwantedTopicsOf,
} from "./store.ts";
import { type MailReader, unsubscribeUrl } from "./unsubscribe.ts";

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
  /** The member whose matter it is, mailed beside the client's contact; null where nobody is named. */
  readonly concerns?: string | null;
  /** The contact is mailed only where that member is not. */
  readonly isPersonal?: boolean;
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
  const fresh = await nameMembers(
    tx,
    [...named].flatMap(([id, telling]) => {
      const notification = added.get(id);
      return notification === undefined ? [] : [{ ...notification, ...telling }];
    }),
  );
  const frame = mailFrame(app.config);
  const now = app.clock();
  const unwanted = await unwantedTopicsOf(
    tx,
    fresh.flatMap(namedMembers).map(({ id }) => id),
  );
  const addressed = fresh.flatMap((wanted) =>
    addresseesOf(wanted, unwanted).map((addressee) => ({ ...addressee, wanted })),
  );
  const greeted = await confirmedAddresses(
    tx,
    addressed.map(({ to }) => to),
  );
  await app.outgoingMail.enqueue(
    tx,
    addressed.map(({ id, to, name, timeZone, isContact, reader, wanted }) => ({
      ...renderMail(wanted.message, {
        ...frame,
        id,
        to,
        // Whoever typed the address typed the name, too.
        name: greeted.has(to) ? name : null,
        at: formatMailTime(now, timeZone),
        timeZone,
        unsubscribeUrl: unsubscribeUrlOf(reader, wanted.message, { ...app, site: frame.site }),
      }),
      ...(isContact && { clientId: wanted.clientId }),
    })),
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
  const { email: to, timeZone } = user;
  const name = (await confirmedAddresses(tx, [to])).has(to) ? user.name : null;
  const at = formatMailTime(app.clock(), timeZone);
  const frame = mailFrame(app.config);
  const mail = renderMail(message, { ...frame, id: `${eventKey} ${user.id}`, to, name, at, timeZone });
  await app.outgoingMail.enqueue(tx, [mail]);
}

async function nameMembers<Wanted extends NotificationToSend>(
  tx: Transaction,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  const matters = wanted.filter(({ concerns }) => concerns !== undefined);
  const members = await membersConcerned(
    tx,
    matters.map(({ clientId, concerns = null, isPersonal = false, message }) => ({
      clientId,
      userId: concerns,
      isForAccountants: accountantKinds.some((kind) => kind === message.kind),
      isPersonal,
    })),
  );
  const byMatter = new Map(matters.map((matter, index) => [matter, members[index] ?? []]));
  return wanted.map((each) => ({ ...each, mailMembers: byMatter.get(each) ?? each.mailMembers }));
}

/** Members who get the mail instead of the client's contact; none where the contact does. */
function namedMembers({ onlyFor, mailMembers }: NotificationToSend): readonly MailedUser[] {
  return onlyFor ? [onlyFor] : (mailMembers ?? []);
}

/**
 * Who gets the mail, of those who haven't turned off its topic: the members named, or the client's contact, whose
 * address it may replace.
 */
function addresseesOf(
  wanted: NotificationToSend & AddedNotification,
  unwanted: ReadonlyMap<string, readonly MailTopic[]>,
) {
  const { eventKey, clientId, mailTo, onlyFor, mailMembers, email, companyName, timeZone } = wanted;
  const topic = getMailTopic(wanted.message.kind);
  const isWanted = (optedOut: readonly MailTopic[] | null | undefined) =>
    topic === undefined || !optedOut?.includes(topic);
  const id = `${eventKey} ${clientId}`;
  if (onlyFor || mailMembers)
    return namedMembers(wanted)
      .filter((member) => isWanted(unwanted.get(member.id)))
      .map((member) => ({
        id: `${id} ${member.id}`,
        to: member.email,
        name: member.name.trim() || null,
        timeZone: member.timeZone,
        isContact: member.email === email,
        reader: { clientId, userId: member.id },
      }));
  if (!isWanted(wanted.optedOut)) return [];
  const name = wanted.name.trim() || companyName;
  const isContact = mailTo === undefined;
  return [{ id, to: mailTo ?? email, name, timeZone, isContact, reader: { clientId } }];
}

function unsubscribeUrlOf(
  reader: MailReader,
  { kind }: Message,
  { site, vault }: Pick<App, "vault"> & { readonly site: string },
): string | undefined {
  const topic = getMailTopic(kind);
  return topic && unsubscribeUrl({ ...reader, topic }, site, vault);
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
