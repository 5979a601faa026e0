import { webhookEvents } from "#contract/webhooks/webhook-events.ts";
import type { z } from "#contract/zod.ts";
import type { SentEventType } from "#domain/webhooks/event-type.ts";
import type { Config } from "#server/platform/config.ts";
import type { NewWebhookEvent } from "./deliveries-store.ts";

/** `data` of a type, as its schema in the catalogue has it. */
export type DataOf<T extends SentEventType> = z.input<(typeof webhookEvents)[T]["data"]>;

/** A webhook event before it has an id and a text. */
export type EventDraft<T extends SentEventType = SentEventType> = {
  [Type in T]: {
    readonly key: string;
    readonly clientId: string;
    readonly type: Type;
    readonly at: Date;
    readonly data: DataOf<Type>;
  };
}[T];

/** The text that is signed; the order of its fields is fixed once and for all. */
export function serializeEvent({ key, clientId, type, at, data }: EventDraft, id: string): NewWebhookEvent {
  const { version } = webhookEvents[type];
  const body = { id, type, version, created_at: at.toISOString(), client_id: clientId, data };
  return { id, clientId, type, eventKey: key, payload: JSON.stringify(body), createdAt: at };
}

/** The address of an object in the API. */
export function apiUrl(
  { PUBLIC_URL, HOST, PORT }: Pick<Config, "PUBLIC_URL" | "HOST" | "PORT">,
  path: string,
): string {
  const site = (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, "");
  return `${site}/api/${path}`;
}
