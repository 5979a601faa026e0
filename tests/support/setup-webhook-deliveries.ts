import { afterEach } from "vitest";
import { serveSummit } from "./serve-summit.ts";
import { setupReceiver } from "./setup-webhook-receiver.ts";
import { openWebhookFixture } from "./webhook-fixture.ts";

/** Gives a test file a server whose clock can be put forward, and clients whose endpoints are at a receiver. */
export function setupWebhookDeliveries() {
  let offsetMs = 0;
  let paths = 0;
  const summit = serveSummit(
    { RATE_LIMIT_FACTOR: "1000", DEMO: "1" },
    { clock: () => new Date(Date.now() + offsetMs) },
  );
  const fixture = openWebhookFixture(summit);
  const receiver = setupReceiver();
  afterEach(async () => {
    // What a test left behind doesn't disturb the next.
    await summit.app.db
      .updateTable("webhookDeliveries")
      .set({ status: "FAILED", finishedAt: new Date(), nextAttemptAt: null })
      .where("status", "=", "PENDING")
      .execute();
  });
  const newPath = () => `/hooks/${++paths}`;
  return {
    summit,
    fixture,
    receiver,
    newPath,
    pass: (ms: number) => {
      offsetMs += ms;
    },
    /** A client with an endpoint of their own at the receiver. */
    async listening(answer: number | Parameters<typeof receiver.answer>[1] = 200) {
      const client = await fixture.client();
      const at = newPath();
      receiver.answer(at, answer);
      const endpoint = await fixture.endpoint(client, `${receiver.url}${at}`);
      return { client, at, endpoint };
    },
  };
}
