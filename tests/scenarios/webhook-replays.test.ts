import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pruneEvents } from "#server/webhooks/deliveries-store.ts";
import { eventually } from "../support/eventually.ts";
import { setupWebhookDeliveries } from "../support/setup-webhook-deliveries.ts";
import { alertFired } from "../support/webhook-fixture.ts";
import { verified } from "../support/webhook-receiver.ts";

const { summit, fixture, receiver, newPath, pass, listening } = setupWebhookDeliveries();
const path = "/api/webhook-endpoints";

const minute = 60_000;

describe("sending again", () => {
  it("replays one delivery with the same id, once per key", async () => {
    const { client, at, endpoint } = await listening();
    await fixture.happen([alertFired(client.id)]);
    await fixture.sending(async () => {
      const [delivery] = await fixture.untilAttempted(client, endpoint.id);
      const key = randomUUIDv7();
      const replays = await Promise.all(
        Array.from({ length: 50 }, () =>
          client.browser.postOnce(`/api/webhook-deliveries/${delivery?.id}/replay`, {}, key),
        ),
      );
      expect(new Set(replays.map(({ body }) => body.id)).size).toBe(1);
      expect(replays[0]?.body).toMatchObject({
        isReplay: true,
        status: "PENDING",
        eventId: delivery?.eventId,
      });
      await eventually("it arrives again", () => receiver.at(at).length === 2);
    });
    const [first, second] = receiver.at(at);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
  });

  it("replays a time range: what was never delivered, or all", async () => {
    let status = 200;
    const { client, at, endpoint } = await listening((response) => response.writeHead(status).end());
    const from = summit.app.clock().toISOString();
    await fixture.sending(async () => {
      await fixture.happen([alertFired(client.id), alertFired(client.id)]);
      await fixture.untilAttempted(client, endpoint.id);
      status = 500;
      const missed = Array.from({ length: 3 }, () => randomUUIDv7());
      await fixture.happen(missed.map((id) => alertFired(client.id, id)));
      await fixture.untilAttempted(client, endpoint.id);
      const to = new Date(summit.app.clock().getTime() + 1).toISOString();
      pass(minute);
      // What still waits isn't sent twice.
      const tooEarly = await client.browser.postOnce(`${path}/${endpoint.id}/replay`, { from, to });
      expect(tooEarly.body).toEqual({ replayed: 0, continueFrom: null });
      await client.browser.post(`${path}/${endpoint.id}/disable`);
      await client.browser.post(`${path}/${endpoint.id}/enable`);
      status = 200;
      const before = receiver.at(at).length;
      const undelivered = await client.browser.postOnce(`${path}/${endpoint.id}/replay`, { from, to });
      expect(undelivered.body).toEqual({ replayed: 3, continueFrom: null });
      await eventually("the missed ones arrive", () => receiver.at(at).length === before + 3);
      const arrived = receiver
        .at(at)
        .slice(before)
        .map(({ body }) => JSON.parse(body).data.id);
      expect(arrived.toSorted()).toEqual(missed.toSorted());
      await eventually("they are recorded", async () =>
        (await fixture.deliveries(client, endpoint.id)).every((each) => each.status !== "PENDING"),
      );
      const again = await client.browser.postOnce(`${path}/${endpoint.id}/replay`, { from, to });
      expect(again.body).toEqual({ replayed: 0, continueFrom: null });
      const all = await client.browser.postOnce(`${path}/${endpoint.id}/replay`, { from, to, which: "all" });
      expect(all.body).toEqual({ replayed: 5, continueFrom: null });
    });
  });

  it("replays each event of a range once when the range is asked for fifty times at once", async () => {
    const { client, at, endpoint } = await listening();
    const from = summit.app.clock().toISOString();
    await fixture.sending(async () => {
      await fixture.happen([alertFired(client.id), alertFired(client.id)]);
      await eventually("both arrive", async () => {
        const sent = await fixture.deliveries(client, endpoint.id);
        return sent.length === 2 && sent.every(({ status }) => status === "DELIVERED");
      });
    });
    const to = new Date(summit.app.clock().getTime() + 1).toISOString();
    // Without a worker, so that what was put into the queue still waits.
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.browser.postOnce(`${path}/${endpoint.id}/replay`, { from, to, which: "all" }),
      ),
    );
    const replayed = answers.map(({ body }) => body.replayed);
    expect(replayed.toSorted()).toEqual([...Array.from({ length: 49 }, () => 0), 2]);
    await fixture.sending(() => eventually("both arrive again", () => receiver.at(at).length === 4));
  });

  it("replays what a disabled endpoint didn't get before, and nothing of the time when it was disabled", async () => {
    const { client, at, endpoint } = await listening();
    const from = summit.app.clock().toISOString();
    const before = randomUUIDv7();
    await fixture.happen([alertFired(client.id, before)]);
    await client.browser.post(`${path}/${endpoint.id}/disable`);
    await fixture.happen([alertFired(client.id)]);
    await client.browser.post(`${path}/${endpoint.id}/enable`);
    const to = new Date(summit.app.clock().getTime() + 1).toISOString();
    const all = await client.browser.postOnce(`${path}/${endpoint.id}/replay`, { from, to, which: "all" });
    expect(all.body).toEqual({ replayed: 1, continueFrom: null });
    await fixture.sending(() => eventually("it arrives", () => receiver.at(at).length === 1));
    expect(JSON.parse(receiver.at(at)[0]?.body ?? "").data.id).toBe(before);
  });

  it("refuses a range that ends before it starts, in words", async () => {
    const { client, endpoint } = await listening();
    const range = { from: "2026-03-02T00:00:00Z", to: "2026-03-01T00:00:00Z" };
    const answer = await client.browser.postOnce(`${path}/${endpoint.id}/replay`, range);
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { to: "Choose a time after the first one" } },
    });
    const words = await client.browser.postOnce(`${path}/${endpoint.id}/replay`, {
      from: "yesterday",
      to: "now",
    });
    expect(words.body.fields).toEqual({
      from: "Enter a time, like 2026-11-25T09:30:00Z",
      to: "Enter a time, like 2026-11-25T09:30:00Z",
    });
  });

  it("sends a test event, to this endpoint alone", async () => {
    const { client, at, endpoint } = await listening();
    const other = await fixture.endpoint(client, `${receiver.url}${newPath()}`);
    const { status, body } = await client.browser.postOnce(`${path}/${endpoint.id}/test`, {});
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: "webhook.test", status: "PENDING" });
    await fixture.sending(() => fixture.untilAttempted(client, endpoint.id));
    const [received] = receiver.at(at);
    expect(received && verified(received, endpoint.secret)).toMatchObject({
      type: "webhook.test",
      data: { object: "webhook_endpoint", id: endpoint.id },
    });
    expect(await fixture.deliveries(client, other.id)).toEqual([]);
  });

  it("finds deliveries by outcome and type, page by page", async () => {
    const { client, endpoint } = await listening();
    await fixture.happen(Array.from({ length: 5 }, () => alertFired(client.id)));
    await fixture.sending(() => fixture.untilAttempted(client, endpoint.id));
    await client.browser.postOnce(`${path}/${endpoint.id}/test`, {});
    const list = (query: string) => client.browser.get(`${path}/${endpoint.id}/deliveries${query}`);
    expect((await list("?status=PENDING")).body.items).toMatchObject([{ type: "webhook.test" }]);
    expect((await list("?type=alert.fired&status=DELIVERED")).body.items).toHaveLength(5);
    expect((await list("?status=FAILED")).body.items).toEqual([]);
    const first = (await list("?limit=4")).body;
    const second = (await list(`?limit=4&cursor=${first.nextCursor}`)).body;
    expect(second.nextCursor).toBeNull();
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(6);
    expect((await list("?type=trade.exploded")).status).toBe(400);
    expect((await list("?cursor=x")).status).toBe(400);
  });
});

describe("the log", () => {
  it("is deleted a month after its event, but for what still waits", async () => {
    const { client, endpoint } = await listening();
    await fixture.happen([alertFired(client.id)]);
    await fixture.sending(() => fixture.untilAttempted(client, endpoint.id));
    await fixture.happen([alertFired(client.id)]);
    const { db } = summit.app;
    const before = new Date(summit.app.clock().getTime() + 1);
    while ((await pruneEvents(db, before, 50)) === 50);
    const left = await db
      .selectFrom("webhookDeliveries")
      .select("status")
      .where("endpointId", "=", endpoint.id)
      .execute();
    expect(left).toEqual([{ status: "PENDING" }]);
    const attempts = db.selectFrom("webhookAttempts").select("attempt").where("endpointId", "=", endpoint.id);
    expect(await attempts.execute()).toEqual([]);
  });
});
