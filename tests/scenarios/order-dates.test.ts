import { describe, expect, it } from "vitest";
import { addDays, type Day, dayOf, startOfDay } from "#domain/calendar.ts";
import { targetChannel } from "#server/automation/matching/target-channel.ts";
import { expireOrders } from "#server/automation/orders/expire-orders.ts";
import { remindOfOrders, startOrders } from "#server/automation/orders/start-orders.ts";
import { collectNotifications } from "../support/collect-notifications.ts";
import { marginSetter } from "../support/margin-setter.ts";
import { defaultOrder } from "../support/order-fixture.ts";
import { setupMatcherFixture } from "../support/setup-matcher-fixture.ts";

const matchers = setupMatcherFixture();
const { summit, desk: fixture, readAll, relayAll, tradesOf } = matchers;

const today = (): Day => dayOf(summit.app.clock());
const later = (days: number): Day => addDays(today(), days);
const start = () => summit.app.db.transaction().execute((tx) => startOrders(tx, summit.app.clock()));
const remind = () => summit.app.db.transaction().execute((tx) => remindOfOrders(tx, summit.app.clock()));
const passTo = (at: Date) => summit.pass(at.getTime() - summit.app.clock().getTime());

type Client = Awaited<ReturnType<typeof fixture.addClient>>;
async function place({ browser }: Client, dates: object) {
  const { expiryDate: _, ...order } = defaultOrder;
  return browser.postOnce("/api/orders", { ...order, bookNow: false, ...dates });
}

describe("an order that starts later", () => {
  it("isn't filled before its first day, whatever the rate and however the matchers learn of it, and once after", async () => {
    const client = await fixture.addClient();
    const startDate = later(2);
    const { status, body: placed } = await place(client, { startDate, stopRate: "1.11" });
    expect([status, placed]).toMatchObject([
      201,
      {
        status: "pending",
        startsAt: `${startDate}T00:00:00.000Z`,
        awaitingStart: true,
        goodTillCancelled: false,
        expiryDate: later(9),
        pausedReason: null,
      },
    ]);
    await readAll();
    const messages = ["at_or_above 1.1500000000", "at_or_below 1.1100000000"];
    for (const gbp of ["0.78", "0.82"]) {
      for (const each of messages) matchers.one.onTarget(`orders GBP EUR 3000 ${each}`);
      fixture.tick(gbp);
      expect(await matchers.one.match()).toBe(0);
    }
    // What resumes paused orders doesn't start it.
    const staff = await summit.staffBrowser("operator");
    for (const to of ["AWAITING_DOCS", "ACCOUNT_READY"])
      expect((await staff.patch(`/api/admin/clients/${client.id}/status`, { status: to })).status).toBe(200);
    await relayAll();
    passTo(new Date(startOfDay(startDate).getTime() - 1_500));
    fixture.tick("0.78");
    expect([await start(), await matchers.one.match(), await tradesOf(client)]).toEqual([0, 0, []]);

    passTo(startOfDay(startDate));
    const announced = await collectNotifications(summit.databaseUrl, targetChannel, async () => {
      expect((await Promise.all([start(), start(), start()])).toSorted()).toEqual([0, 0, 1]);
    });
    expect(announced).toEqual(messages.map((each) => `orders GBP EUR 3000 ${each}`));
    await fixture.logIn(client);
    expect(await fixture.read(client, placed)).toMatchObject({ status: "pending", awaitingStart: false });
    await readAll();
    fixture.tick("0.78");
    expect((await Promise.all([matchers.one.match(), matchers.other.match()])).toSorted()).toEqual([0, 1]);
    expect(await fixture.read(client, placed)).toMatchObject({
      status: "filled",
      startsAt: `${startDate}T00:00:00.000Z`,
    });
    expect(await tradesOf(client)).toHaveLength(1);
  });

  it("doesn't ask to book now at a target that is reached already, and is filled when it starts", async () => {
    const client = await fixture.addClient();
    const reached = { startDate: later(1), targetRate: "1.10" };
    const { status, body: placed } = await place(client, reached);
    expect(status).toBe(201);
    const { expiryDate: _, ...order } = defaultOrder;
    const change = { ...order, bookNow: false, targetRate: "1.05" };
    expect(await client.browser.put(`/api/orders/${placed.id}`, change)).toMatchObject({
      status: 200,
      body: { targetRate: 1.05, awaitingStart: true },
    });
    await readAll();
    fixture.tick("0.8");
    expect(await matchers.one.match()).toBe(0);
    passTo(startOfDay(later(1)));
    expect(await start()).toBe(1);
    await readAll();
    fixture.tick("0.8");
    expect(await matchers.one.match()).toBe(1);
    expect(await tradesOf(client)).toHaveLength(1);
  });

  it("is cancelled before it starts, and then neither starts nor is filled", async () => {
    const client = await fixture.addClient();
    const { body: placed } = await place(client, { startDate: later(1) });
    expect((await client.browser.delete(`/api/orders/${placed.id}`)).status).toBe(204);
    passTo(startOfDay(later(1)));
    expect(await start()).toBe(0);
  });

  it("starts at the client's margin of that day", async () => {
    const client = await fixture.addClient();
    const { body: placed } = await place(client, { startDate: later(1) });
    await marginSetter(matchers)({ clientId: client.id }, "0.1");
    const marginOf = () =>
      summit.app.db.selectFrom("orders").select("margin").where("id", "=", placed.id).executeTakeFirst();
    passTo(startOfDay(later(1)));
    expect([await start(), await marginOf()]).toEqual([1, { margin: 1_000 }]);
  });

  it("a version of the program that knows no start is refused to resume it", async () => {
    const client = await fixture.addClient();
    const { body: placed } = await place(client, { startDate: later(1) });
    const resume = summit.app.db.updateTable("orders").set({ pausedAt: null }).where("id", "=", placed.id);
    await expect(resume.execute()).rejects.toThrow("order_awaits_start");
  });

  it("ends on its last day though no worker started it", async () => {
    const client = await fixture.addClient();
    const { body: placed } = await place(client, { startDate: later(1), expiryDate: later(1) });
    passTo(startOfDay(addDays(later(1), 1)));
    expect(await start()).toBe(0);
    await summit.app.db.transaction().execute((tx) => expireOrders(tx, summit.app.clock()));
    await fixture.logIn(client);
    expect(await fixture.read(client, placed)).toMatchObject({ status: "expired" });
  });

  it("is refused on a day that is past, too far or after its last", async () => {
    const client = await fixture.addClient();
    const faults = async (dates: object) => (await place(client, dates)).body.fields;
    expect(await faults({ startDate: later(-1) })).toEqual({
      startDate: "The start date cannot be in the past",
    });
    expect(await faults({ startDate: later(31) })).toEqual({
      startDate: "Orders can start up to 30 days from now",
    });
    expect(await faults({ startDate: later(3), expiryDate: later(2) })).toEqual({
      expiryDate: "The expiry date cannot be before the start date",
    });
    expect((await place(client, { startDate: today() })).body).toMatchObject({
      startsAt: null,
      awaitingStart: false,
    });
  });
});

