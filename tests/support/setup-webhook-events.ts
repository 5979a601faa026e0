import { expect } from "vitest";
import { webhookPayload } from "#contract/webhooks/webhook-events.ts";
import { type WebhookEventType, webhookEventTypes } from "#domain/webhooks/event-type.ts";
import type { Route } from "#server/platform/http/route.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import { quoteRoutes } from "#server/trading/quotes/routes.ts";
import { webhookRoutes } from "#server/webhooks/routes.ts";
import { webhookSubscriptions } from "#server/webhooks/subscriptions.ts";
import type { SignedIn } from "./payment-fixture.ts";
import { setupPaymentFixture } from "./setup-payment-fixture.ts";

export type Sent = { readonly type: WebhookEventType; readonly data: Record<string, unknown> };

/**
 * A payment fixture with clients whose endpoints ask for events. It runs each handler twice, as the relay may: every
 * event is written once all the same.
 */
export function setupWebhookEvents(also: readonly Route[] = []) {
  const payments = setupPaymentFixture("normal", {
    routes: [...webhookRoutes, ...quoteRoutes, ...also],
    subscriptions: webhookSubscriptions,
  });
  return {
    payments,

    /** A client whose endpoint asks for these types. */
    async listening(eventTypes: readonly WebhookEventType[] = webhookEventTypes): Promise<SignedIn> {
      const client = await payments().addClient();
      const payload = { url: "https://hooks.example.com/summit", eventTypes };
      const { status } = await payments().call(client, "POST", "/api/webhook-endpoints", { payload });
      expect(status).toBe(201);
      return client;
    },

    /** What was written for a client, in order, as its schema has it, field by field. */
    async sentTo({ id }: SignedIn): Promise<Sent[]> {
      const rows = await payments()
        .db.selectFrom("webhookDeliveries")
        .innerJoin("webhookEvents", "webhookEvents.id", "webhookDeliveries.eventId")
        .select(["webhookEvents.type", "webhookEvents.payload"])
        .where("webhookDeliveries.clientId", "=", id)
        .orderBy("webhookDeliveries.sequence")
        .execute();
      return rows.map(({ type, payload }) => {
        const body = JSON.parse(payload);
        expect(webhookPayload(type).parse(body)).toEqual(body);
        expect(body).toMatchObject({ type, client_id: id });
        return body;
      });
    },

    async happen(events: readonly DomainEvent[]): Promise<void> {
      await payments()
        .db.transaction()
        .execute((tx) => appendEvents(tx, events, payments().clock()));
      await payments().relay();
    },
  };
}
