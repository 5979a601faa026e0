import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AutoExchange } from "#contract/automation/auto-exchange.ts";
import { refusals } from "#contract/refusals.ts";
import { Refused } from "#domain/refusal.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { setupAutoExchangeFixture } from "../support/setup-auto-exchange-fixture.ts";

const { desk, create, ruleOf, read, edit } = setupAutoExchangeFixture();

describe("setting up an automatic exchange", () => {
  it("keeps what was chosen, and knows the recipient by the id and not by the request", async () => {
    const client = await desk().addClient();
    const recipientId = await desk().addBeneficiary(client, "EUR", "Demo Recipient");
    const rule = await ruleOf(client, { recipientId, includeProfitShare: true });
    expect(rule).toMatchObject({
      sourceCurrency: "GBP",
      targetCurrency: "EUR",
      recipientId,
      recipientName: "Demo Recipient",
      includeProfitShare: true,
      status: "active",
      waiting: { count: 0, amount: "0.00" },
    });
    const other = await ruleOf(client, { sourceCurrency: "USD" });
    expect(other).toMatchObject({ recipientId: "pending", recipientName: "Pending Recipient Assignment" });
    const list = await desk().call(client, "GET", "/api/auto-exchanges");
    expect(list.body.map(({ id }: AutoExchange) => id)).toEqual([other.id, rule.id]);
    expect(await read(client, rule.id)).toEqual({ ...rule, runs: [] });
  });

  it("has the client confirm whom it pays, for these currencies and whatever arrives", async () => {
    const client = await desk().addClient();
    const [recipientId, other] = [await desk().addBeneficiary(client), await desk().addBeneficiary(client)];
    const ask = async (method: "POST" | "PUT", url: string, payload: object) => {
      const headers = { cookie: client.cookie, "idempotency-key": randomUUIDv7() };
      const answer = await desk().server.inject({ method, url, payload, headers });
      return { status: answer.statusCode, body: answer.json() };
    };
    const wish = { sourceCurrency: "GBP", targetCurrency: "EUR", acceptTerms: true, recipientId };
    const asked = await ask("POST", "/api/auto-exchange", wish);
    expect(asked).toMatchObject({ status: 403, body: { code: "confirmation_required" } });
    expect(asked.body.challenge.summary).toMatch(
      /^Exchange all GBP that arrives into EUR and pay it to Demo Recipient \(.+\), whatever the amount$/,
    );
    await confirmAsClient(desk().app, asked.body);
    expect((await ask("POST", "/api/auto-exchange", { ...wish, recipientId: other })).status).toBe(403);
    expect((await ask("POST", "/api/auto-exchange", { ...wish, sourceCurrency: "USD" })).status).toBe(403);
    const { status, body } = await ask("POST", "/api/auto-exchange", wish);
    expect(status).toBe(201);
    const change = (id: string) =>
      ask("PUT", `/api/auto-exchange/${body.id}`, { targetCurrency: "EUR", recipientId: id });
    expect((await change(recipientId)).status).toBe(200);
    expect((await change(other)).status).toBe(403);
    expect((await change("pending")).status).toBe(200);
    expect((await change(recipientId)).status).toBe(403);
  });

  it.each([
    [{ acceptTerms: false }, 422, "auto_exchange_incomplete"],
    [{ targetCurrency: "GBP" }, 422, "same_currency"],
    [{ targetCurrency: "CHF" }, 422, "currency_not_tradable"],
    [{ sourceCurrency: "XXX" }, 422, "input_invalid"],
    [{ recipientId: randomUUIDv7() }, 404, "not_found"],
    [{ recipientId: "Demo Recipient" }, 422, "input_invalid"],
  ])("with %j is refused", async (wish, status, code) => {
    const answer = await create(await desk().addClient(), wish);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body.message).not.toBe("");
  });

  it("pays nobody else's recipient, and nobody in another currency", async () => {
    const [client, other] = [await desk().addClient(), await desk().addClient()];
    const theirs = await desk().addBeneficiary(other);
    expect((await create(client, { recipientId: theirs })).status).toBe(404);
    const pounds = await desk().addBeneficiary(client, "GBP");
    const refused = await create(client, { recipientId: pounds });
    expect(refused).toMatchObject({ status: 422, body: { code: "beneficiary_currency" } });
  });

  it("is possible once a currency, however often it is pressed at once", async () => {
    const client = await desk().addClient();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(client)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("auto_exchange_exists");
  });

  it("answers the rule that it made to whoever asks again under the same key", async () => {
    const client = await desk().addClient();
    const payload = {
      sourceCurrency: "GBP",
      targetCurrency: "EUR",
      recipientId: "pending",
      acceptTerms: true,
    };
    const headers = { "idempotency-key": randomUUIDv7() };
    const asked = () => desk().call(client, "POST", "/api/auto-exchange", { payload, headers });
    const [first, again] = [await asked(), await asked()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  it("is one's own to read, change and delete", async () => {
    const [client, other] = [await desk().addClient(), await desk().addClient()];
    const { id } = await ruleOf(client);
    const path = `/api/auto-exchange/${id}`;
    expect((await desk().call(other, "GET", path)).status).toBe(404);
    expect((await edit(other, id, "pending")).status).toBe(404);
    expect((await desk().call(other, "DELETE", path)).status).toBe(404);
    expect((await desk().call(client, "DELETE", path)).status).toBe(204);
    expect((await desk().call(client, "GET", path)).status).toBe(404);
    expect((await desk().call(client, "DELETE", path)).status).toBe(404);
    await ruleOf(client);
  });
});

describe("an exchange by hand", () => {
  it("is refused for a currency that is exchanged automatically, until the rule is deleted", async () => {
    const client = await desk().addClient();
    const { id } = await ruleOf(client);
    const refusal = new Refused("auto_exchange_active");
    await expect(desk().bookTrade(client)).rejects.toMatchObject(refusal);
    expect(refusals.auto_exchange_active.message).toBe(
      "There is an active auto exchange set up for the source currency. To make a manual exchange, please delete the auto exchange rule first.",
    );
    expect((await desk().bookTrade(client, "10.00", "USD", "EUR")).type).toBe("SPOT");
    await desk().call(client, "DELETE", `/api/auto-exchange/${id}`);
    expect((await desk().bookTrade(client)).type).toBe("SPOT");
  });
});
