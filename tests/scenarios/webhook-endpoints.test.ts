import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { clientRoles } from "#domain/clients/users/role.ts";
import { webhookEventTypes } from "#domain/webhooks/event-type.ts";
// Imported for the declaration of `app.stopActingFor`.
import type {} from "#server/clients/auth/security/close-account.ts";
import { setRole } from "#server/clients/users/store.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { ownerOfSecret } from "#server/webhooks/signed-headers.ts";
import { addMember } from "../support/client-users.ts";
import { confirmAsClient, sendConfirmed } from "../support/confirm-as-client.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { alertFired, openWebhookFixture } from "../support/webhook-fixture.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000", DEMO: "0" });
const fixture = openWebhookFixture(summit);
const confirmed = (send: Parameters<typeof sendConfirmed>[1]) => sendConfirmed(summit.app, send);
const path = "/api/webhook-endpoints";
const input = {
  url: "https://hooks.example.com/summit",
  description: "Accounts",
  eventTypes: ["payment.sent", "trade.booked"],
};

describe("webhook endpoints", () => {
  it("aren't overwritten by a member who read another address or other events", async () => {
    const { browser } = await fixture.client();
    const { body } = await confirmed(() => browser.post(path, input));
    const { url, eventTypes } = body;
    const save = (change: object, replaces: object) =>
      browser.put(`${path}/${body.id}`, { ...input, ...change, replaces });
    const fewer = { eventTypes: ["trade.booked"] };
    expect((await save(fewer, { url, eventTypes })).status).toBe(200);
    const refused = await save({ url: "https://other.example.com/summit" }, { url, eventTypes });
    expect([refused.status, refused.body.code]).toEqual([409, "value_changed"]);
    const moved = { url: "https://other.example.com/summit", ...fewer };
    expect((await confirmed(() => save(moved, { url, ...fewer }))).status).toBe(200);
    expect((await save(input, { url, ...fewer })).body.code).toBe("value_changed");
  });

  it("are created, listed, changed and deleted", async () => {
    const { browser, email } = await fixture.client();
    const { status, body } = await confirmed(() => browser.post(path, input));
    expect(status).toBe(201);
    const { secret, ...endpoint } = body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toEqual({
      id: expect.any(String),
      ...{ url: input.url, description: "Accounts", status: "active" },
      // In the order of the catalogue.
      eventTypes: ["trade.booked", "payment.sent"],
      ...{ failingSince: null, disabledAt: null, disabledBecause: null, previousSecretUntil: null },
      recent: { delivered: 0, failed: 0, waiting: 0 },
      createdBy: { id: expect.any(String), name: "", email, mayManage: true },
      createdAt: summit.app.clock().toISOString(),
    });
    expect((await browser.get(path)).body).toEqual([endpoint]);
    expect((await browser.get(`${path}/${endpoint.id}`)).body).toEqual(endpoint);
    const change = { url: "https://hooks.example.com/v2", description: "", eventTypes: ["order.filled"] };
    const changed = await confirmed(() => browser.put(`${path}/${endpoint.id}`, change));
    expect(changed.body).toEqual({ ...endpoint, ...change });
    expect((await browser.delete(`${path}/${endpoint.id}`)).status).toBe(204);
    expect((await browser.get(`${path}/${endpoint.id}`)).status).toBe(404);
    expect((await browser.get(path)).body).toEqual([]);
  });

  it("keep their secret sealed, and never show it again", async () => {
    const client = await fixture.client();
    const { id, secret } = await fixture.endpoint(client, input.url);
    for (const each of [path, `${path}/${id}`])
      expect(JSON.stringify((await client.browser.get(each)).body)).not.toContain("whsec_");
    const row = await summit.app.db
      .selectFrom("webhookEndpoints")
      .select("secret")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.secret).not.toContain(secret.slice(6));
    expect(summit.app.vault.open(row.secret, ownerOfSecret(id))).toBe(secret);
  });

  it.each([
    ["http", { url: "http://example.com/" }, { url: "Use an address that starts with https://" }],
    ["a private address", { url: "https://10.0.0.1/" }, { url: "Use a server on the public internet." }],
    ["a decimal address", { url: "https://2130706433/" }, { url: "Use a server on the public internet." }],
    ["credentials", { url: "https://a:b@example.com/" }, { url: "Leave out the user name and password" }],
    ["another port", { url: "https://example.com:25/" }, { url: "Use port 443 or 8443." }],
    [
      "loopback, outside the demo",
      { url: "http://127.0.0.1:4000/" },
      { url: "Use an address that starts with https://" },
    ],
    ["no address", { url: " " }, { url: "Enter the address of your server" }],
    [
      "a long address",
      { url: `https://example.com/${"a".repeat(500)}` },
      { url: "Use an address of at most 500 characters" },
    ],
    ["no events", { eventTypes: [] }, { eventTypes: "Choose at least one event" }],
    [
      "an unknown event",
      { eventTypes: ["trade.exploded"] },
      { "eventTypes.0": "Choose one of the event types" },
    ],
    ["the test event", { eventTypes: ["webhook.test"] }, { "eventTypes.0": "Choose one of the event types" }],
    ["a long description", { description: "a".repeat(101) }, { description: "At most 100 characters" }],
    ["two lines", { description: "a\nb" }, { description: "Use one line only" }],
  ])("refuse %s in words, when created and when changed", async (_what, wrong, fields) => {
    const client = await fixture.client();
    const { id } = await fixture.endpoint(client, "https://first.example.com/");
    for (const refused of [
      await client.browser.post(path, { ...input, ...wrong }),
      await client.browser.put(`${path}/${id}`, { ...input, ...wrong }),
    ]) {
      expect([400, 422]).toContain(refused.status);
      expect(refused.body.fields).toEqual(fields);
    }
    expect(await client.browser.get(path)).toMatchObject({ body: [{ url: "https://first.example.com/" }] });
  });

  it("have one address each, however it is written", async () => {
    const client = await fixture.client();
    const { id } = await fixture.endpoint(client, "https://hooks.example.com/a");
    const again = await client.browser.post(path, { ...input, url: "HTTPS://HOOKS.example.com:443/b/../a" });
    expect(again).toMatchObject({ status: 409, body: { code: "webhook_exists" } });
    const other = await fixture.endpoint(client, "https://hooks.example.com/b");
    const moved = await client.browser.put(`${path}/${other.id}`, {
      ...input,
      url: "https://hooks.example.com/a",
    });
    expect(moved).toMatchObject({ status: 409, body: { code: "webhook_exists" } });
    await client.browser.delete(`${path}/${id}`);
    const move = () =>
      client.browser.put(`${path}/${other.id}`, { ...input, url: "https://hooks.example.com/a" });
    expect((await confirmed(move)).status).toBe(200);
  });

  it("are ten at most, also when fifty are asked for at once, and one of an address", async () => {
    const { browser } = await fixture.client();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        confirmed(() => browser.post(path, { ...input, url: `https://hooks.example.com/${index}` })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(["webhook_limit"]),
    );
    const same = await fixture.client();
    const twins = await Promise.all(
      Array.from({ length: 20 }, () => confirmed(() => same.browser.post(path, input))),
    );
    expect(twins.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it("say who made them, and whether that member still may manage them", async () => {
    const client = await fixture.client();
    const { id } = await fixture.endpoint(client, input.url);
    const at = summit.app.clock();
    const { id: clientId } = client;
    const userId = await addMember(summit.app.db, { clientId, role: "administrator", at });
    const { db } = summit.app;
    await db.updateTable("webhookEndpoints").set({ createdBy: userId }).where("id", "=", id).execute();
    const maker = async () => (await client.browser.get(path)).body[0].createdBy;
    expect(await maker()).toMatchObject({ id: userId, mayManage: true });
    await db.transaction().execute((tx) => setRole(tx, { clientId, userId, role: "preparer" }));
    expect(await maker()).toMatchObject({ id: userId, mayManage: false });
    await db.deleteFrom("memberships").where("userId", "=", userId).execute();
    expect(await maker()).toMatchObject({ id: userId, mayManage: false });
    // It belongs to the client, and goes on receiving events.
    expect((await client.browser.get(`${path}/${id}`)).body.status).toBe("active");
  });

  it("list the types of events, each with its example", async () => {
    const { browser } = await fixture.client();
    const { body } = await browser.get("/api/webhook-event-types");
    expect(body.map(({ type }: { type: string }) => type)).toEqual(webhookEventTypes);
    for (const each of body) expect(each.example).toMatchObject({ type: each.type, version: each.version });
  });

  it("end with the client's account", async () => {
    const client = await fixture.client();
    const { id } = await fixture.endpoint(client, input.url);
    await fixture.happen([alertFired(client.id)]);
    await summit.app.db.transaction().execute(async (tx) => {
      for (const stop of summit.app.stopActingFor) await stop(tx, client.id, summit.app.clock());
    });
    const { db } = summit.app;
    expect(
      await db.selectFrom("webhookEndpoints").select("deletedAt").where("id", "=", id).executeTakeFirst(),
    ).toEqual({
      deletedAt: summit.app.clock(),
    });
    const waiting = db.selectFrom("webhookDeliveries").select("id").where("endpointId", "=", id);
    expect(await waiting.where("status", "=", "PENDING").execute()).toEqual([]);
  });
});

describe("who may use webhooks", () => {
  const calls = (id: string, deliveryId: string) =>
    [
      ["get", path, 200],
      ["post", path, 201],
      ["get", `${path}/${id}`, 200],
      ["put", `${path}/${id}`, 200],
      ["get", `${path}/${id}/deliveries`, 200],
      ["get", `/api/webhook-deliveries/${deliveryId}`, 200],
      ["get", "/api/webhook-event-types", 200],
      ["post", `${path}/${id}/test`, 201],
      ["post", `/api/webhook-deliveries/${deliveryId}/replay`, 201],
      ["post", `${path}/${id}/replay`, 200],
      ["post", `${path}/${id}/rotate-secret`, 200],
      ["post", `${path}/${id}/disable`, 200],
      ["post", `${path}/${id}/enable`, 200],
      ["delete", `${path}/${id}`, 204],
    ] as const;

  const bodyFor = (called: string) => {
    if (called.endsWith("/replay") && called.startsWith(path))
      return { from: "2026-01-01T00:00:00Z", to: "2026-12-31T00:00:00Z" };
    return /test|replay|rotate|able$/.test(called)
      ? {}
      : { ...input, url: `https://hooks.example.com/${called.length}` };
  };

  it.each(clientRoles)("is an owner or an administrator, in the role of %s", async (role) => {
    const client = await fixture.client();
    const { id } = await fixture.endpoint(client, input.url);
    await fixture.happen([alertFired(client.id)]);
    const [delivery] = await fixture.deliveries(client, id);
    const at = summit.app.clock();
    const userId = await addMember(summit.app.db, { clientId: client.id, role, at });
    const browser = summit.browser();
    const seen = { id: randomUUIDv7(), now: at, address: browser.address, userAgent: "test" };
    const token = await summit.app.db
      .transaction()
      .execute((tx) => openSession(tx, { clientId: client.id, userId }, seen));
    browser.cookies.set("summit", token);
    const isManager = role === "owner" || role === "administrator";
    for (const [method, called, status] of calls(id, delivery?.id ?? "")) {
      const send = () =>
        method === "get" || method === "delete"
          ? browser[method](called)
          : method === "put"
            ? browser.put(called, bodyFor(called))
            : browser.postOnce(called, bodyFor(called));
      let answer = await send();
      if (await confirmAsClient(summit.app, answer.body)) answer = await send();
      if (isManager) expect([called, answer.status]).toEqual([called, status]);
      else expect([called, answer.status, answer.body.code]).toEqual([called, 403, "role_forbids"]);
    }
  });

  it("isn't another client, to whom they don't exist", async () => {
    const client = await fixture.client();
    const { id } = await fixture.endpoint(client, input.url);
    await fixture.happen([alertFired(client.id)]);
    const [delivery] = await fixture.deliveries(client, id);
    const { browser } = await fixture.client();
    for (const [method, called] of calls(id, delivery?.id ?? "")) {
      if (!called.includes(id) && !called.includes(delivery?.id ?? "none")) continue;
      const answer =
        method === "get" || method === "delete"
          ? await browser[method](called)
          : method === "put"
            ? await browser.put(called, bodyFor(called))
            : await browser.postOnce(called, bodyFor(called));
      expect([called, answer.status]).toEqual([called, 404]);
    }
  });

  it("sees in the activity what was done", async () => {
    const client = await fixture.client();
    const { id } = await fixture.endpoint(client, input.url);
    await confirmAsClient(summit.app, (await client.browser.post(`${path}/${id}/rotate-secret`)).body);
    await client.browser.post(`${path}/${id}/rotate-secret`);
    await client.browser.postOnce(`${path}/${id}/test`, {});
    await client.browser.post(`${path}/${id}/disable`);
    const { body } = await client.browser.get("/api/activity");
    expect(
      body.items
        .slice(0, 4)
        .map(({ description, subjectId }: Record<string, string>) => [description, subjectId]),
    ).toEqual([
      ["Disabled a webhook endpoint", id],
      ["Sent a test webhook", id],
      ["Replaced a webhook secret", id],
      ["Added a webhook endpoint", id],
    ]);
  });
});
