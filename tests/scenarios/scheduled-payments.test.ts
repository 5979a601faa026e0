import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { setRestriction } from "#server/clients/restrictions/set-restriction.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, create, scheduleOf, read, workAt, paymentsOf, eventsOf } = setupScheduleFixture();

beforeEach(() => desk().setNow(new Date("2026-03-10T10:00:00Z")));

async function clientWith(amount = "1000.00"): Promise<{ client: SignedIn; recipient: string }> {
  const client = await desk().addClient();
  await desk().deposit(client, amount, "EUR");
  return { client, recipient: await desk().addBeneficiary(client) };
}

describe("setting up a schedule", () => {
  it("a new schedule shows its next payments and what moved them", async () => {
    const { client, recipient } = await clientWith();
    const schedule = await scheduleOf(client, recipient, { paymentCount: 3, reference: "Flat 4" });
    expect(schedule).toMatchObject({
      label: "Rent",
      recipient: { id: recipient, name: "Demo Recipient", state: "confirmed" },
      amount: "250.00",
      currency: "EUR",
      reference: "Flat 4",
      status: "ACTIVE",
      next: { paysOn: "2026-03-31", namedOn: "2026-03-31" },
      version: 1,
      past: [],
    });
    // 31 May 2026 is a Sunday.
    expect(schedule.upcoming.map(({ namedOn, paysOn }) => [namedOn, paysOn])).toEqual([
      ["2026-03-31", "2026-03-31"],
      ["2026-04-30", "2026-04-30"],
      ["2026-05-31", "2026-06-01"],
    ]);
    const { body } = await desk().call(client, "GET", "/api/schedules");
    expect(body.items).toMatchObject([{ id: schedule.id }]);
  });

  it("a new schedule is confirmed with recipient, amount and rule, also for a recipient paid before", async () => {
    const { client, recipient } = await clientWith();
    const ask = async (input: object) => {
      const rule = { frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 5 };
      const payload = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "20", ...rule };
      const headers = { cookie: client.cookie, "idempotency-key": randomUUIDv7() };
      const answer = await desk().server.inject({
        method: "POST",
        url: "/api/schedules",
        payload: { ...payload, ...input },
        headers,
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const asked = await ask({});
    expect(asked).toMatchObject({ status: 403, body: { code: "confirmation_required" } });
    expect(asked.body.challenge.summary).toMatch(
      /^Pay 20\.00 EUR to Demo Recipient \(.+\) each time\. Every month on day 5$/,
    );
    await confirmAsClient(desk().app, asked.body);
    for (const other of [{ amount: "20.01" }, { dayOfMonth: 6 }, { paymentCount: 900 }, { reference: "X" }])
      expect((await ask(other)).status).toBe(403);
    expect((await ask({})).status).toBe(201);
  });

  it.each([
    [{ startsOn: "2026-03-09" }, 422, "schedule_invalid"],
    [{ startsOn: "2026-02-30" }, 422, "input_invalid"],
    [{ endsOn: "2026-03-30" }, 422, "schedule_invalid"],
    [{ dayOfMonth: 0 }, 422, "schedule_invalid"],
    [{ amount: "0" }, 422, "amount_too_small"],
    [{ amount: "0.99" }, 422, "amount_too_small"],
    [{ amount: "0.001" }, 422, "amount_too_precise"],
    [{ amount: "-5" }, 422, "input_invalid"],
    [{ label: " " }, 422, "input_invalid"],
    [{ reference: "Ü" }, 422, "input_invalid"],
    [{ currency: "GBP" }, 422, "beneficiary_currency"],
    [{ beneficiaryId: randomUUIDv7() }, 404, "not_found"],
  ])("a new schedule with %j is refused", async (input, status, code) => {
    const { client, recipient } = await clientWith();
    const answer = await create(client, recipient, input);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it("the dates of a rule are shown before it is set up", async () => {
    const client = await desk().addClient();
    const query = "frequency=weekly&everyWeeks=1&startsOn=2026-03-27&currency=EUR&paymentCount=3";
    const { body } = await desk().call(client, "GET", `/api/schedule-dates?${query}`);
    // Good Friday closes the euro.
    expect(body.items).toEqual([
      { namedOn: "2026-03-27", paysOn: "2026-03-27" },
      { namedOn: "2026-04-03", paysOn: "2026-04-07" },
      { namedOn: "2026-04-10", paysOn: "2026-04-10" },
    ]);
  });
});

describe("paying", () => {
  it("a monthly payment over a bank holiday is paid on the next business day, once, as an ordinary payment", async () => {
    const { client, recipient } = await clientWith();
    const input = { dayOfMonth: 3, startsOn: "2026-04-01", reference: "Flat 4", paymentCount: 2 };
    const { id } = await scheduleOf(client, recipient, input);
    await workAt("2026-04-03T12:00:00Z");
    await workAt("2026-04-06T12:00:00Z");
    expect(await paymentsOf(client)).toEqual([]);
    // 07:00 in London.
    await workAt("2026-04-07T05:59:00Z");
    expect(await paymentsOf(client)).toEqual([]);
    await workAt("2026-04-07T06:00:00Z");
    await workAt("2026-04-07T06:11:00Z");
    const [paid, ...others] = await paymentsOf(client);
    expect(others).toEqual([]);
    expect(paid).toMatchObject({
      amount: 250_00n,
      currency: "EUR",
      beneficiaryId: recipient,
      reference: "Flat 4",
      tradeId: null,
    });
    expect(await desk().balanceOf(client, "EUR")).toBe(750_00n);
    const { past, next } = await read(client, id);
    expect(past).toMatchObject([
      { status: "PAID", namedOn: "2026-04-03", paysOn: "2026-04-07", payment: { id: paid?.id } },
    ]);
    expect(next).toEqual({ paysOn: "2026-05-04", namedOn: "2026-05-03" });
    await workAt("2026-05-04T08:00:00Z");
    expect(await read(client, id)).toMatchObject({ status: "ENDED", next: null, upcoming: [] });
    expect(await paymentsOf(client)).toHaveLength(2);
  });

  it("without enough money a payment is tried until the cut-off, then failed in words, and the schedule goes on", async () => {
    const { client, recipient } = await clientWith("249.99");
    const { id } = await scheduleOf(client, recipient, { dayOfMonth: 16, startsOn: "2026-03-16" });
    await workAt("2026-03-16T08:00:00Z");
    expect((await read(client, id)).past).toMatchObject([
      { status: "DUE", reason: "There wasn't enough money in your EUR balance.", payment: null },
    ]);
    await workAt("2026-03-16T13:50:00Z");
    expect(await eventsOf(client, "schedule_failed")).toEqual([]);
    await workAt("2026-03-16T14:00:00Z");
    expect(await read(client, id)).toMatchObject({
      status: "ACTIVE",
      next: { paysOn: "2026-04-16" },
      past: [{ status: "FAILED", reason: "There wasn't enough money in your EUR balance." }],
    });
    expect(await eventsOf(client, "schedule_failed")).toHaveLength(1);
    await desk().deposit(client, "100.00", "EUR");
    await workAt("2026-03-16T15:20:00Z");
    expect(await paymentsOf(client)).toEqual([]);
  });

  it("money that arrives before the cut-off is paid with the next try", async () => {
    const { client, recipient } = await clientWith("249.99");
    const { id } = await scheduleOf(client, recipient, { frequency: "once", startsOn: "2026-03-16" });
    await workAt("2026-03-16T08:00:00Z");
    await desk().deposit(client, "0.01", "EUR");
    await workAt("2026-03-16T08:09:00Z");
    expect(await paymentsOf(client)).toEqual([]);
    await workAt("2026-03-16T08:10:00Z");
    expect(await paymentsOf(client)).toHaveLength(1);
    expect(await desk().balanceOf(client, "EUR")).toBe(0n);
    expect(await read(client, id)).toMatchObject({ status: "ENDED" });
  });

  it("after days without a worker the payments of the last five days are made, and older ones are missed", async () => {
    const { client, recipient } = await clientWith();
    const rule = { frequency: "weekly", startsOn: "2026-03-11", everyWeeks: 1, amount: "10" };
    const { id } = await scheduleOf(client, recipient, rule);
    await workAt("2026-03-20T12:00:00Z");
    expect((await read(client, id)).past.map(({ paysOn, status }) => [paysOn, status])).toEqual([
      ["2026-03-18", "PAID"],
      ["2026-03-11", "MISSED"],
    ]);
    expect(await eventsOf(client, "schedule_failed")).toHaveLength(1);
    expect((await read(client, id)).next?.paysOn).toBe("2026-03-25");
  });

  it("a clock that is set back and forward again pays nothing twice", async () => {
    const { client, recipient } = await clientWith();
    const rule = { frequency: "weekly", startsOn: "2026-03-11", amount: "10" };
    const { id } = await scheduleOf(client, recipient, rule);
    for (const day of ["11", "10", "11", "18", "11", "12", "18", "10", "18"])
      await workAt(`2026-03-${day}T12:00:00Z`);
    expect(await paymentsOf(client)).toHaveLength(2);
    expect((await read(client, id)).past.map(({ status }) => status)).toEqual(["PAID", "PAID"]);
  });

  it("a restriction set between claim and payment keeps it waiting, and past the cut-off it fails in neutral words", async () => {
    const { client, recipient } = await clientWith();
    await scheduleOf(client, recipient, { dayOfMonth: 16, startsOn: "2026-03-16" });
    await workAt("2026-03-16T06:00:00Z");
    const staff = await desk().addStaff();
    const context = { now: desk().clock(), newId: randomUUIDv7, staff: { id: staff.id } };
    const facts = { clientId: client.id, kinds: ["withdraw", "pay"], reason: "Asked" } as const;
    await desk()
      .db.transaction()
      .execute((tx) => setRestriction(tx, { scope: "client", ...facts, kinds: [...facts.kinds] }, context));
    await workAt("2026-03-16T09:00:00Z");
    expect(await paymentsOf(client)).toEqual([]);
    await workAt("2026-03-16T15:30:00Z");
    const [failed] = await eventsOf(client, "schedule_failed");
    expect(failed).toBeDefined();
    const row = await desk()
      .db.selectFrom("scheduledPayments")
      .select(["status", "reason"])
      .where("clientId", "=", client.id)
      .executeTakeFirst();
    expect(row).toEqual({ status: "FAILED", reason: "Your account is under review. Contact us." });
  });

  it("reminders are sent the day before from seven in London, once for each payment", async () => {
    const { client, recipient } = await clientWith();
    await scheduleOf(client, recipient, { dayOfMonth: 17, startsOn: "2026-03-16" });
    await workAt("2026-03-15T12:00:00Z");
    await workAt("2026-03-16T06:59:00Z");
    expect(await eventsOf(client, "schedule_due_tomorrow")).toEqual([]);
    for (const time of ["07:00", "08:00", "07:30"]) await workAt(`2026-03-16T${time}:00Z`);
    expect(await eventsOf(client, "schedule_due_tomorrow")).toHaveLength(1);
  });
});
