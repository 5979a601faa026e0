import { describe, expect, it } from "vitest";
import { confirmAsClient, sendConfirmed } from "../support/confirm-as-client.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { openWebhookFixture } from "../support/webhook-fixture.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000", DEMO: "0" });
const fixture = openWebhookFixture(summit);
const path = "/api/webhook-endpoints";
const url = "https://hooks.example.com/summit";
const elsewhere = "https://elsewhere.example.com/";
const input = { url, description: "", eventTypes: ["payment.sent"] };

type Answer = { readonly status: number; readonly body: { code?: string; challenge?: { summary: string } } };
const asked = ({ status, body }: Answer) => [status, body.code, body.challenge?.summary];

describe("what a member confirms of their webhook endpoints", () => {
  it("an endpoint is added only once its address is confirmed", async () => {
    const { browser } = await fixture.client();
    const add = (to: string) => browser.post(path, { ...input, url: to });
    const first = await add("https://HOOKS.example.com:443/summit");
    const summary = "Send your account's events to https://hooks.example.com/summit";
    expect(asked(first)).toEqual([403, "confirmation_required", summary]);
    expect((await browser.get(path)).body).toEqual([]);
    await confirmAsClient(summit.app, first.body);
    expect((await add(elsewhere)).body.code).toBe("confirmation_required");
    expect((await add(url)).status).toBe(201);
    expect((await browser.get(path)).body).toMatchObject([{ url }]);
  });

  it("an endpoint's address changes only once the new one is confirmed, and nothing else of it asks for that", async () => {
    const client = await fixture.client();
    const { id } = await fixture.endpoint(client, url);
    const change = (to: object) => client.browser.put(`${path}/${id}`, { ...input, ...to });
    expect((await change({ description: "Ledger", eventTypes: ["trade.booked"] })).status).toBe(200);
    const moved = await change({ url: elsewhere });
    const summary = `Send your account's events to ${elsewhere}`;
    expect(asked(moved)).toEqual([403, "confirmation_required", summary]);
    const read = async () => (await client.browser.get(`${path}/${id}`)).body;
    expect(await read()).toMatchObject({ url, description: "Ledger", eventTypes: ["trade.booked"] });
    await confirmAsClient(summit.app, moved.body);
    const other = await fixture.endpoint(client, "https://other.example.com/");
    expect((await client.browser.put(`${path}/${other.id}`, { ...input, url: elsewhere })).body.code).toBe(
      "confirmation_required",
    );
    expect((await change({ url: elsewhere })).body).toMatchObject({ id, url: elsewhere });
  });

  it("what is refused anyway asks for no confirmation first", async () => {
    const client = await fixture.client();
    await fixture.endpoint(client, url);
    const { id } = await fixture.endpoint(client, elsewhere);
    expect((await client.browser.post(path, input)).body.code).toBe("webhook_exists");
    expect((await client.browser.put(`${path}/${id}`, input)).body.code).toBe("webhook_exists");
    expect((await client.browser.post(path, { ...input, url: "https://10.0.0.1/" })).body.code).toBe(
      "input_invalid",
    );
  });

  it("rotate their secret: the earlier one is kept for a day", async () => {
    const client = await fixture.client();
    const { id, secret } = await fixture.endpoint(client, url);
    const asked = await client.browser.post(`${path}/${id}/rotate-secret`);
    expect([asked.body.code, asked.body.challenge?.summary]).toEqual([
      "confirmation_required",
      "Replace the signing secret of the webhook endpoint https://hooks.example.com/summit",
    ]);
    await confirmAsClient(summit.app, asked.body);
    const { body } = await client.browser.post(`${path}/${id}/rotate-secret`);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(secret);
    const until = new Date(summit.app.clock().getTime() + 86_400_000).toISOString();
    expect(body.previousSecretUntil).toBe(until);
    summit.pass(86_400_001);
    const relogin = await client.browser.post("/api/login", {
      email: client.email,
      password: "a ridge before dawn",
    });
    expect(relogin.status).toBe(200);
    expect((await client.browser.get(`${path}/${id}`)).body.previousSecretUntil).toBeNull();
  });

  it("one secret is made for a rotation that is repeated with its key, and another for the next", async () => {
    const client = await fixture.client();
    const { id } = await fixture.endpoint(client, url);
    const rotate = (key?: string) =>
      sendConfirmed(summit.app, () =>
        key === undefined
          ? client.browser.post(`${path}/${id}/rotate-secret`)
          : client.browser.postOnce(`${path}/${id}/rotate-secret`, {}, key),
      );
    const first = await rotate("rotation-one");
    const repeated = await Promise.all(Array.from({ length: 5 }, () => rotate("rotation-one")));
    for (const { status, body } of repeated) {
      expect([status, body.secret]).toEqual([200, first.body.secret]);
      expect(body.previousSecretUntil).toBe(first.body.previousSecretUntil);
    }
    const others = [await rotate("rotation-two"), await rotate(), await rotate()];
    const secrets = [first, ...others].map(({ body }) => body.secret);
    expect(new Set(secrets).size).toBe(4);
    const short = await client.browser.postOnce(`${path}/${id}/rotate-secret`, {}, "short");
    expect([short.status, short.body.code]).toEqual([400, "idempotency_key_missing"]);
  });
});
