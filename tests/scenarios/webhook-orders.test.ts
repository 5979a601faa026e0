import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { expireOrders } from "#server/automation/orders/expire-orders.ts";
import { openOrderFixture } from "../support/order-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { openWebhookFixture } from "../support/webhook-fixture.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000", DEMO: "0" });
const orders = openOrderFixture(summit);
const webhooks = openWebhookFixture(summit);
const types = ["trade.booked", "order.filled", "order.expired", "order.failed"] as const;

beforeAll(() => orders.tick());

async function sentTo(clientId: string) {
  const rows = await summit.app.db
    .selectFrom("webhookEvents")
    .innerJoin("webhookDeliveries", "webhookDeliveries.eventId", "webhookEvents.id")
    .select("payload")
    .where("webhookEvents.clientId", "=", clientId)
    .orderBy("sequence")
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload));
}

describe("webhook events of orders", () => {
  it("say that an order was filled, by the booking of its exchange", async () => {
    const client = await orders.addClient();
    await webhooks.endpoint(client, "https://hooks.example.com/orders", types);
    const order = await orders.place(client);
    const matcher = await orders.addMatcher();
    orders.tick("0.78");
    await matcher.match();
    await matcher.close();
    const { trade } = await orders.read(client, order);
    await webhooks.relayAll();
    expect(await sentTo(client.id)).toMatchObject([
      { type: "trade.booked", data: { id: trade?.id } },
      {
        type: "order.filled",
        data: {
          ...{ object: "order", id: order.id, trade_id: trade?.id, amount: "1000.00", from_currency: "GBP" },
          ...{ target_rate: "1.1500000000", stop_rate: null },
        },
      },
    ]);
  });

  it("say that an order couldn't be filled, with the reason, or has expired", async () => {
    const client = await orders.addClient();
    await webhooks.endpoint(client, "https://hooks.example.com/orders", types);
    orders.tick();
    const lasting = await orders.place(client, { targetRate: "1.9", stopRate: "0.9" });
    const stopped = await orders.place(client, { targetRate: null, stopRate: "0.9" });
    const failing = await orders.place(client);
    await summit.app.db
      .updateTable("currencies")
      .set({ uses: sql`array_remove(uses, 'trade')` as never })
      .where("code", "=", "EUR")
      .execute();
    const matcher = await orders.addMatcher();
    orders.tick("0.78");
    await matcher.match();
    await matcher.close();
    summit.pass(8 * 86_400_000);
    await summit.app.db.transaction().execute((tx) => expireOrders(tx, summit.app.clock()));
    await webhooks.relayAll();
    expect(await sentTo(client.id)).toMatchObject([
      { type: "order.failed", data: { id: failing.id, reason: "currency_not_tradable" } },
      { type: "order.expired", data: { id: lasting.id, stop_rate: "0.9000000000" } },
      {
        type: "order.expired",
        version: 2,
        data: { id: stopped.id, target_rate: null, stop_rate: "0.9000000000" },
      },
    ]);
  });
});
