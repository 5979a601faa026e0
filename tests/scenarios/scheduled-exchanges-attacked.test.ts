import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { composeIBAN } from "ibantools";
import { afterEach, beforeEach, expect, it } from "vitest";
import { payDue } from "#server/automation/schedules/pay-due.ts";
import { payContextOf, paySchedules } from "#server/processes/pay-schedules.ts";
import { eventually } from "../support/eventually.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, scheduleOf, read, workAt, paymentsOf, tradesOf, eventsOf } = setupScheduleFixture();

const payingMorning = "2026-03-11T09:00:00Z";
const tomorrow = { frequency: "once", startsOn: "2026-03-11", fromCurrency: "GBP" };
const workers: ChildProcess[] = [];

beforeEach(() => {
  desk().setNow(new Date("2026-03-10T10:00:00Z"));
  desk().setMid("GBP", "EUR", "1.1700");
});
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
});

async function clientWith(pounds: string): Promise<{ client: SignedIn; recipient: string }> {
  const client = await desk().addClient();
  await desk().deposit(client, pounds, "GBP");
  return { client, recipient: await desk().addBeneficiary(client) };
}

/** Each scheduled payment has one exchange and one payment, and the balances what is left. */
async function expectPaidOnce(client: SignedIn, count: number, left: bigint): Promise<void> {
  expect(await tradesOf(client)).toHaveLength(count);
  expect(await paymentsOf(client)).toHaveLength(count);
  expect(await desk().balanceOf(client, "GBP")).toBe(left);
  expect(await desk().balanceOf(client, "EUR")).toBe(0n);
}

it("fifty workers at once exchange and pay once", async () => {
  const { client, recipient } = await clientWith("1000.00");
  const { id } = await scheduleOf(client, recipient, tomorrow);
  desk().setNow(new Date(payingMorning));
  const { app, db } = desk();
  await Promise.all(Array.from({ length: 50 }, () => paySchedules(app, db)));
  await paySchedules(app, db);
  await expectPaidOnce(client, 1, 1000_00n - 214_32n);
  expect(await read(client, id)).toMatchObject({ status: "ENDED", past: [{ status: "PAID" }] });
});

it("of two payments and money for one, one is exchanged and the other waits with the rest untouched", async () => {
  const { client, recipient } = await clientWith("300.00");
  await scheduleOf(client, recipient, tomorrow);
  await scheduleOf(client, recipient, tomorrow);
  desk().setNow(new Date(payingMorning));
  const { app, db } = desk();
  await Promise.all([1, 2, 3, 4].map(() => paySchedules(app, db)));
  await paySchedules(app, db);
  await expectPaidOnce(client, 1, 300_00n - 214_32n);
});

it("a worker that dies after the exchange and before the commit leaves neither exchange nor payment", async () => {
  const { client, recipient } = await clientWith("1000.00");
  const { id: scheduleId } = await scheduleOf(client, recipient, { ...tomorrow, minRate: "1.1" });
  // Due and waiting, so that there is a row to pay.
  desk().closeMarket();
  await workAt(payingMorning);
  desk().openMarket();
  const { id } = await desk()
    .db.selectFrom("scheduledPayments")
    .select("id")
    .where("scheduleId", "=", scheduleId)
    .executeTakeFirstOrThrow();
  const dying = desk()
    .db.transaction()
    .execute(async (tx) => {
      await payDue(tx, { id, scheduleId }, payContextOf(desk().app));
      throw new Error("the worker dies");
    });
  await expect(dying).rejects.toThrow("the worker dies");
  await expectPaidOnce(client, 0, 1000_00n);
  await workAt("2026-03-11T09:10:00Z");
  await expectPaidOnce(client, 1, 1000_00n - 214_32n);
});

