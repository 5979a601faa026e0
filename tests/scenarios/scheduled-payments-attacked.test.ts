import { randomUUIDv7 } from "node:crypto";
import { composeIBAN } from "ibantools";
import { beforeEach, expect, it } from "vitest";
import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import { claimDuePayments } from "#server/automation/schedules/claim-due.ts";
import { payDue } from "#server/automation/schedules/pay-due.ts";
import { listDuePayments } from "#server/automation/schedules/scheduled-payments-store.ts";
import { payContextOf, paySchedules } from "#server/processes/pay-schedules.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, create, scheduleOf, read, change, workAt, paymentsOf, eventsOf } = setupScheduleFixture();

beforeEach(() => desk().setNow(new Date("2026-03-10T10:00:00Z")));

const dueTomorrow = { frequency: "once", startsOn: "2026-03-11" };
const payingMorning = "2026-03-11T09:00:00Z";

it("four workers at once pay two hundred due payments once each, down to the last cent", async () => {
  const clients = await Promise.all([0, 1].map(() => desk().addClient()));
  for (const client of clients) {
    await desk().deposit(client, "100.00", "EUR");
    const recipient = await desk().addBeneficiary(client);
    for (let index = 0; index < 100; index += 1)
      await scheduleOf(client, recipient, { ...dueTomorrow, amount: "1.00" });
    expect((await create(client, recipient, dueTomorrow)).body.code).toBe("schedule_limit");
  }
  desk().setNow(new Date(payingMorning));
  const { app, db } = desk();
  await Promise.all([1, 2, 3, 4].map(() => paySchedules(app, db)));
  // A schedule that another worker had just locked is paid with the next look.
  await paySchedules(app, db);
  for (const client of clients) {
    const payments = await paymentsOf(client);
    expect(payments).toHaveLength(100);
    expect(await desk().balanceOf(client, "EUR")).toBe(0n);
  }
});

it("a worker that dies between claim and payment, or within the payment, leaves it to be paid once", async () => {
  const client = await desk().addClient();
  await desk().deposit(client, "500.00", "EUR");
  const { id } = await scheduleOf(client, await desk().addBeneficiary(client), dueTomorrow);
  desk().setNow(new Date(payingMorning));
  const { app, db } = desk();
  const context = payContextOf(app);
  await db.transaction().execute((tx) => claimDuePayments(tx, 100, context));
  expect((await read(client, id)).past).toMatchObject([{ status: "DUE" }]);
  const due = (
    await listDuePayments(db, { by: londonDay(app.clock()), now: app.clock(), retryMs: 1, limit: 9 })
  ).find(({ scheduleId }) => scheduleId === id);
  if (!due) throw new Error("nothing is due");
  const dying = db.transaction().execute(async (tx) => {
    await payDue(tx, due, context);
    throw new Error("the worker dies");
  });
  await expect(dying).rejects.toThrow("the worker dies");
  expect(await paymentsOf(client)).toEqual([]);
  await Promise.all([paySchedules(app, db), paySchedules(app, db)]);
  await paySchedules(app, db);
  expect(await paymentsOf(client)).toHaveLength(1);
  expect(await desk().balanceOf(client, "EUR")).toBe(250_00n);
});

it("of fifty edits at once of the same version one is made", async () => {
  const client = await desk().addClient();
  const beneficiaryId = await desk().addBeneficiary(client);
  const { id, version } = await scheduleOf(client, beneficiaryId);
  const edits = Array.from({ length: 50 }, (_, index) => {
    const rule = { frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 12 };
    const payload = {
      label: `Edit ${index}`,
      beneficiaryId,
      currency: "EUR",
      amount: "1.00",
      ...rule,
      version,
    };
    return desk().call(client, "PUT", `/api/schedules/${id}`, { payload });
  });
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
});

it("of twenty payments that are skipped beside the workers that pay them, each is paid or skipped, and none after it is left out", async () => {
  const client = await desk().addClient();
  await desk().deposit(client, "200.00", "EUR");
  const recipient = await desk().addBeneficiary(client);
  const weekly = { frequency: "weekly", startsOn: "2026-03-11", amount: "10.00" };
  const schedules: { readonly id: string; readonly version: number }[] = [];
  for (let index = 0; index < 20; index += 1) schedules.push(await scheduleOf(client, recipient, weekly));
  desk().setNow(new Date(payingMorning));
  const { app, db } = desk();
  const again = await desk().signInAgain(client);
  const skip = ({ id, version }: (typeof schedules)[number]) =>
    desk().call(again, "POST", `/api/schedules/${id}/skip`, { payload: { version, namedOn: "2026-03-11" } });
  const half = schedules.slice(0, 10);
  const early = half.map(skip);
  await Promise.all([paySchedules(app, db), paySchedules(app, db)]);
  const answers = await Promise.all([...early, ...schedules.slice(10).map(skip)]);
  await paySchedules(app, db);
  let paid = 0;
  for (const [index, { id }] of schedules.entries()) {
    const isSkipped = answers[index]?.status === 200;
    if (!isSkipped) {
      expect(answers[index]?.body.code).toBe("schedule_changed");
      paid += 1;
    }
    expect(await read(client, id)).toMatchObject({
      next: { namedOn: "2026-03-18" },
      past: [{ namedOn: "2026-03-11", status: isSkipped ? "SKIPPED" : "PAID" }],
    });
  }
  expect(await paymentsOf(client)).toHaveLength(paid);
  expect(await desk().balanceOf(client, "EUR")).toBe(200_00n - BigInt(paid) * 10_00n);
});

