import { beforeEach, describe, expect, it } from "vitest";
import { cancelClientSchedules } from "#server/automation/schedules/store.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, scheduleOf, read, change, workAt, paymentsOf } = setupScheduleFixture();

beforeEach(() => desk().setNow(new Date("2026-03-10T10:00:00Z")));

async function clientWith(amount = "1000.00"): Promise<{ client: SignedIn; recipient: string }> {
  const client = await desk().addClient();
  await desk().deposit(client, amount, "EUR");
  return { client, recipient: await desk().addBeneficiary(client) };
}

describe("changing a schedule", () => {
  it("a paused schedule pays nothing, and goes on from the day it is resumed", async () => {
    const { client, recipient } = await clientWith();
    const rule = { frequency: "weekly", startsOn: "2026-03-11", amount: "10" };
    const { id } = await scheduleOf(client, recipient, rule);
    expect((await change(client, id, "pause")).body).toMatchObject({ status: "PAUSED", next: null });
    await workAt("2026-03-19T12:00:00Z");
    expect(await paymentsOf(client)).toEqual([]);
    expect((await change(client, id, "skip")).body.code).toBe("schedule_paused");
    expect((await change(client, id, "resume")).body).toMatchObject({
      status: "ACTIVE",
      next: { paysOn: "2026-03-25" },
    });
    await workAt("2026-03-25T12:00:00Z");
    expect(await paymentsOf(client)).toHaveLength(1);
  });

  it("skipping leaves out the next payment alone, also one that waits for money", async () => {
    const { client, recipient } = await clientWith("5.00");
    const rule = { frequency: "weekly", startsOn: "2026-03-11", amount: "10", paymentCount: 3 };
    const { id } = await scheduleOf(client, recipient, rule);
    expect((await change(client, id, "skip")).body).toMatchObject({
      next: { paysOn: "2026-03-18" },
      past: [{ paysOn: "2026-03-11", status: "SKIPPED", reason: "You skipped this payment." }],
    });
    await workAt("2026-03-18T09:00:00Z");
    expect((await read(client, id)).next).toEqual({ paysOn: "2026-03-18", namedOn: "2026-03-18" });
    expect((await change(client, id, "skip")).body.past[0]).toMatchObject({ status: "SKIPPED" });
    expect((await change(client, id, "skip")).body).toMatchObject({ status: "ENDED", next: null });
    expect((await change(client, id, "skip")).body.code).toBe("schedule_closed");
    expect(await paymentsOf(client)).toEqual([]);
  });

  it("skipping leaves out the payment that was seen as the next one, or none once another one is next", async () => {
    const { client, recipient } = await clientWith();
    const rule = { frequency: "weekly", startsOn: "2026-03-11", amount: "10" };
    const seen = await scheduleOf(client, recipient, rule);
    const skip = (version: number, namedOn?: string) =>
      desk().call(again, "POST", `/api/schedules/${seen.id}/skip`, { payload: { version, namedOn } });
    await workAt("2026-03-11T09:00:00Z");
    const again = await desk().signInAgain(client);
    expect(await skip(seen.version, seen.next?.namedOn)).toMatchObject({
      status: 409,
      body: { code: "schedule_changed" },
    });
    expect(await read(client, seen.id)).toMatchObject({
      next: { namedOn: "2026-03-18" },
      past: [{ namedOn: "2026-03-11", status: "PAID" }],
    });
    expect((await skip(seen.version, "2026-03-18")).body.next).toEqual({
      paysOn: "2026-03-25",
      namedOn: "2026-03-25",
    });
  });

  it("an edit changes what comes and keeps what was paid", async () => {
    const { client, recipient } = await clientWith();
    const { id } = await scheduleOf(client, recipient, { dayOfMonth: 11 });
    await workAt("2026-03-11T12:00:00Z");
    const again = await desk().signInAgain(client);
    const { version } = await read(client, id);
    const payload = {
      ...{ label: "New rent", beneficiaryId: recipient, currency: "EUR", amount: "300.00", version },
      ...{ frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 20 },
    };
    const { status, body } = await desk().call(again, "PUT", `/api/schedules/${id}`, { payload });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        label: "New rent",
        amount: "300.00",
        // March was paid.
        next: { paysOn: "2026-04-20" },
        past: [{ amount: "250.00", status: "PAID" }],
      },
    });
    expect((await desk().call(again, "PUT", `/api/schedules/${id}`, { payload })).body.code).toBe(
      "schedule_changed",
    );
  });

  it("a payment that was exchanged still names the balance that paid it once its schedule pays from another", async () => {
    const { client, recipient } = await clientWith();
    await desk().deposit(client, "1000.00", "GBP");
    const rule = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "250.00" };
    const { id } = await scheduleOf(client, recipient, { dayOfMonth: 12, fromCurrency: "GBP" });
    await workAt("2026-03-12T12:00:00Z");
    const again = await desk().signInAgain(client);
    const { version } = await read(client, id);
    const payload = { ...rule, frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 12, version };
    expect((await desk().call(again, "PUT", `/api/schedules/${id}`, { payload })).status).toBe(200);
    await workAt("2026-04-13T12:00:00Z");
    expect((await read(client, id)).past).toMatchObject([
      { status: "PAID", fromCurrency: "EUR", exchange: null },
      { status: "PAID", fromCurrency: "GBP", exchange: { currency: "GBP" } },
    ]);
  });

  it("an edit of a payment that waits pays it once, whether its start stays, moves to today or the rule changes", async () => {
    const cases = [
      { frequency: "weekly", startsOn: "2026-03-10" },
      { frequency: "once", startsOn: "2026-03-11" },
      { frequency: "weekly", startsOn: "2026-03-11" },
      { frequency: "monthly", startsOn: "2026-03-10", dayOfMonth: 10 },
    ];
    for (const changed of cases) {
      desk().setNow(new Date("2026-03-10T05:00:00Z"));
      const { client, recipient } = await clientWith("1.00");
      const { id } = await scheduleOf(client, recipient, { frequency: "weekly", startsOn: "2026-03-10" });
      await workAt("2026-03-10T12:00:00Z");
      await desk().deposit(client, "1000.00", "EUR");
      desk().setNow(new Date("2026-03-11T05:00:00Z"));
      const { version } = await read(client, id);
      const named = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "20.00" };
      const again = await desk().signInAgain(client);
      const payload = { ...named, ...changed, version };
      const { status, body } = await desk().call(again, "PUT", `/api/schedules/${id}`, { payload });
      expect(status, JSON.stringify(body)).toBe(200);
      await workAt("2026-03-11T12:00:00Z");
      await workAt("2026-03-11T12:20:00Z");
      expect(await paymentsOf(client), JSON.stringify(changed)).toMatchObject([{ amount: 20_00n }]);
    }
  });

  it("an edit that keeps the start keeps the weekday and the count", async () => {
    const { client, recipient } = await clientWith();
    const rule = { frequency: "weekly", startsOn: "2026-03-11", paymentCount: 3 };
    const { id } = await scheduleOf(client, recipient, rule);
    await workAt("2026-03-11T12:00:00Z");
    desk().setNow(new Date("2026-03-13T12:00:00Z"));
    const again = await desk().signInAgain(client);
    const named = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "20.00" };
    const payload = { ...named, ...rule, version: (await read(client, id)).version };
    const { body } = await desk().call(again, "PUT", `/api/schedules/${id}`, { payload });
    const days = body.upcoming.map(({ paysOn }: Record<string, string>) => paysOn);
    expect(days).toEqual(["2026-03-18", "2026-03-25"]);
    const earlier = { ...payload, startsOn: "2026-03-04", version: body.version };
    const refused = await desk().call(again, "PUT", `/api/schedules/${id}`, { payload: earlier });
    expect(refused.body.code).toBe("schedule_invalid");
  });

  it("a cancelled schedule pays nothing and can't be changed", async () => {
    const { client, recipient } = await clientWith();
    const { id } = await scheduleOf(client, recipient, { dayOfMonth: 16 });
    expect((await change(client, id, "cancel")).body).toMatchObject({ status: "CANCELLED", upcoming: [] });
    for (const action of ["pause", "resume", "skip", "cancel"])
      expect((await change(client, id, action)).body.code).toBe("schedule_closed");
    await workAt("2026-03-16T12:00:00Z");
    expect(await paymentsOf(client)).toEqual([]);
  });

  it("a closed account has its schedules cancelled and what waits for money skipped", async () => {
    const { client, recipient } = await clientWith("1.00");
    const { id } = await scheduleOf(client, recipient, { dayOfMonth: 16 });
    await workAt("2026-03-16T12:00:00Z");
    await desk()
      .db.transaction()
      .execute((tx) => cancelClientSchedules(tx, client.id, desk().clock()));
    expect(await read(client, id)).toMatchObject({
      status: "CANCELLED",
      past: [{ status: "SKIPPED", reason: "The account was closed." }],
    });
  });

  it("the calendar shows what was paid and what is to come, with totals by currency", async () => {
    const { client, recipient } = await clientWith();
    const rule = { frequency: "weekly", startsOn: "2026-03-11", amount: "10" };
    await scheduleOf(client, recipient, rule);
    await scheduleOf(client, recipient, { dayOfMonth: 20, amount: "100" });
    await workAt("2026-03-11T12:00:00Z");
    const again = await desk().signInAgain(client);
    const url = "/api/scheduled-payments?from=2026-03-01&to=2026-03-31";
    const { body } = await desk().call(again, "GET", url);
    expect(body.items.map(({ paysOn, status }: Record<string, string>) => [paysOn, status])).toEqual([
      ["2026-03-11", "PAID"],
      ["2026-03-18", "UPCOMING"],
      ["2026-03-20", "UPCOMING"],
      ["2026-03-25", "UPCOMING"],
    ]);
    expect(body).toMatchObject({
      totals: [{ currency: "EUR", amount: "130.00", count: 4 }],
      today: "2026-03-11",
    });
    const long = "/api/scheduled-payments?from=2026-03-01&to=2026-06-01";
    expect((await desk().call(again, "GET", long)).body.code).toBe("schedule_invalid");
  });
});
