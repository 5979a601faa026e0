import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { invoiceRoutes } from "#server/payments/invoices/routes.ts";
import { readConfig } from "#server/platform/config.ts";
import { routesFor } from "#server/routes.ts";
import { simulationRoutes } from "#server/simulation/routes.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const routes = [...simulationRoutes, ...invoiceRoutes, ...restrictionRoutes];
const fixture = setupPaymentFixture("silent", { routes, subscriptions: {} });
const { restrict } = restrictionFixture(fixture);

const post = (who: SignedIn | undefined, path: string, payload: object = {}, headers = {}) =>
  fixture().call(who, "POST", `/api/simulation/${path}`, { payload, headers });

const incoming = (who: SignedIn, changes: object = {}, headers = {}) => {
  const body = { amount: "1000.00", currency: "GBP", reference: "", payerName: "Demo Payer", ...changes };
  return post(who, "incoming-payments", body, headers);
};

/** A client with a deposit reference, and named as the usual payer is. */
async function clientWithReference() {
  const client = await fixture().addClient();
  await fixture().deposit(client, "1.00", "GBP");
  const { depositReference } = await fixture()
    .db.selectFrom("clients")
    .select("depositReference")
    .where("id", "=", client.id)
    .executeTakeFirstOrThrow();
  return { client, reference: depositReference ?? "" };
}

async function sentWithdrawal() {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
  const payload = { beneficiaryId, amount: "40.00" };
  const { body } = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  return { client, id: body.id as string };
}

describe("an incoming payment", () => {
  it("pays for the exchange that it names, and in parts", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const part = await incoming(client, { amount: "400.00", reference: `for ${trade.reference}` });
    expect(part).toMatchObject({
      status: 201,
      body: {
        simulated: true,
        outcome: "funded_exchange",
        tradeId: trade.id,
        amount: "400.00",
        currency: "GBP",
      },
    });
    expect((await fixture().readTrade(client, trade.id)).status).not.toBe("FUNDS_RECEIVED");
    expect((await incoming(client, { amount: "600.00", reference: trade.reference })).body.tradeId).toBe(
      trade.id,
    );
    const after = await fixture()
      .db.selectFrom("trades")
      .selectAll()
      .where("id", "=", trade.id)
      .executeTakeFirst();
    expect(after?.amountReceived).toBe(100_000n);
  });

  it("credits the balance whose reference it carries", async () => {
    const { client, reference } = await clientWithReference();
    const { body } = await incoming(client, { amount: "12.34", reference });
    expect(body).toMatchObject({ simulated: true, outcome: "credited_balance", tradeId: null });
    expect(await fixture().balanceOf(client, "GBP")).toBe(1_334n);
  });

  it.each<[string, object]>([
    ["an unknown reference", { reference: "for nobody" }],
    ["no reference", { reference: "" }],
    ["too much", { amount: "5000.00" }],
    ["another currency", { currency: "EUR" }],
    ["a third party", { payerName: "Somebody Else Entirely" }],
  ])("needs a review with %s", async (_, changes) => {
    const client = await fixture().addClient();
    const { name } = await fixture()
      .db.updateTable("clients")
      .set({ name: "Demo Payer" })
      .where("id", "=", client.id)
      .returning("name")
      .executeTakeFirstOrThrow();
    const { reference } = await fixture().bookTrade(client);
    const { status, body } = await incoming(client, { reference, payerName: name, ...changes });
    expect([status, body.outcome, body.tradeId]).toEqual([201, "needs_review", null]);
  });

  it("never reaches another client, and answers as for an unknown reference", async () => {
    const [{ client: other, reference: deposit }, client] = [
      await clientWithReference(),
      await fixture().addClient(),
    ];
    const trade = await fixture().bookTrade(other);
    const answers = [];
    for (const reference of [deposit, trade.reference, "SB00000000", "nothing"])
      answers.push((await incoming(client, { reference })).body);
    for (const answer of answers) expect(answer).toMatchObject({ outcome: "needs_review", tradeId: null });
    expect(await fixture().balanceOf(other, "GBP")).toBe(100n);
    const steps = await fixture()
      .db.selectFrom("tradeSteps")
      .select("kind")
      .where("tradeId", "=", trade.id)
      .execute();
    expect(steps.map(({ kind }) => kind)).not.toContain("funds_queued");
    const rows = await fixture()
      .db.selectFrom("receipts")
      .select(["clientId", "tradeId", "reason"])
      .where(
        "id",
        "in",
        answers.map(({ id }) => id as string),
      )
      .execute();
    expect(
      new Set(rows.map(({ clientId, tradeId, reason }) => `${clientId} ${tradeId} ${reason}`)).size,
    ).toBe(1);
  });

  it("counts its own reference although it names another client's too", async () => {
    const [{ reference: deposit }, client] = [await clientWithReference(), await fixture().addClient()];
    const trade = await fixture().bookTrade(client);
    const { body } = await incoming(client, { reference: `${trade.reference} ${deposit}` });
    expect(body).toMatchObject({ outcome: "funded_exchange", tradeId: trade.id });
  });

  it.each<[string, object]>([
    ["nothing", { amount: "0.00" }],
    ["less than nothing", { amount: "-1" }],
    ["more than there is", { amount: "9".repeat(30) }],
    ["too precise", { amount: "1.001" }],
    ["an exponent", { amount: 1e30 }],
    ["no currency", { currency: "XXX" }],
    ["two lines", { reference: "a\nb" }],
    ["nobody", { payerName: " " }],
  ])("is refused with %s", async (_, changes) => {
    const client = await fixture().addClient();
    const answer = await incoming(client, changes);
    expect([answer.status, answer.body.code]).toEqual([
      422,
      expect.stringMatching(/^amount_|^input_invalid/),
    ]);
  });

  it("is one however often it is sent under one key, and needs a key", async () => {
    const { client, reference } = await clientWithReference();
    const headers = { "idempotency-key": randomUUIDv7() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => incoming(client, { amount: "3.00", reference }, headers)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await fixture().balanceOf(client, "GBP")).toBe(400n);
    const again = await incoming(client, { amount: "4.00", reference }, headers);
    expect(again.body.code).toBe("idempotency_key_reused");
    const without = await incoming(client, { reference }, { "idempotency-key": "" });
    expect(without.status).toBe(400);
  });

  it("waits while a restriction stops the client's money, and says no more", async () => {
    const { client, reference } = await clientWithReference();
    await restrict(client, "receive");
    const { body } = await incoming(client, { reference });
    expect(body.outcome).toBe("needs_review");
    expect(JSON.stringify(body)).not.toMatch(/restrict|sanction|screen/i);
  });
});

