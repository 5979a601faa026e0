import { randomUUIDv7 } from "node:crypto";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, describe, expect, it } from "vitest";
import type { ApiScope } from "#domain/clients/api-keys/api-key.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { settleNextMovement } from "#server/processes/simulated-bank.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupMcpFixture } from "../support/setup-mcp-fixture.ts";
import { cookieOfClient } from "../support/trading-client.ts";

const fixture = setupMcpFixture();
const { summit, api } = fixture;
const opened: Client[] = [];
afterAll(async () => {
  for (const client of opened) await client.close();
});

async function connect(authorization = fixture.key.authorization): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${fixture.url}/mcp`), {
    requestInit: { headers: { authorization } },
  });
  await client.connect(transport as never);
  opened.push(client);
  return client;
}

type Result = {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Record<string, never>;
};

async function use(client: Client, name: string, input: object = {}): Promise<Result> {
  return (await client.callTool({ name, arguments: { ...input } })) as unknown as Result;
}

/** A client with 500 pounds and a recipient of pounds; returns the recipient's id. */
async function fundedRecipient(): Promise<string> {
  const depositReference = `SB${randomUUIDv7().replaceAll(/\D/g, "").slice(-8)}`;
  await summit.app.db
    .updateTable("clients")
    .set({ depositReference, name: "Demo Payer" })
    .where("id", "=", fixture.clientId)
    .execute();
  const credit = { amount: "500.00", currency: "GBP", reference: depositReference, payerName: "Demo Payer" };
  const { body } = await api("POST", "/api/simulation/incoming-payments", credit);
  expect(body.outcome).toBe("credited_balance");
  const account = { accountNumber: "66374958", sortCode: "08-99-99", town: "Leeds", addressCountry: "GB" };
  const recipient = { type: "someone", currency: "GBP", accountHolder: "Demo Recipient", ...account };
  const added = await api("POST", "/api/beneficiaries", recipient);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.id;
}

/** As the client's owner, who confirms. */
async function approve(id: string): Promise<void> {
  const headers = {
    cookie: await cookieOfClient(summit.app, fixture.clientId),
    "idempotency-key": randomUUIDv7(),
  };
  const payload = { requests: [{ id, version: 1 }] };
  const send = () =>
    summit.server.inject({ method: "POST", url: "/api/approvals/approve", headers, payload });
  let answer = await send();
  while (await confirmAsClient(summit.app, answer.json())) answer = await send();
  expect(answer.statusCode, answer.body).toBe(200);
}

async function settle(): Promise<void> {
  for (let isMoving = true; isMoving; ) {
    while (await relayNext(summit.app, summit.app.db, subscriptions)) {
      // Each call relays one row.
    }
    summit.pass(5_000);
    summit.app.rates.accept(tableAt(summit.app.clock()));
    isMoving = await settleNextMovement(summit.app);
  }
}

const paymentsOf = () =>
  summit.app.db
    .selectFrom("payments")
    .select(["id", "status"])
    .where("clientId", "=", fixture.clientId)
    .execute();

describe("tools", () => {
  it("are listed with what they do, and no tool approves or books", async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "get_rate",
      "get_quote",
      "list_balances",
      "list_history",
      "list_recipients",
      "list_budget_rates",
      "get_approval",
      "prepare_payment",
      "schedule_payment",
    ]);
    for (const { name, description, inputSchema } of tools) {
      expect(inputSchema.additionalProperties, name).toBe(false);
      if (name.endsWith("_payment")) expect(description).toMatch(/no money.*until a person.*approves/is);
    }
    expect(client.getInstructions()).toMatch(/none of them moves money or approves/);
  });

  it("read rates, quotes, balances, history and recipients", async () => {
    const recipientId = await fundedRecipient();
    const client = await connect();
    const pair = { fromCurrency: "GBP", toCurrency: "EUR" };
    expect((await use(client, "get_rate", pair)).structuredContent).toMatchObject({
      success: true,
      rate: 1.125,
    });
    const quote = await use(client, "get_quote", { ...pair, amount: "100.00" });
    expect(quote.structuredContent).toMatchObject({ fromAmount: "100.00", status: "OPEN" });
    const balances = await use(client, "list_balances");
    expect(balances.structuredContent?.items).toEqual([{ currency: "GBP", amount: "500.00" }]);
    expect((await use(client, "list_history", { limit: 5 })).structuredContent).toMatchObject({ items: [] });
    const found = await use(client, "list_recipients", { search: "demo", currency: "GBP" });
    expect(found.structuredContent?.items).toMatchObject([{ id: recipientId, name: "Demo Recipient" }]);
    expect(found.content[0]?.text).not.toContain("66374958");
  });

  it("budget rates come with what was achieved against each", async () => {
    const client = await connect();
    expect((await use(client, "list_budget_rates")).structuredContent).toEqual({ items: [] });
    const { body: budget } = await api("POST", "/api/budget-rates", {
      ...{ fromCurrency: "GBP", toCurrency: "EUR", budgetRate: "1.16" },
      ...{ startsOn: "2027-01-01", endsOn: "2027-03-31", plannedAmount: "5000.00" },
    });
    const listed = await use(client, "list_budget_rates");
    expect(listed.structuredContent).toEqual({ items: [budget] });
    expect(listed.structuredContent?.items).toMatchObject([
      { budgetRate: 1.16, tracking: { exchanges: 0, rest: { toSell: "5000.00" } } },
    ]);
  });
});

describe("a payment", () => {
  it("is prepared once, waits for a person, and is paid when they approve", async () => {
    const recipientId = await fundedRecipient();
    const client = await connect();
    const input = {
      recipientId,
      currency: "GBP",
      amount: "40.00",
      reference: "INV 1",
      requestId: "invoice-1",
    };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => use(client, "prepare_payment", input)),
    );
    const ids = new Set(answers.map(({ structuredContent }) => structuredContent?.approvalId));
    expect(ids.size, JSON.stringify(answers[0])).toBe(1);
    const [id = ""] = ids;
    expect(answers[0]?.structuredContent).toMatchObject({
      status: "needs_approval",
      approveAt: `${fixture.url}/approvals/${id}`,
    });
    expect(answers[0]?.content[0]?.text).toMatch(/Nothing has been paid\. A person has to approve/);
    expect(await paymentsOf()).toEqual([]);
    const pending = await use(client, "get_approval", { approvalId: id });
    expect(pending.structuredContent).toMatchObject({ id, status: "PENDING" });
    await approve(id);
    expect(await paymentsOf()).toHaveLength(1);
    const history = await use(client, "list_history", { view: "payments" });
    expect(history.structuredContent?.items).toMatchObject([
      { view: "payments", amount: "40.00", currency: "GBP", reference: "INV 1" },
    ]);
    const after = await use(client, "get_approval", { approvalId: id });
    expect(after.structuredContent).toMatchObject({ status: "APPROVED" });
  });

  it("waits for a person even where the key alone could make it", async () => {
    const recipientId = await fundedRecipient();
    const client = await connect();
    const payment = { recipientId, currency: "GBP", amount: "40.00" };
    await approve((await use(client, "prepare_payment", payment)).structuredContent?.approvalId ?? "");
    await settle();
    const body = { beneficiaryId: recipientId, amount: "10.00" };
    // The recipient is known by now, and the amount within the key's allowance.
    expect((await api("POST", "/api/balances/GBP/withdrawals", body)).status).toBe(201);
    const before = (await paymentsOf()).length;
    const prepared = await use(client, "prepare_payment", { ...payment, amount: "11.00" });
    expect(prepared.structuredContent).toMatchObject({ status: "needs_approval" });
    expect(await paymentsOf()).toHaveLength(before);
  });

  it("is scheduled only once a person approves", async () => {
    const recipientId = await fundedRecipient();
    const client = await connect();
    const schedule = { label: "Rent", recipientId, currency: "GBP", amount: "10.00", frequency: "monthly" };
    const prepared = await use(client, "schedule_payment", {
      ...schedule,
      startsOn: "2026-06-01",
      dayOfMonth: 1,
    });
    expect(prepared.structuredContent, JSON.stringify(prepared)).toMatchObject({ status: "needs_approval" });
    expect((await api("GET", "/api/schedules")).body.items).toEqual([]);
    await approve(prepared.structuredContent?.approvalId ?? "");
    expect((await api("GET", "/api/schedules")).body.items).toHaveLength(1);
  });

  it("names its key in the request, and is in the activity as the key's", async () => {
    const recipientId = await fundedRecipient();
    const client = await connect();
    const payment = { recipientId, currency: "GBP", amount: "40.00" };
    const { structuredContent } = await use(client, "prepare_payment", payment);
    const request = await api("GET", `/api/approvals/${structuredContent?.approvalId}`);
    expect(request.body.preparedWith).toEqual({ key: "Test key", isRevoked: false });
  });
});

describe("a key", () => {
  it("does no more than its scopes allow", async () => {
    const recipientId = await fundedRecipient();
    const scopes: readonly ApiScope[] = ["read"];
    const reader = await connect(
      (await makeApiKey(summit.app, { clientId: fixture.clientId, scopes })).authorization,
    );
    expect((await use(reader, "list_balances")).isError).toBeUndefined();
    const payment = { recipientId, currency: "GBP", amount: "40.00" };
    const schedule = { ...payment, label: "Rent", frequency: "once", startsOn: "2026-06-01" };
    const pair = { fromCurrency: "GBP", toCurrency: "EUR", amount: "100.00" };
    for (const [name, input] of [
      ["prepare_payment", payment],
      ["schedule_payment", schedule],
      ["get_quote", pair],
    ] as const) {
      const refused = await use(reader, name, input);
      expect([name, refused.isError, refused.content[0]?.text]).toEqual([
        name,
        true,
        expect.stringMatching(/^api_key_scope: /),
      ]);
    }
    expect((await api("GET", "/api/approvals")).body.items).toEqual([]);
  });

  it("sees and pays nothing of another client", async () => {
    const recipientId = await fundedRecipient();
    const prepared = await use(await connect(), "prepare_payment", {
      recipientId,
      currency: "GBP",
      amount: "40.00",
    });
    const approvalId = prepared.structuredContent?.approvalId ?? "";
    const other = await makeApiKey(summit.app, { clientId: await fixture.bookings.addClient() });
    const client = await connect(other.authorization);
    expect((await use(client, "list_recipients")).structuredContent?.items).toEqual([]);
    expect((await use(client, "get_approval", { approvalId })).content[0]?.text).toMatch(/^not_found/);
    const payment = { recipientId, currency: "GBP", amount: "40.00" };
    expect((await use(client, "prepare_payment", payment)).isError).toBe(true);
  });
});
