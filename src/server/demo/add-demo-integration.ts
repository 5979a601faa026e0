import { randomUUIDv7 } from "node:crypto";
import { webhookExample } from "#contract/webhooks/webhook-events.ts";
import { outlineApiKey } from "#domain/clients/api-keys/api-key.ts";
import { newKeySecret } from "#server/clients/api-keys/create-key.ts";
import { noteUse } from "#server/clients/api-keys/key-uses-store.ts";
import { insertApiKey, revokeKey } from "#server/clients/api-keys/store.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { insertEvents } from "#server/webhooks/deliveries-store.ts";
import { updateEndpoint } from "#server/webhooks/endpoints-store.ts";
import { createEndpoint } from "#server/webhooks/manage-endpoints.ts";
import { recordAttempts } from "#server/webhooks/queue-store.ts";
import { signedHeaders } from "#server/webhooks/signed-headers.ts";
import { demoCompany } from "./demo-accounts.ts";
import type { Filling } from "./filling.ts";

const minuteMs = 60_000;

/**
 * The company's program within 40 minutes: a key that it uses, one that was revoked, and an endpoint that was disabled,
 * with a log of what was delivered to it. Nobody knows the keys' secrets, and nothing is sent to the endpoint.
 */
export async function addDemoIntegration(filling: Filling, administratorId: string): Promise<void> {
  const { tx, now } = filling;
  const { used, revoked } = demoCompany.integration.keys;
  const usedId = await addKey(filling, administratorId, used);
  await noteUse(tx, new Map([[usedId, used.lastUsedFrom]]), minutesAfter(now, 35));
  const revokedId = await addKey(filling, administratorId, revoked);
  await revokeKey(tx, revokedId, { by: administratorId, at: minutesAfter(now, 20) });
  await addEndpoint(filling, administratorId);
}

type NewKey = (typeof demoCompany.integration.keys)[keyof typeof demoCompany.integration.keys];

async function addKey(
  { tx, app, now, clientId }: Filling,
  createdBy: string,
  { name, scopes }: NewKey,
): Promise<string> {
  const id = app.newId();
  const secret = newKeySecret(app.apiKeys.kind);
  const made = { id, clientId, createdBy, name, secretHash: hashToken(secret), ...outlineApiKey(secret) };
  await insertApiKey(tx, { ...made, scopes: [...scopes], ipRanges: [], createdAt: now, expiresAt: null });
  return id;
}

async function addEndpoint({ tx, app, now, clientId }: Filling, createdBy: string): Promise<void> {
  const { url, description, log } = demoCompany.integration.endpoint;
  const { newId, vault, config } = app;
  const eventTypes = [...new Set(log.map(({ type }) => type))];
  const input = { url, description, eventTypes };
  const { row } = await createEndpoint(tx, input, { clientId, createdBy, now, newId, vault, config });
  const sent = log.map(({ type, minutesLater, attempts }) => {
    const at = minutesAfter(now, minutesLater);
    const [eventId, id] = [newId(), newId()];
    const event = { ...webhookExample(type), id: eventId, created_at: at.toISOString(), client_id: clientId };
    return { id, eventId, type, at, attempts, payload: JSON.stringify(event) };
  });
  for (const { id, eventId, type, at, attempts, payload } of sent) {
    const event = { id: eventId, clientId, type, eventKey: `demo-${randomUUIDv7()}`, payload, createdAt: at };
    await insertEvents(tx, [event], [{ id, endpointId: row.id, clientId, eventId, type }], at);
    for (const [index, answerStatus] of attempts.entries()) {
      const startedAt = new Date(at.getTime() + index * retryMs + 200);
      const isOver = index === attempts.length - 1;
      const sealed = { ...row, endpointId: row.id };
      await recordAttempts(tx, [
        {
          ...{ deliveryId: id, endpointId: row.id, attempt: index + 1, startedAt, latencyMs: 38 + index },
          headers: signedHeaders({ eventId, payload, at: startedAt }, sealed, vault),
          ...{ answerStatus, fault: null, answer: "", answerCut: false },
          status: isOver ? "DELIVERED" : "PENDING",
          nextAttemptAt: isOver ? null : new Date(startedAt.getTime() + retryMs),
          finishedAt: isOver ? startedAt : null,
        },
      ]);
    }
  }
  const disabledAt = minutesAfter(now, 40);
  await updateEndpoint(tx, row.id, { disabledAt, disabledBecause: "member", updatedAt: disabledAt });
}

function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minuteMs);
}

/** The wait before a delivery's second attempt. */
const retryMs = 5_000;