it("another client's recipient and schedule can't be named", async () => {
  const [client, other] = [await desk().addClient(), await desk().addClient()];
  const recipient = await desk().addBeneficiary(client);
  expect((await create(other, recipient)).status).toBe(404);
  const { id, version } = await scheduleOf(client, recipient);
  expect((await desk().call(other, "GET", `/api/schedules/${id}`)).status).toBe(404);
  for (const action of ["pause", "resume", "skip", "cancel"])
    expect((await change(other, id, action, version)).status).toBe(404);
  const payload = {
    ...{ label: "Mine", beneficiaryId: await desk().addBeneficiary(other), currency: "EUR", amount: "1.00" },
    ...{ ...dueTomorrow, version },
  };
  expect((await desk().call(other, "PUT", `/api/schedules/${id}`, { payload })).status).toBe(404);
  const { body } = await desk().call(other, "GET", "/api/schedules");
  expect(body.items).toEqual([]);
  const days = "from=2026-03-01&to=2026-03-31";
  expect((await desk().call(other, "GET", `/api/scheduled-payments?${days}`)).body.items).toEqual([]);
});

it("the same key sets up one schedule", async () => {
  const client = await desk().addClient();
  const beneficiaryId = await desk().addBeneficiary(client);
  const payload = { label: "Once", beneficiaryId, currency: "EUR", amount: "1.00", ...dueTomorrow };
  const headers = { "idempotency-key": randomUUIDv7() };
  const send = () => desk().call(client, "POST", "/api/schedules", { payload, headers });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.id).toBe(first.body.id);
});

it("another account of the recipient isn't paid until the client confirms it", async () => {
  const client = await desk().addClient();
  await desk().deposit(client, "500.00", "EUR");
  const beneficiaryId = await desk().addBeneficiary(client);
  const { id } = await scheduleOf(client, beneficiaryId, { frequency: "weekly", startsOn: "2026-03-11" });
  const { body: recipient } = await desk().call(client, "GET", `/api/beneficiaries/${beneficiaryId}`);
  const iban = composeIBAN({ countryCode: "DE", bban: "370400440532013000" });
  const account = { iban, bic: "COBADEFF", version: recipient.version };
  const named = { accountHolder: "Demo Recipient", currency: "EUR", type: "someone" };
  const address = { town: "Berlin", addressCountry: "DE" };
  const payload = { ...named, ...address, ...account };
  const edited = await desk().call(client, "PUT", `/api/beneficiaries/${beneficiaryId}`, { payload });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  await workAt(payingMorning);
  expect(await paymentsOf(client)).toEqual([]);
  const reason = "The bank account of Demo Recipient has changed since you confirmed it, so we didn't pay.";
  const paused = await read(client, id);
  expect(paused).toMatchObject({
    status: "PAUSED",
    pausedReason: reason,
    recipient: { state: "changed" },
    past: [{ status: "FAILED", reason }],
  });
  expect(await eventsOf(client, "schedule_failed")).toHaveLength(1);
  const headers = { cookie: (await desk().signInAgain(client)).cookie };
  const unconfirmed = await desk().server.inject({
    method: "POST",
    url: `/api/schedules/${id}/resume`,
    payload: { version: paused.version },
    headers,
  });
  expect(unconfirmed.json().code).toBe("confirmation_required");
  expect((await change(client, id, "resume")).body).toMatchObject({
    status: "ACTIVE",
    recipient: { state: "confirmed" },
  });
  await workAt("2026-03-18T09:00:00Z");
  expect(await paymentsOf(client)).toHaveLength(1);
});

it("a deleted recipient isn't paid, and the schedule can't be resumed with them", async () => {
  const client = await desk().addClient();
  await desk().deposit(client, "500.00", "EUR");
  const beneficiaryId = await desk().addBeneficiary(client);
  const { id } = await scheduleOf(client, beneficiaryId, { frequency: "weekly", startsOn: "2026-03-11" });
  expect((await desk().call(client, "DELETE", `/api/beneficiaries/${beneficiaryId}`)).status).toBe(204);
  await workAt(payingMorning);
  expect(await read(client, id)).toMatchObject({ status: "PAUSED", recipient: { state: "deleted" } });
  expect((await change(client, id, "resume")).status).toBe(404);
  expect((await change(client, id, "cancel")).body.status).toBe("CANCELLED");
});
