import type { App } from "../platform/app.ts";
import { notifyClient } from "../platform/outbox/client-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import type { Message } from "./messages.ts";
import { printMail } from "./print-mail.ts";
import { clientAddress, insertNotification } from "./store.ts";

type About = {
  readonly clientId: string;
  /** The event that it tells of; telling of it again changes nothing. */
  readonly eventKey: string;
  readonly tradeId?: string;
  readonly message: Message;
};

/** Tells a client once of one event: a notice on the screen and a mail, both if and only if the transaction commits. */
export async function tellClient(
  tx: Transaction,
  { clientId, eventKey, tradeId, message }: About,
  app: App,
): Promise<void> {
  const id = app.newId();
  const { kind, title, text } = message;
  const isNew = await insertNotification(tx, {
    id,
    clientId,
    eventKey,
    kind,
    title,
    text,
    tradeId: tradeId ?? null,
    createdAt: app.clock(),
  });
  if (!isNew) return;
  const to = await clientAddress(tx, clientId);
  const { PUBLIC_URL, HOST, PORT, SUPPORT_EMAIL: supportEmail } = app.config;
  const site = (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, "");
  await app.outgoingMail.enqueue(
    tx,
    printMail(message, { id: `${eventKey} ${clientId}`, to, site, supportEmail }),
  );
  await notifyClient(tx, { clientId, kind: "notification", id });
}
