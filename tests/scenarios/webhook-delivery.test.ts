import { randomUUIDv7 } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { disableAfterMs } from "#domain/webhooks/endpoint-health.ts";
import { maxAttempts, retryWaitsMs } from "#domain/webhooks/retry-schedule.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { eventually } from "../support/eventually.ts";
import { setupWebhookDeliveries } from "../support/setup-webhook-deliveries.ts";
import { alertFired } from "../support/webhook-fixture.ts";
import { verified } from "../support/webhook-receiver.ts";

const { summit, fixture, receiver, newPath, pass, listening } = setupWebhookDeliveries();
const path = "/api/webhook-endpoints";

const minute = 60_000;
const day = 24 * 60 * minute;

afterEach(async () => {
  // What a test left behind doesn't disturb the next.
  await summit.app.db
    .updateTable("webhookDeliveries")
    .set({ status: "FAILED", finishedAt: new Date(), nextAttemptAt: null })
    .where("status", "=", "PENDING")
    .execute();
});

/** Until the endpoint's failure is recorded, a statement later than the attempt. */
const untilFailing = ({ client, endpoint }: Awaited<ReturnType<typeof listening>>) =>
  eventually(
    "the endpoint is failing",
    async () => (await client.browser.get(`${path}/${endpoint.id}`)).body.status === "failing",
  );

