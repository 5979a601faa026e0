import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { WebhookDelivery, WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import type { WebhookEventType } from "#domain/webhooks/event-type.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { startWebhookSender } from "#server/processes/webhook-sender.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { deliveriesChannel } from "#server/webhooks/deliveries-store.ts";
import type { Browser } from "./browser.ts";
import { sendConfirmed } from "./confirm-as-client.ts";
import { eventually } from "./eventually.ts";
import type { Summit } from "./serve-summit.ts";

export type WebhookClient = { readonly id: string; readonly browser: Browser; readonly email: string };
export type CreatedEndpoint = WebhookEndpoint & { readonly secret: string };

/** Helpers for webhook tests; alerts that fire serve as the events, since they need no rows. */
export function openWebhookFixture(summit: Summit) {
  const fixture = {
    /** An activated client with a logged-in owner. */
    async client(): Promise<WebhookClient> {
      const browser = summit.browser();
      const email = `client-${randomUUIDv7()}@example.test`;
      const { body } = await browser.post("/api/register", { email, password: "a ridge before dawn" });
      const id: string = body.user.id;
      const { db } = summit.app;
      await db.updateTable("clients").set({ status: "ACCOUNT_READY" }).where("id", "=", id).execute();
      return { id, browser, email };
    },

    async endpoint(
      { browser }: WebhookClient,
      url: string,
      eventTypes: readonly WebhookEventType[] = ["alert.fired"],
    ): Promise<CreatedEndpoint> {
      const add = () => browser.post("/api/webhook-endpoints", { url, eventTypes });
      const { status, body } = await sendConfirmed(summit.app, add);
      expect({ status, body }).toMatchObject({ status: 201, body: { id: expect.any(String) } });
      return body;
    },

    /** What happens to a client, committed as one row of the outbox and relayed. */
    async happen(events: readonly DomainEvent[]): Promise<void> {
      const { app } = summit;
      await app.db.transaction().execute((tx) => appendEvents(tx, events, app.clock()));
      await fixture.relayAll();
    },

    /** Relays row by row. */
    async relayAll(): Promise<void> {
      while (await relayNext(summit.app, summit.app.db, subscriptions));
    },

    start: () => startWebhookSender(summit.app, summit.databaseUrl),

    /** Runs a worker while something is done. */
    async sending<T>(work: () => Promise<T>): Promise<T> {
      const sender = fixture.start();
      try {
        return await work();
      } finally {
        await sender.stop();
      }
    },

    async deliveries({ browser }: WebhookClient, endpointId: string, query = ""): Promise<WebhookDelivery[]> {
      const { status, body } = await browser.get(`/api/webhook-endpoints/${endpointId}/deliveries${query}`);
      expect(status).toBe(200);
      return body.items;
    },

    /** Until no delivery of the endpoint was left without an attempt. */
    untilAttempted: (client: WebhookClient, endpointId: string, attempts = 1) =>
      eventually("each delivery is attempted", async () => {
        const all = await fixture.deliveries(client, endpointId, "?limit=200");
        return all.length > 0 && all.every((each) => each.attempts >= attempts) && all;
      }),

    /** Has the workers look now for what is due, which they do once a second by themselves. */
    wake: () => sql`select pg_notify(${deliveriesChannel}, '')`.execute(summit.app.db),

    /** Leases of a worker that died end at once instead of after seconds. */
    endLeases: () =>
      sql`update webhook_leases set held_until = now() - interval '1 second'`.execute(summit.app.db),
  };
  return fixture;
}

/** A rate alert of the client's fires. */
export function alertFired(clientId: string, alertId: string = randomUUIDv7()): DomainEvent {
  return {
    ...{ kind: "alert_fired", clientId, alertId, fromCurrency: "GBP", toCurrency: "EUR" },
    ...{ targetRate: "1.16", clientRate: "1.1612" },
  };
}
