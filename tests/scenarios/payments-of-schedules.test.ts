import { expect, it } from "vitest";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, scheduleOf, read, workAt } = setupScheduleFixture();

it("a payment and the schedule that made it name each other, with an exchange and without one", async () => {
  desk().setNow(new Date("2026-03-10T10:00:00Z"));
  desk().openMarket();
  const client = await desk().addClient();
  await desk().deposit(client, "1000.00", "GBP");
  await desk().deposit(client, "1000.00", "EUR");
  const recipient = await desk().addBeneficiary(client);
  const once = { frequency: "once", startsOn: "2026-03-11" };
  const rent = await scheduleOf(client, recipient, { ...once, label: "Rent" });
  const staff = await scheduleOf(client, recipient, { ...once, label: "Staff", fromCurrency: "GBP" });
  await workAt("2026-03-11T09:00:00Z");
  const again = await desk().signInAgain(client);
  const get = async (path: string) => (await desk().call(again, "GET", path)).body;
  const [paid, exchanged] = await Promise.all([read(client, rent.id), read(client, staff.id)]);
  const links = { [rent.id]: "Rent", [staff.id]: "Staff" };

  const { items: history } = await get("/api/history?view=payments");
  expect(history).toHaveLength(2);
  for (const { id, schedule } of history) {
    expect(schedule.label).toBe(links[schedule.id]);
    const [made] = (schedule.id === rent.id ? paid : exchanged).past;
    expect(made?.payment?.id).toBe(id);
    expect(await get(`/api/payments/${id}`)).toMatchObject({ id, schedule });
  }
  const { items: entries } = await get("/api/balances/EUR/entries");
  expect(entries.map(({ kind, schedule }: Record<string, unknown>) => [kind, schedule])).toEqual([
    ["withdrawal", { id: rent.id, label: "Rent" }],
    ["balance_deposit", null],
  ]);
  const trade = await get(`/api/trades/${exchanged.past[0]?.exchange?.tradeId}`);
  expect(trade.schedule).toEqual({ id: staff.id, label: "Staff" });
  const unscheduled = await desk().addClient();
  expect((await desk().call(unscheduled, "GET", `/api/trades/${trade.id}`)).status).toBe(404);
});