describe("a payment", () => {
  it("is completed once it is sent", async () => {
    const { client, id } = await sentWithdrawal();
    const early = await post(client, `payments/${id}/complete`);
    expect([early.status, early.body.code]).toEqual([409, "payout_not_sent"]);
    await fixture().relay();
    const done = await post(client, `payments/${id}/complete`);
    expect(done).toMatchObject({
      status: 200,
      body: { simulated: true, id, status: "COMPLETED", amount: "40.00" },
    });
    expect((await post(client, `payments/${id}/complete`)).body.code).toBe("payout_not_sent");
  });

  it.each([
    ["sent", false],
    ["completed", true],
  ])("comes back once it is %s, once", async (_, isCompleted) => {
    const { client, id } = await sentWithdrawal();
    await fixture().relay();
    if (isCompleted) await post(client, `payments/${id}/complete`);
    const reason = "The account is closed";
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(client, `payments/${id}/return`, { reason })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const { body } = await fixture().call(client, "GET", `/api/payments/${id}`);
    expect(body).toMatchObject({ status: "RETURNED", returnReason: reason });
    expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
  });

  it("is either completed or returned when both are asked for at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client, id } = await sentWithdrawal();
      await fixture().relay();
      await Promise.all([
        post(client, `payments/${id}/complete`),
        post(client, `payments/${id}/return`, { reason: "Closed" }),
      ]);
      const { body } = await fixture().call(client, "GET", `/api/payments/${id}`);
      expect(["COMPLETED", "RETURNED"]).toContain(body.status);
      expect(await fixture().balanceOf(client, "GBP")).toBe(body.status === "RETURNED" ? 10_000n : 6_000n);
    }
  });

  it("of another client is hidden and stays as it is", async () => {
    const { client, id } = await sentWithdrawal();
    await fixture().relay();
    const other = await fixture().addClient();
    expect((await post(other, `payments/${id}/complete`)).status).toBe(404);
    expect((await post(other, `payments/${id}/return`, { reason: "Mine" })).status).toBe(404);
    expect((await post(other, `payments/${randomUUIDv7()}/complete`)).status).toBe(404);
    const { body } = await fixture().call(client, "GET", `/api/payments/${id}`);
    expect(body.status).toBe("SENT");
  });

  it("comes back with a reason only", async () => {
    const { client, id } = await sentWithdrawal();
    for (const reason of ["", "a\0b", "x".repeat(201)])
      expect((await post(client, `payments/${id}/return`, { reason })).status).toBeGreaterThanOrEqual(400);
  });
});

describe("what is mounted", () => {
  const pathsWith = (env: Record<string, string>) => {
    const config = { ...readConfig({}, []), ...env };
    return routesFor(config)
      .map(({ endpoint }) => endpoint.path)
      .filter((path) => path.startsWith("/api/simulation"));
  };

  it("is nothing with a real bank, and no rate where others trade or rates are real", () => {
    expect(pathsWith({})).toHaveLength(4);
    expect(pathsWith({ BANK: "manual" })).toEqual([]);
    expect(pathsWith({ RATE_SOURCE: "ecb" })).toHaveLength(3);
    const shared = { ...readConfig({}, []), embeddedDatabase: false };
    expect(
      routesFor(shared).filter(({ endpoint }) => endpoint.path.startsWith("/api/simulation/rates")),
    ).toEqual([]);
  });
});

it("the books hold after all of it, and every change is in the activity", async () => {
  await fixture().relay();
  await expectBooksToBalance(fixture().url);
  const { rows } = await sql<{ action: string }>`
    select distinct action from activities where action like 'simulate%' order by 1`.execute(fixture().db);
  expect(rows.map(({ action }) => action)).toEqual(["simulate_incoming_payment", "simulate_payment"]);
});
