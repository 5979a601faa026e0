import { beforeAll, expect, it } from "vitest";
import { notificationSubscriptions } from "#server/notifications/subscriptions.ts";
import { quoteRoutes } from "#server/trading/quotes/routes.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", {
  routes: quoteRoutes,
  subscriptions: notificationSubscriptions,
});
beforeAll(() => {
  Object.assign(fixture().app, { outgoingMail: { enqueue: async () => undefined } });
});

it("a client whose money paid a part of a debt is notified of what they still owe, and then that it is paid", async () => {
  fixture().setMid("GBP", "EUR", "1.17");
  const client = await fixture().addClient();
  const { id } = await fixture().bookTrade(client);
  fixture().setNow(new Date(fixture().clock().getTime() + 61_000));
  fixture().setMid("GBP", "EUR", "1.30");
  expect((await cancelAsClient(fixture(), client, id)).status).toBe(200);
  for (const amount of ["40.00", "100.00"]) {
    await fixture().deposit(client, amount, "GBP");
    await fixture().relay();
  }
  const shown = await fixture()
    .db.selectFrom("notifications")
    .select(["title", "text"])
    .where("clientId", "=", client.id)
    .where("kind", "=", "closeout_collected")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  expect(shown).toEqual([
    {
      title: "You've paid part of what you owe",
      text: "We used 40.00 GBP of the money that reached your GBP balance to pay part of what you owe us from a closed exchange. You still owe us 65.40 GBP.",
    },
    {
      title: "You've paid what you owed",
      text: "We used 65.40 GBP of the money that reached your GBP balance to pay what you owed us from a closed exchange.",
    },
  ]);
});
