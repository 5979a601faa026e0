import { randomUUIDv7 } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { endRestrictions } from "#server/clients/restrictions/lift-restriction.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { payoutRoutes } from "#server/payments/payouts/payouts-routes.ts";
import type { PaymentFixture, SignedIn } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture: () => PaymentFixture = setupPaymentFixture("normal", {
  routes: [...restrictionRoutes, ...payoutRoutes],
  subscriptions: {},
});
const { set, lift, restrict, stop, release } = restrictionFixture(fixture);

/** Keeps tests independent of each other's global stops. */
afterEach(async () => {
  const staff = await fixture().addStaff("viewer");
  const { body } = await fixture().call(staff, "GET", "/api/admin/restrictions");
  for (const { id, state } of body.items)
    if (state === "in_force" || state === "lift_requested") await release(id);
});

const underReview = {
  code: "account_under_review",
  message: "Your account is under review. Contact us.",
};

async function clientWithEuros(amount = "500.00") {
  const client = await fixture().addClient();
  await fixture().deposit(client, amount, "EUR");
  return { client, beneficiaryId: await fixture().addBeneficiary(client) };
}

const withdraw = (who: SignedIn, beneficiaryId: string, amount: string) =>
  fixture().call(who, "POST", "/api/balances/EUR/withdrawals", { payload: { beneficiaryId, amount } });

const bookOutcome = async (client: SignedIn) => {
  const quoteId = await fixture().quote(client.id, "10.00");
  return fixture()
    .book(client.id, quoteId)
    .then(
      () => "booked",
      (error: Error & { code?: string }) => error.code ?? error.message,
    );
};

async function statusOf(paymentId: string) {
  const row = await fixture()
    .db.selectFrom("payments")
    .select("status")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return row.status;
}

describe("a restriction of a client", () => {
  it("a client's restriction stops what it names from the next request on, in neutral words, until it is lifted", async () => {
    const { client, beneficiaryId } = await clientWithEuros();
    const id = await restrict(client, "book", "withdraw");
    expect(await bookOutcome(client)).toBe("account_under_review");
    const refused = await withdraw(client, beneficiaryId, "10.00");
    expect(refused).toMatchObject({ status: 403, body: underReview });
    expect(await bookOutcome(await fixture().addClient())).toBe("booked");
    await release(id);
    expect(await bookOutcome(client)).toBe("booked");
    expect((await withdraw(client, beneficiaryId, "10.00")).status).toBe(201);
  });

  it("a client's restriction ends when its time is over, and a payout that it held leaves by itself", async () => {
    const { client, beneficiaryId } = await clientWithEuros();
    const { body } = await withdraw(client, beneficiaryId, "10.00");
    const endsAt = new Date(fixture().clock().getTime() + 60_000);
    await set({ scope: "client", clientId: client.id, kinds: ["pay"], endsAt });
    await fixture().relay();
    expect(await statusOf(body.id)).toBe("READY");
    fixture().setNow(new Date(endsAt.getTime() + 1));
    expect(await bookOutcome(client)).toBe("booked");
    await fixture()
      .db.transaction()
      .execute((tx) => endRestrictions(tx, fixture().clock()));
    await fixture().relay();
    expect(await statusOf(body.id)).toBe("SENT");
  });

  it("a client's restriction on signing in ends the client's sessions", async () => {
    const client = await fixture().addClient();
    expect((await fixture().call(client, "GET", "/api/balances")).status).toBe(200);
    await restrict(client, "sign_in");
    expect((await fixture().call(client, "GET", "/api/balances")).status).toBe(401);
  });

  it("a client's restriction is recorded when set and lifted, and a duplicate changes nothing", async () => {
    const client = await fixture().addClient();
    const id = await restrict(client, "pay");
    expect(await restrict(client, "pay")).toBe(id);
    await release(id);
    const audit = await fixture()
      .db.selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", client.id)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["set_restriction", "lift_restriction"]);
    const staff = await fixture().addStaff("viewer");
    const { body } = await fixture().call(staff, "GET", `/api/admin/clients/${client.id}/restrictions`);
    expect(body.items).toMatchObject([{ id, state: "lifted", kinds: ["pay"], fromMatch: false }]);
  });

  it("a client's restriction is set by operators, lifted by approvers and read by the desk alone", async () => {
    const client = await fixture().addClient();
    const input = { scope: "client", clientId: client.id, kinds: ["pay"] as const };
    expect((await set(input, await fixture().addStaff("viewer"))).body.code).toBe("not_permitted");
    expect((await set(input, await fixture().addStaff("broker"))).body.code).toBe("not_permitted");
    const { body } = await set(input);
    expect((await lift(body.id, await fixture().addStaff("operator"))).body.code).toBe("not_permitted");
    const path = `/api/admin/clients/${client.id}/restrictions`;
    expect((await fixture().call(client, "GET", path)).body.code).toBe("staff_only");
    expect((await fixture().call(await fixture().addStaff("broker"), "GET", path)).body.code).toBe(
      "not_permitted",
    );
    expect((await set({ ...input, clientId: randomUUIDv7() })).status).toBe(404);
    expect((await lift(randomUUIDv7(), await fixture().addStaff("approver"))).status).toBe(404);
  });
});

