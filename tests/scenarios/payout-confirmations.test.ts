import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();

/** The first response to a call, before any confirmation. */
async function ask(who: SignedIn, method: "POST" | "PUT", url: string, payload: object) {
  const headers = { cookie: who.cookie, "idempotency-key": randomUUIDv7() };
  const answer = await fixture().server.inject({ method, url, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
}
const confirm = (answer: { body: object }) => confirmAsClient(fixture().app, answer.body);
/** Audit entries about a client's payouts, oldest first. */
async function onRecord({ id }: SignedIn) {
  const found = fixture().db.selectFrom("auditLog").select(["action", "subjectId", "details"]);
  return found
    .where("actorId", "=", id)
    .where("action", "in", ["allocate_trade", "withdraw_to_beneficiary"])
    .orderBy("id")
    .execute();
}
const unconfirmed = { status: 403, body: { code: "confirmation_required" } };

describe("a split that pays somebody new", () => {
  async function booked() {
    const client = await fixture().addClient();
    const [anna, ben] = [await fixture().addBeneficiary(client), await fixture().addBeneficiary(client)];
    const trade = await fixture().bookTrade(client);
    const pay = (payee: string, amount: string, tradeId = trade.id) =>
      ask(client, "PUT", `/api/trades/${tradeId}/allocation`, {
        lines: [
          { beneficiaryId: payee, amount },
          { toBalance: true, amount: (1166.49 - Number(amount)).toFixed(2) },
        ],
      });
    return { client, anna, ben, trade, pay };
  }

  it("a split to a new recipient says what it is about, and writes nothing before it is confirmed", async () => {
    const { client, anna, trade, pay } = await booked();
    const response = await pay(anna, "1000.00");
    expect(response).toMatchObject(unconfirmed);
    expect(response.body.challenge.summary).toMatch(/^Pay 1,000\.00 EUR to Demo Recipient \(.*\d{4}\)$/);
    expect(await fixture().readTrade(client, trade.id)).toMatchObject({ allocation: [], payments: [] });
    expect(await confirm(response)).toBe(true);
    expect((await pay(anna, "1000.00")).status).toBe(200);
  });

  it("a split's confirmation holds for its amount, payee and trade alone", async () => {
    const { client, anna, ben, pay } = await booked();
    const other = await fixture().bookTrade(client);
    await confirm(await pay(anna, "1000.00"));
    expect(await pay(anna, "1000.01")).toMatchObject(unconfirmed);
    expect(await pay(ben, "1000.00")).toMatchObject(unconfirmed);
    expect(await pay(anna, "1000.00", other.id)).toMatchObject(unconfirmed);
    expect((await pay(anna, "1000.00")).status).toBe(200);
  });

  it("a confirmed split can be repeated without confirmation, and a changed one cannot", async () => {
    const { anna, pay } = await booked();
    await confirm(await pay(anna, "1000.00"));
    await pay(anna, "1000.00");
    expect((await pay(anna, "1000.00")).status).toBe(200);
    expect(await pay(anna, "1001.00")).toMatchObject(unconfirmed);
  });

  it("a split's confirmation is recorded with amount and payee", async () => {
    const { client, anna, trade, pay } = await booked();
    await confirm(await pay(anna, "1000.00"));
    await pay(anna, "1000.00");
    expect(await onRecord(client)).toEqual([
      { action: "allocate_trade", subjectId: trade.id, details: { payouts: `1,000.00 EUR to ${anna}` } },
    ]);
  });
});

describe("a withdrawal", () => {
  const withdraw = (who: SignedIn, beneficiaryId: string, amount: string) =>
    ask(who, "POST", "/api/balances/GBP/withdrawals", { beneficiaryId, amount });

  async function withPounds() {
    const client = await fixture().addClient();
    await fixture().deposit(client, "500000.00", "GBP");
    const payee = await fixture().addBeneficiary(client, "GBP");
    return { client, payee };
  }

  it("a withdrawal needs confirmation the first time to an account, then only above £10,000", async () => {
    const { client, payee } = await withPounds();
    const first = await withdraw(client, payee, "1.00");
    expect(first).toMatchObject(unconfirmed);
    expect(await fixture().balanceOf(client, "GBP")).toBe(50_000_000n);
    await confirm(first);
    expect((await withdraw(client, payee, "1.00")).status).toBe(201);
    expect((await withdraw(client, payee, "10000.00")).status).toBe(201);
    expect(await withdraw(client, payee, "10000.01")).toMatchObject(unconfirmed);
  });

  it("a withdrawal needs confirmation again once the payee has another account", async () => {
    const { client, payee } = await withPounds();
    await confirm(await withdraw(client, payee, "1.00"));
    await withdraw(client, payee, "1.00");
    fixture().setNow(new Date(fixture().clock().getTime() + 1_000));
    const edited = await ask(client, "PUT", `/api/beneficiaries/${payee}`, {
      accountHolder: "Demo Recipient",
      currency: "GBP",
      type: "someone",
      accountNumber: "31926819",
      sortCode: "60-16-13",
    });
    expect(edited.status).toBe(200);
    expect(await withdraw(client, payee, "1.00")).toMatchObject(unconfirmed);
  });

  it("a withdrawal uses its confirmation up: of twenty concurrent ones one is done", async () => {
    const { client, payee } = await withPounds();
    await confirm(await withdraw(client, payee, "20000.00"));
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(client, payee, "20000.00")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    // A lock timeout is answered with "try again".
    expect(answers.filter(({ status }) => status === 403 || status === 503)).toHaveLength(19);
    expect(await fixture().balanceOf(client, "GBP")).toBe(48_000_000n);
  });

  it("an impossible withdrawal asks for no confirmation", async () => {
    const { client, payee } = await withPounds();
    const answer = await withdraw(client, payee, "500000.01");
    expect(answer.body.code).toBe("insufficient_funds");
    expect(await onRecord(client)).toEqual([]);
  });

  it("a withdrawal's confirmation is recorded with amount and payee", async () => {
    const { client, payee } = await withPounds();
    await confirm(await withdraw(client, payee, "20000.00"));
    const { body } = await withdraw(client, payee, "20000.00");
    const details = { payouts: `20,000.00 GBP to ${payee}` };
    expect(await onRecord(client)).toEqual([
      { action: "withdraw_to_beneficiary", subjectId: body.id, details },
    ]);
  });
});