describe("an order good till cancelled", () => {
  it("rests for a year, and its client is mailed every thirty days until it is closed", async () => {
    const client = await fixture.addClient();
    const { status, body: placed } = await place(client, { goodTillCancelled: true });
    expect([status, placed]).toMatchObject([201, { goodTillCancelled: true, expiryDate: later(365) }]);
    const reminded = async () => {
      summit.mails.length = 0;
      const due = await Promise.all([remind(), remind()]);
      await relayAll();
      await fixture.logIn(client);
      const { items } = (await client.browser.get("/api/notifications")).body;
      const kinds = items.map(({ kind }: { kind: string }) => kind);
      return [due.toSorted(), kinds.filter((kind: string) => kind === "order_still_open").length];
    };
    expect(await reminded()).toEqual([[0, 0], 0]);
    summit.pass(30 * 86_400_000);
    expect(await reminded()).toEqual([[0, 1], 1]);
    expect(await reminded()).toEqual([[0, 0], 1]);
    // A worker that was late for months reminds once.
    summit.pass(90 * 86_400_000);
    expect(await reminded()).toEqual([[0, 1], 2]);
    summit.pass(30 * 86_400_000);
    expect(await remind()).toBe(1);
    await fixture.logIn(client);
    expect((await client.browser.delete(`/api/orders/${placed.id}`)).status).toBe(204);
    // Cancelled between the reminder and its mail: there is nothing to remind of.
    expect(await reminded()).toEqual([[0, 0], 2]);
    summit.pass(30 * 86_400_000);
    expect(await reminded()).toEqual([[0, 0], 2]);
  });

  it("with an expiry date is refused, and one with an expiry date is never reminded of", async () => {
    const client = await fixture.addClient();
    expect((await place(client, { goodTillCancelled: true, expiryDate: later(7) })).body.fields).toEqual({
      expiryDate: "Leave the expiry date out of an order that's good till cancelled",
    });
    await place(client, { expiryDate: later(30) });
    summit.pass(30 * 86_400_000);
    expect(await remind()).toBe(0);
  });

  it("is reminded of thirty days after its start", async () => {
    const client = await fixture.addClient();
    await place(client, { goodTillCancelled: true, startDate: later(20) });
    summit.pass(31 * 86_400_000);
    await start();
    expect(await remind()).toBe(0);
    summit.pass(20 * 86_400_000);
    expect(await remind()).toBe(1);
  });
});