describe("a switch of the house", () => {
  it("a global switch stops everybody, in every currency or in one", async () => {
    const { client, beneficiaryId } = await clientWithEuros();
    const all = await stop("book");
    expect(await bookOutcome(client)).toBe("exchanges_paused");
    await release(all);
    const { body } = await set({ scope: "currency", currency: "EUR", kinds: ["pay"] });
    const refused = await withdraw(client, beneficiaryId, "10.00");
    expect(refused.body).toMatchObject({
      code: "payments_paused",
      message: "Payments are paused right now. Try again later or contact us.",
    });
    expect(await bookOutcome(client)).toBe("booked");
    await release(body.id);
    expect((await withdraw(client, beneficiaryId, "10.00")).status).toBe(201);
  });

  it("a global switch takes two people to lift, neither alone, and no operator", async () => {
    const setter = await fixture().addStaff("approver");
    const { body } = await set({ scope: "house", kinds: ["quote"] }, setter);
    const other = await fixture().addStaff("administrator");
    expect((await lift(body.id, await fixture().addStaff("operator"))).body.code).toBe("not_permitted");
    expect((await lift(body.id, setter)).body).toMatchObject({ state: "lift_requested" });
    const alone = await lift(body.id, setter);
    expect(alone).toMatchObject({ status: 403, body: { code: "restriction_lift_own" } });
    expect((await lift(body.id, other)).body).toMatchObject({ state: "lifted" });
    expect((await lift(body.id, other)).body.code).toBe("restriction_over");
    const audit = await fixture()
      .db.selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", body.id)
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      "set_restriction",
      "request_restriction_lift",
      "lift_restriction",
    ]);
  });

  it("a global switch isn't lifted by two people who each ask for it at once, neither having seen the other", async () => {
    const [one, other] = [await fixture().addStaff("approver"), await fixture().addStaff("approver")];
    const id = await stop("quote");
    const ask = (staff: SignedIn) =>
      fixture().call(staff, "POST", `/api/admin/restrictions/${id}/lift`, {
        payload: { reason: "Looked into", step: "request" },
      });
    const answers = await Promise.all([ask(one), ask(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("restriction_lift_requested");
    expect(answers.find(({ status }) => status === 200)?.body.state).toBe("lift_requested");
  });

  it("a global switch cannot be lifted by one person even in the database", async () => {
    const id = await stop("quote");
    const staff = await fixture().addStaff("administrator");
    const now = new Date();
    const alone = { liftedBy: staff.id, liftedAt: now, liftReason: "alone" };
    const write = (values: object) =>
      fixture().db.updateTable("restrictions").set(values).where("id", "=", id).execute();
    await expect(write(alone)).rejects.toThrow(/restriction_lift_requested/);
    const both = { ...alone, liftRequestedBy: staff.id, liftRequestedAt: now };
    await expect(write(both)).rejects.toThrow(/restriction_lifted_by_two/);
    await expect(fixture().db.deleteFrom("restrictions").where("id", "=", id).execute()).rejects.toThrow(
      /permission denied/,
    );
  });

  it("a global switch reports invalid fields one by one", async () => {
    const faults = async (input: Parameters<typeof set>[0]) => (await set(input)).body.fields;
    expect(await faults({ scope: "house", kinds: ["sign_in"] })).toHaveProperty("kinds");
    expect(await faults({ scope: "currency", kinds: ["pay"] })).toHaveProperty("currency");
    expect(await faults({ scope: "client", kinds: ["pay"] })).toHaveProperty("clientId");
    expect(await faults({ scope: "payout_rail", kinds: ["book"] })).toHaveProperty("payoutRail");
    expect(await faults({ scope: "house", kinds: ["pay"], endsAt: new Date(0) })).toHaveProperty("endsAt");
    expect(await faults({ scope: "house", kinds: ["pay"], reason: " " })).toHaveProperty("reason");
  });
});

describe("a payout that was prepared before", () => {
  async function withPayouts(count: number): Promise<{ client: SignedIn; ids: string[] }> {
    const { client, beneficiaryId } = await clientWithEuros();
    const ids: string[] = [];
    while (ids.length < count) ids.push((await withdraw(client, beneficiaryId, "10.00")).body.id);
    return { client, ids };
  }
  const prepare = (staff: SignedIn, ids: string[]) =>
    fixture().call(staff, "POST", "/api/admin/payments/prepare", { payload: { ids, secondPerson: true } });
  const approve = (staff: SignedIn, ids: string[]) =>
    fixture().call(staff, "POST", "/api/admin/payments/approve", { payload: { ids } });
  const file = (staff: SignedIn, ids: string[]) =>
    fixture().call(staff, "POST", "/api/admin/payout-batches", { payload: { ids } });

  it.each([
    ["a restriction of its client", async (client: SignedIn) => void (await restrict(client, "pay"))],
    ["a restriction of withdrawals", async (client: SignedIn) => void (await restrict(client, "withdraw"))],
    ["the switch of the house", async () => void (await stop("pay"))],
    ["its currency", async () => void (await set({ scope: "currency", currency: "EUR", kinds: ["pay"] }))],
    [
      "its payment system",
      async () => void (await set({ scope: "payout_rail", payoutRail: "sepa", kinds: ["pay"] })),
    ],
    [
      "the status of its client",
      async (client: SignedIn) =>
        void (await fixture()
          .db.updateTable("clients")
          .set({ status: "AWAITING_DOCS" })
          .where("id", "=", client.id)
          .execute()),
    ],
  ])("a prepared payout is stopped at each step by %s", async (_, restrictIt) => {
    const [operator, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    const { client, ids } = await withPayouts(3);
    const [id = "", other = "", third = ""] = ids;
    expect((await prepare(operator, [other, third])).status).toBe(200);
    expect((await approve(approver, [third])).status).toBe(200);
    await restrictIt(client);
    const refused = [
      await prepare(operator, [id]),
      await approve(approver, [other]),
      await file(operator, [third]),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill("payout_restricted"));
    expect(refused[2]?.body.fields).toHaveProperty(third);
    await fixture().relay();
    for (const each of ids) expect(await statusOf(each)).toBe("READY");
  });
});

describe("a restriction that is set while money is under way", () => {
  it("a committed restriction lets none of 50 concurrent bookings through", async () => {
    const client = await fixture().addClient();
    const outcomes = Array.from({ length: 50 }, () => bookOutcome(client));
    const id = await restrict(client, "book");
    const [{ count: atCommit }] = await countTrades(client);
    const results = await Promise.all(outcomes);
    const [{ count: atEnd }] = await countTrades(client);
    expect(atEnd).toBe(atCommit);
    expect(results.filter((each) => each === "booked")).toHaveLength(Number(atEnd));
    expect(new Set(results)).toContain("account_under_review");
    await release(id);
  });

  it("a committed restriction lets none of 50 concurrent withdrawals out", async () => {
    const { client, beneficiaryId } = await clientWithEuros();
    const answers = Array.from({ length: 50 }, () => withdraw(client, beneficiaryId, "1.00"));
    const id = await restrict(client, "withdraw");
    const atCommit = await fixture().balanceOf(client, "EUR");
    const codes = (await Promise.all(answers)).map(({ status, body }) =>
      status === 201 ? "paid" : body.code,
    );
    expect(await fixture().balanceOf(client, "EUR")).toBe(atCommit);
    expect(codes.filter((code) => code === "paid")).toHaveLength(Number((50_000n - atCommit) / 100n));
    await fixture().relay();
    await release(id);
  });

  async function countTrades(client: SignedIn) {
    const rows = await fixture()
      .db.selectFrom("trades")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .where("clientId", "=", client.id)
      .execute();
    return rows as [{ count: bigint }];
  }
});