it("of two worker processes one is killed among a hundred exchanges: each is exchanged and paid once", async () => {
  const { client, recipient } = await clientWith("1000.00");
  for (let index = 0; index < 100; index += 1)
    await scheduleOf(client, recipient, { ...tomorrow, amount: "2.00" });
  const { url, app } = desk();
  const start = async () => {
    const file = join(import.meta.dirname, "../support/schedule-worker.ts");
    const worker = spawn(process.execPath, [file, url, app.config.DATA_DIR, payingMorning]);
    worker.stderr.on("data", (chunk) => said.push(String(chunk)));
    workers.push(worker);
    await once(worker.stdout, "data");
    return worker;
  };
  const said: string[] = [];
  const unpaid = async () => ({
    said: said.join(""),
    ended: workers.map(({ exitCode, signalCode }) => exitCode ?? signalCode),
    due: await desk()
      .db.selectFrom("scheduledPayments")
      .select(["reason", ({ fn }) => fn.countAll<number>().as("count")])
      .where("clientId", "=", client.id)
      .where("status", "<>", "PAID")
      .groupBy("reason")
      .execute(),
  });
  const [dying] = await Promise.all([start(), start()]);
  await eventually("some are paid", async () => (await tradesOf(client)).length > 5);
  dying.kill("SIGKILL");
  const areAllPaid = async () => (await tradesOf(client)).length === 100;
  await eventually("all are paid", areAllPaid, 60_000, unpaid);
  // 2.00 EUR at 1.16649, rounded up.
  await expectPaidOnce(client, 100, 1000_00n - 172n * 100n);
}, 120_000);

it("a clock that is set forward and back again exchanges nothing twice, and tells the client once a day", async () => {
  const { client, recipient } = await clientWith("1000.00");
  const limited = { minRate: "1.20", retryDays: 10, frequency: "weekly", paymentCount: 2 };
  const { id } = await scheduleOf(client, recipient, { ...tomorrow, ...limited });
  for (const moment of ["11T15:00", "11T14:00", "10T15:00", "11T15:30", "12T10:00", "11T16:00"])
    await workAt(`2026-03-${moment}:00Z`);
  expect(await eventsOf(client, "schedule_deferred")).toHaveLength(1);
  desk().setMid("GBP", "EUR", "1.3000");
  for (const moment of ["12T10:10", "11T10:00", "18T10:00", "12T10:10", "18T10:10"])
    await workAt(`2026-03-${moment}:00Z`);
  expect(await tradesOf(client)).toHaveLength(2);
  expect((await read(client, id)).past.map(({ status }) => status)).toEqual(["PAID", "PAID"]);
});

it("a recipient who was deleted or whose account changed while a payment waits gets nothing, and nothing is exchanged", async () => {
  const { client, recipient } = await clientWith("1000.00");
  const changed = await desk().addBeneficiary(client);
  const limited = { ...tomorrow, minRate: "1.20", retryDays: 5 };
  const first = await scheduleOf(client, recipient, limited);
  const second = await scheduleOf(client, changed, limited);
  await workAt("2026-03-11T15:00:00Z");
  const again = await desk().signInAgain(client);
  expect((await desk().call(again, "DELETE", `/api/beneficiaries/${recipient}`)).status).toBe(204);
  const { body } = await desk().call(again, "GET", `/api/beneficiaries/${changed}`);
  const payload = {
    ...{ accountHolder: "Demo Recipient", currency: "EUR", type: "someone", town: "Berlin" },
    ...{ addressCountry: "DE", bic: "COBADEFF", version: body.version },
    iban: composeIBAN({ countryCode: "DE", bban: "370400440532013000" }),
  };
  const edited = await desk().call(again, "PUT", `/api/beneficiaries/${changed}`, { payload });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  desk().setMid("GBP", "EUR", "1.3000");
  await workAt("2026-03-12T09:00:00Z");
  for (const { id } of [first, second])
    expect(await read(client, id)).toMatchObject({ status: "ENDED", past: [{ status: "FAILED" }] });
  await expectPaidOnce(client, 0, 1000_00n);
});
