import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { preferencesRoutes } from "#server/clients/accounts/preferences-routes.ts";
import { authRoutes } from "#server/clients/auth/routes.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { notificationRoutes } from "#server/notifications/routes.ts";
import type { PaymentFixture, SignedIn } from "../support/payment-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const also = {
  routes: [...authRoutes, ...preferencesRoutes, ...notificationRoutes, ...screeningRoutes],
  subscriptions: screeningSubscriptions,
};
const ann = { type: "name", name: "Ann Example", dateOfBirth: "1990-02-28", nationality: "GB" };

async function withdraw(fixture: PaymentFixture, client: SignedIn): Promise<string> {
  await fixture.deposit(client, "100.00", "EUR");
  const beneficiaryId = await fixture.addBeneficiary(client, "EUR", "Plain Demo Recipient");
  const payload = { beneficiaryId, amount: "100.00" };
  const { body } = await fixture.call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
  await fixture.settle();
  return body.id;
}

async function statusOf(bookings: PaymentFixture, id: string): Promise<string | undefined> {
  const row = await bookings.db
    .selectFrom("payments")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.status;
}

async function screeningsOf(payments: PaymentFixture, paymentId: string) {
  return payments.db
    .selectFrom("payoutScreenings")
    .select(["outcome", "note"])
    .where("paymentId", "=", paymentId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

async function nameAsked(payments: PaymentFixture, clientId: string): Promise<number> {
  const request = JSON.stringify([{ kind: "client_name_needed", clientId }]);
  const { rows } = await sql`select id from outbox where events @> ${request}::jsonb`.execute(payments.db);
  return rows.length;
}

async function deskPayment(payments: PaymentFixture, id: string) {
  const staff = await payments.addStaff("viewer");
  const { body } = await payments.call(staff, "GET", "/api/admin/payments");
  return body.items.find((each: { id: string }) => each.id === id);
}

describe("outside the demo a client without a name", () => {
  const payments = setupPaymentFixture("normal", { ...also, environment: { ACTIVATION_CHECKS: "required" } });

  it("a nameless client is not paid out: the payout waits, they are asked once, and it continues once named", async () => {
    await loadNames(payments(), { DEM0001: ["Synthetic Listed Person"] });
    const client = await payments().addClient();
    const paymentId = await withdraw(payments(), client);
    expect(await statusOf(payments(), paymentId)).toBe("READY");
    expect(await screeningsOf(payments(), paymentId)).toEqual([{ outcome: "no_name", note: null }]);
    expect((await payments().call(client, "GET", "/api/user")).body.nameNeeded).toBe(true);
    expect(await deskPayment(payments(), paymentId)).toMatchObject({ held: "no_name", screeningNote: null });

    // A new list screens it again and notifies nobody twice.
    await loadNames(payments(), { DEM0001: ["Synthetic Listed Person"], DEM0002: ["Another Listed Person"] });
    await payments().settle();
    expect(await statusOf(payments(), paymentId)).toBe("READY");
    expect(await nameAsked(payments(), client.id)).toBe(1);

    const saved = await payments().call(client, "POST", "/api/user/preferences", { payload: ann });
    expect(saved).toMatchObject({ status: 200, body: { name: "Ann Example", nationality: "GB" } });
    await payments().settle();
    expect(await statusOf(payments(), paymentId)).toBe("COMPLETED");
    expect((await screeningsOf(payments(), paymentId)).at(-1)).toEqual({ outcome: "released", note: null });
    expect((await payments().call(client, "GET", "/api/user")).body.nameNeeded).toBe(false);
    const screened = await payments()
      .db.selectFrom("screenings")
      .select("name")
      .where("subjectId", "=", client.id)
      .execute();
    expect(screened).toEqual([{ name: "Ann Example" }]);
  });

  it("a nameless client's payout is held when the name they enter is near a listed one", async () => {
    const client = await payments().addClient();
    const paymentId = await withdraw(payments(), client);
    await payments().call(client, "POST", "/api/user/preferences", {
      payload: { ...ann, name: "Synthetic Listed Person" },
    });
    await payments().settle();
    expect(await statusOf(payments(), paymentId)).toBe("READY");
    expect(await deskPayment(payments(), paymentId)).toMatchObject({ held: "near_name" });
  });

  it.each(["", "  ", "-", "12 34"])("a client named %j is not paid out either", async (name) => {
    const client = await payments().addClient();
    await payments().db.updateTable("clients").set({ name }).where("id", "=", client.id).execute();
    const paymentId = await withdraw(payments(), client);
    expect((await screeningsOf(payments(), paymentId)).at(-1)?.outcome).toBe("no_name");
    const answer = await payments().call(client, "POST", "/api/user/preferences", {
      payload: { ...ann, name },
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { name: "Please enter your full name" } } });
  });

  it("a nameless client has neither a name nor a company, and a company's name is screened like a person's", async () => {
    const client = await payments().addClient();
    await payments()
      .db.updateTable("clients")
      .set({ companyName: "Example Trading Ltd" })
      .where("id", "=", client.id)
      .execute();
    expect(await statusOf(payments(), await withdraw(payments(), client))).toBe("COMPLETED");
  });
});

describe("in the demo a client without a name", () => {
  const payments = setupPaymentFixture("normal", also);

  it("a nameless client is paid out in the demo, with a record that nobody was screened", async () => {
    const client = await payments().addClient();
    await payments().db.updateTable("clients").set({ name: "" }).where("id", "=", client.id).execute();
    const paymentId = await withdraw(payments(), client);
    expect(await statusOf(payments(), paymentId)).toBe("COMPLETED");
    const note = "not screened: no name";
    expect(new Set((await screeningsOf(payments(), paymentId)).map((each) => each.note))).toEqual(
      new Set([note]),
    );
    expect(await deskPayment(payments(), paymentId)).toMatchObject({ held: null, screeningNote: note });
    expect((await payments().call(client, "GET", "/api/user")).body.nameNeeded).toBe(false);
  });
});

describe("the name of a client whose account is ready", () => {
  const payments = setupPaymentFixture("normal", also);

  it("a ready client may fill in a missing name, and the desk may change it", async () => {
    const client = await payments().addClient();
    await payments().db.updateTable("clients").set({ name: "" }).where("id", "=", client.id).execute();
    const save = (payload: object) => payments().call(client, "POST", "/api/user/preferences", { payload });
    expect((await save(ann)).status).toBe(200);
    expect((await save(ann)).status).toBe(200);
    expect(await save({ ...ann, name: "Ben Example", nationality: "FR" })).toMatchObject({
      status: 409,
      body: {
        code: "key_fact_locked",
        fields: { name: "Contact us to change this", nationality: "Contact us to change this" },
      },
    });
    expect((await payments().call(client, "GET", "/api/user/preferences")).body.name).toBe("Ann Example");
  });

  it.each([
    ["2010-01-01", "You need to be 18 or over"],
    ["1850-01-01", "Check your date of birth"],
  ])("a ready client's name needs a valid date of birth: not %s", async (dateOfBirth, fault) => {
    const client = await payments().addClient();
    const answer = await payments().call(client, "POST", "/api/user/preferences", {
      payload: { ...ann, dateOfBirth },
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { dateOfBirth: fault } } });
  });

  it("a client is 18 on the birthday that has begun where they are", async () => {
    const client = await payments().addClient();
    const name = (dateOfBirth: string, timeZone: string) =>
      payments().call(client, "POST", "/api/user/preferences", {
        payload: { ...ann, dateOfBirth, timeZone },
      });
    expect(payments().clock().toISOString()).toBe("2026-03-10T10:00:00.000Z");
    const early = await name("2008-03-10", "Pacific/Pago_Pago");
    expect(early.body.fields).toEqual({ dateOfBirth: "You need to be 18 or over" });
    expect((await name("2008-03-11", "Pacific/Kiritimati")).status).toBe(200);
  });
});