describe("a webhook", () => {
  it("reaches the client's server with the event and its signature, and is logged", async () => {
    const { client, at, endpoint } = await listening();
    const event = alertFired(client.id);
    await fixture.happen([event]);
    const [delivery] = await fixture.sending(() => fixture.untilAttempted(client, endpoint.id));
    expect(receiver.at(at)).toHaveLength(1);
    const [received] = receiver.at(at);
    const payload = received && verified(received, endpoint.secret);
    expect(payload).toMatchObject({
      ...{ type: "alert.fired", version: 1, client_id: client.id },
      data: { object: "alert", from_currency: "GBP", target_rate: "1.16", rate: "1.1612" },
    });
    expect(received?.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": payload?.id,
      "user-agent": "Summit-Webhooks/1",
    });
    expect(delivery).toMatchObject({
      ...{ eventId: payload?.id, type: "alert.fired", status: "DELIVERED", attempts: 1 },
      ...{ answerStatus: 200, fault: null, nextAttemptAt: null, isReplay: false },
    });
    const { body } = await client.browser.get(`/api/webhook-deliveries/${delivery?.id}`);
    expect(body).toMatchObject({
      payload: received?.body,
      log: [
        {
          attempt: 1,
          answerStatus: 200,
          answer: "thank you",
          answerCut: false,
          latencyMs: expect.any(Number),
        },
      ],
    });
    expect(body.log[0].headers["webhook-signature"]).toBe(received?.headers["webhook-signature"]);
    const { body: health } = await client.browser.get(`${path}/${endpoint.id}`);
    expect(health.recent).toEqual({ delivered: 1, failed: 0, waiting: 0 });
  });

  it("is retried until the server takes it, under the same id", async () => {
    const answers = [500, 503, 200];
    const { client, at, endpoint } = await listening((response) =>
      response.writeHead(answers.shift() ?? 200).end(),
    );
    await fixture.happen([alertFired(client.id)]);
    await fixture.sending(async () => {
      const [first] = await fixture.untilAttempted(client, endpoint.id);
      expect(first).toMatchObject({ status: "PENDING", answerStatus: 500, fault: null });
      await untilFailing({ client, at, endpoint });
      const waitMs = Date.parse(first?.nextAttemptAt ?? "") - summit.app.clock().getTime();
      expect(waitMs).toBeLessThanOrEqual(5_500);
      pass(5_500);
      await fixture.wake();
      await fixture.untilAttempted(client, endpoint.id, 2);
      pass(33_000);
      await fixture.wake();
      const [done] = await fixture.untilAttempted(client, endpoint.id, 3);
      expect(done).toMatchObject({ status: "DELIVERED", attempts: 3, answerStatus: 200 });
    });
    expect(new Set(receiver.at(at).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await client.browser.get(`${path}/${endpoint.id}`)).body).toMatchObject({
      status: "active",
      failingSince: null,
    });
  });

  it("is given up after three days of retries", async () => {
    const { client, endpoint } = await listening(500);
    await fixture.happen([alertFired(client.id)]);
    await fixture.sending(async () => {
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        const [delivery] = await fixture.untilAttempted(client, endpoint.id, attempt);
        expect(delivery?.status).toBe(attempt === maxAttempts ? "FAILED" : "PENDING");
        pass((retryWaitsMs[attempt - 1] ?? 0) * 1.1 + 1_000);
        await client.browser.post("/api/login", { email: client.email, password: "a ridge before dawn" });
        await fixture.wake();
      }
    });
    const [delivery] = await fixture.deliveries(client, endpoint.id);
    expect(delivery).toMatchObject({ status: "FAILED", attempts: maxAttempts, nextAttemptAt: null });
    const { body } = await client.browser.get(`/api/webhook-deliveries/${delivery?.id}`);
    expect(body.log).toHaveLength(maxAttempts);
  });

  it("is signed with both secrets for a day after a rotation", async () => {
    const { client, at, endpoint } = await listening();
    const rotate = () => client.browser.post(`${path}/${endpoint.id}/rotate-secret`);
    await confirmAsClient(summit.app, (await rotate()).body);
    const { body: rotated } = await rotate();
    await fixture.happen([alertFired(client.id)]);
    await fixture.sending(() => fixture.untilAttempted(client, endpoint.id));
    const [during] = receiver.at(at);
    expect(during && verified(during, endpoint.secret)).toBeDefined();
    expect(during && verified(during, rotated.secret)).toBeDefined();
    pass(day + minute);
    await fixture.happen([alertFired(client.id)]);
    await fixture.sending(() => eventually("the second arrives", () => receiver.at(at).length === 2));
    const [, after] = receiver.at(at);
    expect(after && verified(after, endpoint.secret)).toBeUndefined();
    expect(after && verified(after, rotated.secret)).toBeDefined();
  });

  it("goes to the endpoints that ask for it alone", async () => {
    const { client, endpoint } = await listening();
    const other = await fixture.endpoint(client, `${receiver.url}${newPath()}`, ["order.filled"]);
    const stranger = await listening();
    await fixture.happen([alertFired(client.id)]);
    expect(await fixture.deliveries(client, endpoint.id)).toHaveLength(1);
    expect(await fixture.deliveries(client, other.id)).toEqual([]);
    expect(await fixture.deliveries(stranger.client, stranger.endpoint.id)).toEqual([]);
  });

  it("is sent in the order of the client's events", async () => {
    const { client, at, endpoint } = await listening();
    const alerts: string[] = Array.from({ length: 40 }, () => randomUUIDv7());
    for (const part of [alerts.slice(0, 7), alerts.slice(7, 8), alerts.slice(8)])
      await fixture.happen(part.map((id) => alertFired(client.id, id)));
    const rows = await summit.app.db
      .selectFrom("webhookDeliveries")
      .innerJoin("webhookEvents", "webhookEvents.id", "webhookDeliveries.eventId")
      .select("payload")
      .where("endpointId", "=", endpoint.id)
      .orderBy("sequence")
      .execute();
    expect(rows.map(({ payload }) => JSON.parse(payload).data.id)).toEqual(alerts);
    await fixture.sending(() => fixture.untilAttempted(client, endpoint.id));
    const arrived = receiver.at(at).map(({ body }) => JSON.parse(body).data.id as string);
    expect(arrived.toSorted()).toEqual(alerts.toSorted());
    // Ten at once: none overtakes those that were sent well before it.
    for (const [index, id] of arrived.entries())
      expect(Math.abs(alerts.indexOf(id) - index)).toBeLessThan(20);
  });
});

