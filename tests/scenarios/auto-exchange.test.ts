import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AutoExchange } from "#contract/automation/auto-exchange.ts";
import { refusals } from "#contract/refusals.ts";
import { Refused } from "#domain/refusal.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { setupAutoExchangeFixture } from "../support/setup-auto-exchange-fixture.ts";

const { desk: fixture, create, ruleOf, read, edit } = setupAutoExchangeFixture();

describe("setting up an automatic exchange", () => {
  it("a new rule stores its choices, and takes the recipient from the id alone", async () => {
    const client = await fixture().addClient();
    const recipientId = await fixture().addBeneficiary(client, "EUR", "Demo Recipient");
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
    const list = await fixture().call(client, "GET", "/api/auto-exchanges");
    expect(list.body.map(({ id }: AutoExchange) => id)).toEqual([other.id, rule.id]);
    expect(await read(client, rule.id)).toEqual({ ...rule, runs: [] });
  });

  it("a new rule has the client confirm the recipient for its currencies and any amount", async () => {
    const client = await fixture().addClient();
    const [recipientId, other] = [
      await fixture().addBeneficiary(client),
      await fixture().addBeneficiary(client),
    ];
    const ask = async (method: "POST" | "PUT", url: string, payload: object) => {
      const headers = { cookie: client.cookie, "idempotency-key": randomUUIDv7() };
      const answer = await fixture().server.inject({ method, url, payload, headers });
      return { status: answer.statusCode, body: answer.json() };
    };
    const input = { sourceCurrency: "GBP", targetCurrency: "EUR", acceptTerms: true, recipientId };
    const response = await ask("POST", "/api/auto-exchange", input);
    expect(response).toMatchObject({ status: 403, body: { code: "confirmation_required" } });
    expect(response.body.challenge.summary).toMatch(
      /^Convert all GBP you receive to EUR and pay it to Demo Recipient \(.+\), whatever the amount$/,
    );
    await confirmAsClient(fixture().app, response.body);
    expect((await ask("POST", "/api/auto-exchange", { ...input, recipientId: other })).status).toBe(403);
    expect((await ask("POST", "/api/auto-exchange", { ...input, sourceCurrency: "USD" })).status).toBe(403);
    const { status, body } = await ask("POST", "/api/auto-exchange", input);
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
  ])("a new rule with %j is refused", async (request, status, code) => {
    const answer = await create(await fixture().addClient(), request);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body.message).not.toBe("");
  });

  it("a new rule refuses another client's recipient, and one in another currency", async () => {
    const [client, other] = [await fixture().addClient(), await fixture().addClient()];
    const others = await fixture().addBeneficiary(other);
    expect((await create(client, { recipientId: others })).status).toBe(404);
    const pounds = await fixture().addBeneficiary(client, "GBP");
    const refused = await create(client, { recipientId: pounds });
    expect(refused).toMatchObject({ status: 422, body: { code: "beneficiary_currency" } });
  });

  it("a new rule is possible once per currency, however often it is submitted at once", async () => {
    const client = await fixture().addClient();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(client)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("auto_exchange_exists");
  });

  it("a new rule is returned again under the same key", async () => {
    const client = await fixture().addClient();
    const payload = {
      sourceCurrency: "GBP",
      targetCurrency: "EUR",
      recipientId: "pending",
      acceptTerms: true,
    };
    const headers = { "idempotency-key": randomUUIDv7() };
    const send = () => fixture().call(client, "POST", "/api/auto-exchange", { payload, headers });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  it("a rule can be read, changed and deleted by its client alone", async () => {
    const [client, other] = [await fixture().addClient(), await fixture().addClient()];
    const { id } = await ruleOf(client);
    const path = `/api/auto-exchange/${id}`;
    expect((await fixture().call(other, "GET", path)).status).toBe(404);
    expect((await edit(other, id, "pending")).status).toBe(404);
    expect((await fixture().call(other, "DELETE", path)).status).toBe(404);
    expect((await fixture().call(client, "DELETE", path)).status).toBe(204);
    expect((await fixture().call(client, "GET", path)).status).toBe(404);
    expect((await fixture().call(client, "DELETE", path)).status).toBe(404);
    await ruleOf(client);
  });
});

describe("an exchange by hand", () => {
  it("a manual exchange is refused for an automatically exchanged currency until the rule is deleted", async () => {
    const client = await fixture().addClient();
    const { id } = await ruleOf(client);
    const refusal = new Refused("auto_exchange_active");
    await expect(fixture().bookTrade(client)).rejects.toMatchObject(refusal);
    expect(refusals.auto_exchange_active.message).toBe(
      "There is an active auto exchange set up for the source currency. To make a manual exchange, please delete the auto exchange rule first.",
    );
    expect((await fixture().bookTrade(client, "10.00", "USD", "EUR")).type).toBe("SPOT");
    await fixture().call(client, "DELETE", `/api/auto-exchange/${id}`);
    expect((await fixture().bookTrade(client)).type).toBe("SPOT");
  });
});
