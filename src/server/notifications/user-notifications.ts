import type { LinkPurpose } from "#domain/clients/auth/account-link.ts";
import { deleteLinks } from "#server/clients/auth/account-links-store.ts";
import { issueLink } from "#server/clients/auth/issue-link.ts";
import { issueMailedCode } from "#server/clients/auth/step-up/mailed-codes.ts";
import {
  findContactUserId,
  findMailedUser,
  findUserByEmail,
  lockUser,
  type MailedUser,
} from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { DomainEvent, EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { lockOpenSession } from "#server/platform/session/sessions.ts";
import type { Message } from "./messages.ts";
import * as registrationMessages from "./registration-messages.ts";
import * as securityMessages from "./security-messages.ts";
import { mailUser, sendNotifications } from "./send-notifications.ts";

/** Notifications of a user's own login, which no other member of their client sees or gets by mail. */
export const userNotifications: Subscriptions = {
  client_registered: [notifyWithLink("verify_email", registrationMessages.welcome)],
  registration_repeated: [
    notifyUser(({ clientId, isClosed }: EventOf<"registration_repeated">) => {
      if (isClosed) return securityMessages.registrationOfClosed();
      return clientId === null
        ? registrationMessages.registrationWithoutAccount()
        : registrationMessages.registrationRepeated();
    }),
  ],
  password_forgotten: [notifyWithLink("reset_password", registrationMessages.resetPassword)],
  password_changed: [notifyUser(registrationMessages.passwordChanged)],
  email_verification_asked: [notifyWithLink("verify_email", registrationMessages.verifyAddress)],
  email_verified: [refresh("user")],
  email_change_asked: [forEachUser(notifyNewAddress)],
  email_changed: [forEachUser(notifyOfAddress), refresh("user")],
  confirmation_code_asked: [forEachUser(mailCode)],
  login_closed: [notifyUser(securityMessages.loginClosed)],
  security_changed: [
    notifyUser(({ change, detail }: EventOf<"security_changed">) =>
      securityMessages.securityChanged(change, detail),
    ),
    refresh("security"),
  ],
};

type UserEvent = DomainEvent & { readonly clientId: string | null; readonly userId?: string };
type Handling<E extends DomainEvent> = (
  tx: Transaction,
  relayed: readonly Relayed<E>[],
  app: App,
) => Promise<void>;
type About<E extends DomainEvent> = Relayed<E> & { readonly user: MailedUser };

/** Handles events one by one, but for those of an unknown address. */
function forEachUser<E extends UserEvent>(
  handle: (tx: Transaction, about: About<E>, app: App) => Promise<void>,
): Handling<E> {
  return async (tx, relayed, app) => {
    for (const each of relayed) {
      const { clientId, userId: named } = each.event;
      const userId = named ?? (clientId === null ? undefined : await findContactUserId(tx, clientId));
      if (userId !== undefined) await handle(tx, { ...each, user: await findMailedUser(tx, userId) }, app);
    }
  };
}

function notifyUser<E extends UserEvent>(toMessage: (event: E) => Message): Handling<E> {
  return forEachUser((tx, { user, key, event }, app) =>
    send(tx, { user, key, clientId: event.clientId, message: toMessage(event) }, app),
  );
}

/** The link is created here and not with the event, so that no event contains its token; see issueLink. */
function notifyWithLink<E extends UserEvent>(
  purpose: LinkPurpose,
  toMessage: (path: string) => Message,
): Handling<E> {
  return forEachUser(async (tx, { user: { id }, key, event: { clientId } }, app) => {
    const message = toMessage(await issueLink(tx, id, purpose, app.clock()));
    // Read once the link is there, which locks the login: a change of the address either came before, or deletes the link.
    const user = await findMailedUser(tx, id);
    await send(tx, { user, key, clientId, message }, app);
  });
}

/** A taken new address gets no mail, and the requester is not notified. */
async function notifyNewAddress(
  tx: Transaction,
  { user, key, event }: About<EventOf<"email_change_asked">>,
  app: App,
): Promise<void> {
  const { clientId, email, sessionId } = event;
  if ((await findUserByEmail(tx, email)) !== undefined) return;
  // The login before its sessions and links, as everywhere.
  await lockUser(tx, user.id);
  if (sessionId !== undefined && !(await lockOpenSession(tx, sessionId))) return;
  // The link of an earlier request, made since this one deleted them.
  await deleteLinks(tx, user.id, "change_email");
  const path = await issueLink(tx, user.id, "change_email", app.clock(), email);
  const message = securityMessages.emailChangeRequested(email, path);
  await send(tx, { user: { ...user, email }, key, clientId, message }, app);
}

/** To the old address, and after a change by the desk to the new one as well; neither mail names the other address. */
async function notifyOfAddress(
  tx: Transaction,
  { user, key, event: { clientId, from, byDesk } }: About<EventOf<"email_changed">>,
  app: App,
): Promise<void> {
  const old = { ...user, email: from };
  if (!byDesk) return send(tx, { user: old, key, clientId, message: securityMessages.emailChanged() }, app);
  const until = new Date(byDesk.heldUntil);
  const left = securityMessages.emailReplacedByDesk(until);
  await mailUser(tx, { eventKey: key, user: old, message: left }, app);
  const message = securityMessages.emailSetByDesk(until);
  await send(tx, { user: { ...user, email: byDesk.to }, key, clientId, message }, app);
}

/** No code is mailed once the session has ended. The login is locked before the address is read, so that the code is for that one. */
async function mailCode(
  tx: Transaction,
  { user: { id }, key, event }: About<EventOf<"confirmation_code_asked">>,
  app: App,
): Promise<void> {
  const { sessionId, digest, summary } = event;
  await lockUser(tx, id);
  if (!(await lockOpenSession(tx, sessionId))) return;
  const user = await findMailedUser(tx, id);
  const code = await issueMailedCode(tx, { sessionId, digest, email: user.email }, app);
  await mailUser(tx, { eventKey: key, user, message: securityMessages.confirmationCode(code, summary) }, app);
}

type ToUser = {
  readonly user: MailedUser;
  readonly key: string;
  readonly clientId: string | null;
  readonly message: Message;
};

/** By mail, and on the screens of the client that the user acts for. */
async function send(tx: Transaction, { user, key, clientId, message }: ToUser, app: App): Promise<void> {
  if (clientId === null) await mailUser(tx, { eventKey: key, user, message }, app);
  else await sendNotifications(tx, [{ clientId, eventKey: key, message, onlyFor: user }], app);
}

function refresh<E extends UserEvent>(kind: string): Handling<E> {
  return async (tx, relayed) => {
    const clientIds = relayed.flatMap(({ event: { clientId } }) => (clientId === null ? [] : [clientId]));
    await notifyClients(
      tx,
      clientIds.map((clientId) => ({ clientId, kind, id: clientId })),
    );
  };
}
