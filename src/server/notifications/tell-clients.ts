import type { App } from "../platform/app.ts";
import { notifyClients } from "../platform/outbox/client-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import type { Message } from "./messages.ts";
import { printMail } from "./print-mail.ts";
import { insertNotifications } from "./store.ts";

/** What one client is told of one event. */
export type Telling = {
  readonly clientId: string;
  /** The event that it tells of; telling of it again changes nothing. */
  readonly eventKey: string;
  readonly tradeId?: string | null;
  readonly message: Message;
};

/** Tells clients once of each event: a notice on the screen and a mail, both if and only if the transaction commits. */
export async function tellClients(tx: Transaction, tellings: readonly Telling[], app: App): Promise<void> {
  const named = new Map(tellings.map((telling) => [app.newId(), telling]));
  const told = await insertNotifications(
    tx,
    [...named].map(
      ([
        id,
        {
          clientId,
          eventKey,
          tradeId = null,
          message: { kind, title, text },
        },
      ]) => {
        return { id, clientId, eventKey, kind, title, text, tradeId, createdAt: app.clock() };
      },
    ),
  );
  const emails = new Map(told.map(({ id, email }) => [id, email]));
  const fresh = [...named].flatMap(([id, telling]) => {
    const to = emails.get(id);
    return to === undefined ? [] : [{ id, to, ...telling }];
  });
  const { PUBLIC_URL, HOST, PORT, SUPPORT_EMAIL: supportEmail } = app.config;
  const site = (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, "");
  await app.outgoingMail.enqueue(
    tx,
    fresh.map(({ clientId, eventKey, message, to }) =>
      printMail(message, { id: `${eventKey} ${clientId}`, to, site, supportEmail }),
    ),
  );
  await notifyClients(
    tx,
    fresh.map(({ id, clientId }) => ({ clientId, kind: "notification", id })),
  );
}
