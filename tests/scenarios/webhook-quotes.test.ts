import { randomUUIDv7 } from "node:crypto";
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from "kysely";
import { describe, expect, it } from "vitest";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { expireQuotes } from "#server/webhooks/expire-quotes.ts";
import { webhookSubscriptions } from "#server/webhooks/subscriptions.ts";
import { setupWebhookEvents } from "../support/setup-webhook-events.ts";

const { payments, listening, sentTo } = setupWebhookEvents();

describe("quotes that expire", () => {
  const look = () =>
    payments()
      .db.transaction()
      .execute((tx) => expireQuotes(tx, payments().clock()));
  const pass = (ms: number) => payments().setNow(new Date(payments().clock().getTime() + ms));

  it("are reported once, to clients who ask for them, and not when they were booked", async () => {
    const client = await listening(["quote.expired"]);
    const other = await listening(["trade.booked"]);
    pass(1_000);
    const left = await payments().quote(client.id, "100.00");
    await payments().quote(other.id, "100.00");
    await payments().bookTrade(client);
    pass(39_000);
    await look();
    await payments().relay();
    expect(await sentTo(client)).toEqual([]);
    pass(2_000);
    // Several workers look at once.
    await Promise.all(Array.from({ length: 5 }, look));
    await look();
    await payments().relay();
    const sent = await sentTo(client);
    expect(sent.map(({ type, data }) => [type, data.id])).toEqual([["quote.expired", left]]);
    expect(await sentTo(other)).toEqual([]);
    const { pathname } = new URL(String(sent[0]?.data.url));
    const { body } = await payments().call(client, "GET", pathname);
    expect(body).toMatchObject({ id: left, status: "EXPIRED", fromAmount: "100.00", tradeId: null });
    expect((await payments().call(other, "GET", pathname)).status).toBe(404);
  });

  it("aren't reported from before the endpoint asked for them", async () => {
    const client = await payments().addClient();
    await payments().quote(client.id, "100.00");
    pass(60_000);
    const payload = { url: "https://hooks.example.com/late", eventTypes: ["quote.expired"] };
    await payments().call(client, "POST", "/api/webhook-endpoints", { payload });
    pass(60_000);
    await look();
    await payments().relay();
    expect(await sentTo(client)).toEqual([]);
  });
});

describe("how webhook events are written", () => {
  it("takes as many statements for a hundred events as for two", async () => {
    const client = await listening(["alert.fired"]);
    const alert = (): DomainEvent => ({
      ...{
        kind: "alert_fired",
        clientId: client.id,
        alertId: randomUUIDv7(),
        fromCurrency: "GBP",
        toCurrency: "EUR",
      },
      ...{ targetRate: "1.16", clientRate: "1.1612" },
    });
    const { app, db } = payments();
    const counted = async (events: number) => {
      await db
        .transaction()
        .execute((tx) => appendEvents(tx, Array.from({ length: events }, alert), app.clock()));
      const statements: string[] = [];
      const counting = {
        alert_fired: (webhookSubscriptions.alert_fired ?? []).map(
          (handler): typeof handler =>
            (tx, relayed, own) => {
              const count = {
                transformQuery: ({ node }: PluginTransformQueryArgs) => node,
                transformResult: noted,
              };
              async function noted({ result }: PluginTransformResultArgs) {
                statements.push("statement");
                return result;
              }
              return handler(tx.withPlugin(count), relayed, own);
            },
        ),
      };
      await relayNext(app, db, counting);
      return statements.length;
    };
    const few = await counted(2);
    expect(few).toBeLessThanOrEqual(4);
    expect(await counted(100)).toBe(few);
    expect(await sentTo(client)).toHaveLength(102);
  });

  it("is rolled back with the relay's transaction", async () => {
    const client = await listening(["alert.fired"]);
    const event: DomainEvent = {
      ...{
        kind: "alert_fired",
        clientId: client.id,
        alertId: randomUUIDv7(),
        fromCurrency: "GBP",
        toCurrency: "EUR",
      },
      ...{ targetRate: "1.16", clientRate: "1.1612" },
    };
    const { app, db } = payments();
    await db.transaction().execute((tx) => appendEvents(tx, [event], app.clock()));
    const failing = {
      alert_fired: [
        ...(webhookSubscriptions.alert_fired ?? []),
        () => Promise.reject(new Error("later handler")),
      ],
    };
    await relayNext(app, db, failing);
    expect(await sentTo(client)).toEqual([]);
    payments().setNow(new Date(app.clock().getTime() + 10_000));
    await payments().relay();
    expect(await sentTo(client)).toHaveLength(1);
  });
});