describe("an endpoint that fails", () => {
  it("is disabled at once by 410, drops what waits and has the owners mailed", async () => {
    const { client, endpoint } = await listening(410);
    await fixture.happen(Array.from({ length: 5 }, () => alertFired(client.id)));
    await fixture.sending(() =>
      eventually(
        "it is disabled",
        async () => (await client.browser.get(`${path}/${endpoint.id}`)).body.status === "disabled",
      ),
    );
    const { body } = await client.browser.get(`${path}/${endpoint.id}`);
    expect(body).toMatchObject({ disabledBecause: "gone", recent: { waiting: 0 } });
    expect(
      (await fixture.deliveries(client, endpoint.id)).filter(({ status }) => status === "PENDING"),
    ).toEqual([]);
    await fixture.relayAll();
    const mails = summit.mails.filter(({ to, subject }) => to === client.email && /disabled/.test(subject));
    expect(mails).toHaveLength(1);
    await fixture.happen([alertFired(client.id)]);
    expect(await fixture.deliveries(client, endpoint.id)).toHaveLength(5);
    const test = await client.browser.postOnce(`${path}/${endpoint.id}/test`, {});
    expect(test).toMatchObject({ status: 409, body: { code: "webhook_disabled" } });
  });

  it("is disabled after five days without a success, and works again when it is enabled", async () => {
    let status = 500;
    const { client, at, endpoint } = await listening((response) => response.writeHead(status).end());
    const relogin = () =>
      client.browser.post("/api/login", { email: client.email, password: "a ridge before dawn" });
    await fixture.sending(async () => {
      await fixture.happen([alertFired(client.id)]);
      await fixture.untilAttempted(client, endpoint.id);
      await untilFailing({ client, at, endpoint });
      pass(disableAfterMs - 60 * minute);
      await relogin();
      await eventually("it is retried", () => receiver.at(at).length >= 2);
      expect((await client.browser.get(`${path}/${endpoint.id}`)).body.status).toBe("failing");
      pass(day);
      await relogin();
      await fixture.happen([alertFired(client.id)]);
      await eventually(
        "it is disabled",
        async () => (await client.browser.get(`${path}/${endpoint.id}`)).body.status === "disabled",
      );
      const { body } = await client.browser.get(`${path}/${endpoint.id}`);
      expect(body.disabledBecause).toBe("failing");
      status = 200;
      const before = receiver.at(at).length;
      const { body: enabled } = await client.browser.post(`${path}/${endpoint.id}/enable`);
      expect(enabled).toMatchObject({ status: "active", failingSince: null, disabledBecause: null });
      await fixture.happen([alertFired(client.id)]);
      await eventually("it gets the next event", () => receiver.at(at).length === before + 1);
    });
    await fixture.relayAll();
    expect(
      summit.mails.filter(({ to, subject }) => to === client.email && /disabled/.test(subject)),
    ).toHaveLength(1);
  });

  it("never delays another's webhooks, whether it is dead or slow", async () => {
    const held: ServerResponse[] = [];
    let isDead = true;
    const hang = (response: ServerResponse) => (isDead ? held.push(response) : response.destroy());
    const dead = await Promise.all(Array.from({ length: 6 }, () => listening(hang)));
    const slow = await listening((response) => void setTimeout(() => response.writeHead(200).end(), 3_000));
    const healthy = await listening();
    const many = (clientId: string) => Array.from({ length: 30 }, () => alertFired(clientId));
    await fixture.happen([...dead, slow].flatMap(({ client }) => many(client.id)));
    await fixture.sending(async () => {
      await eventually("all are under way", () => dead.every(({ at }) => receiver.at(at).length > 0));
      await fixture.happen(many(healthy.client.id));
      const delivered = await fixture.untilAttempted(healthy.client, healthy.endpoint.id);
      expect(delivered.every(({ status }) => status === "DELIVERED")).toBe(true);
      // The others still hold their requests: nobody waited for them.
      for (const { client, endpoint } of dead)
        expect((await fixture.deliveries(client, endpoint.id)).some(({ attempts }) => attempts > 0)).toBe(
          false,
        );
      for (const { at } of dead) expect(receiver.at(at).length).toBeLessThanOrEqual(10);
      // A worker that stops waits for what is on its way.
      isDead = false;
      for (const response of held) response.destroy();
    });
  }, 120_000);
});

describe("several workers", () => {
  it("share the work, and send each webhook once", async () => {
    const targets = await Promise.all(Array.from({ length: 12 }, () => listening()));
    const senders = [fixture.start(), fixture.start(), fixture.start()];
    try {
      for (let round = 0; round < 5; round++)
        await fixture.happen(targets.flatMap(({ client }) => [alertFired(client.id), alertFired(client.id)]));
      for (const { client, endpoint } of targets) await fixture.untilAttempted(client, endpoint.id);
    } finally {
      await Promise.all(senders.map((sender) => sender.stop()));
    }
    for (const { at } of targets) {
      const ids = receiver.at(at).map(({ headers }) => headers["webhook-id"]);
      expect(ids).toHaveLength(10);
      expect(new Set(ids).size).toBe(10);
    }
    expect(await summit.app.db.selectFrom("webhookLeases").selectAll().execute()).toEqual([]);
  });
});
