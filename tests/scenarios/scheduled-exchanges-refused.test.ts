import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { refusals } from "#contract/refusals.ts";
import type { RestrictionKind } from "#domain/clients/restrictions/restriction.ts";
import { setRestriction } from "#server/clients/restrictions/set-restriction.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, scheduleOf, read, workAt, paymentsOf, tradesOf, eventsOf } = setupScheduleFixture();

beforeEach(() => {
  desk().setNow(new Date("2026-03-10T10:00:00Z"));
  desk().openMarket();
});

const tomorrow = { frequency: "once", startsOn: "2026-03-11", fromCurrency: "GBP" };

async function clientWith(pounds = "1000.00"): Promise<{ client: SignedIn; recipient: string }> {
  const client = await desk().addClient();
  await desk().deposit(client, pounds, "GBP");
  return { client, recipient: await desk().addBeneficiary(client) };
}

describe("what keeps an exchange from being booked", () => {
  async function expectWaitsThenFails(client: SignedIn, id: string, reason: string | RegExp): Promise<void> {
    await workAt("2026-03-11T09:00:00Z");
    expect((await read(client, id)).past).toMatchObject([
      { status: "DUE", reason: expect.stringMatching(reason) },
    ]);
    await workAt("2026-03-11T15:00:00Z");
    expect((await read(client, id)).past).toMatchObject([
      { status: "FAILED", reason: expect.stringMatching(reason) },
    ]);
    expect(await tradesOf(client)).toEqual([]);
    expect(await paymentsOf(client)).toEqual([]);
  }

  it("without a current rate it waits, also past the cut-off, and pays once there is one", async () => {
    const { client, recipient } = await clientWith();
    const { id } = await scheduleOf(client, recipient, { ...tomorrow, minRate: "1.15" });
    desk().closeMarket();
    await workAt("2026-03-11T09:00:00Z");
    await workAt("2026-03-11T15:10:00Z");
    await workAt("2026-03-12T15:10:00Z");
    expect((await read(client, id)).past).toMatchObject([{ status: "DUE" }]);
    expect(await eventsOf(client, "schedule_failed")).toEqual([]);
    desk().openMarket();
    await workAt("2026-03-12T15:20:00Z");
    expect(await tradesOf(client)).toHaveLength(1);
  });

  it("without enough of the sold currency it waits until the cut-off, and the reason names that balance", async () => {
    const { client, recipient } = await clientWith("214.31");
    await desk().deposit(client, "1000.00", "EUR");
    const { id } = await scheduleOf(client, recipient, tomorrow);
    await expectWaitsThenFails(client, id, "There wasn't enough money in your GBP balance.");
    expect(await desk().balanceOf(client, "EUR")).toBe(1000_00n);
  });

  it("a closed currency", async () => {
    const { client, recipient } = await clientWith();
    const { id } = await scheduleOf(client, recipient, tomorrow);
    const setUses = (uses: string) =>
      sql`update currencies set uses = ${sql.raw(uses)} where code = 'GBP'`.execute(desk().db);
    await setUses("array_remove(uses, 'trade')");
    try {
      await expectWaitsThenFails(client, id, refusals.currency_not_tradable.message);
    } finally {
      await setUses("uses || '{trade}'");
    }
  });

  it("a currency's limit, which the reason names", async () => {
    const { client, recipient } = await clientWith();
    const { id } = await scheduleOf(client, recipient, tomorrow);
    const setMost = (maxAmount: bigint | null) =>
      desk().db.updateTable("currencies").set({ maxAmount }).where("code", "=", "EUR").execute();
    await setMost(249_99n);
    try {
      await expectWaitsThenFails(client, id, /^The maximum is 249\.99 EUR\./);
    } finally {
      await setMost(null);
    }
  });

  it.each<RestrictionKind>(["quote", "book", "convert", "pay", "withdraw"])(
    "a restriction of the client to %s: nothing is exchanged for a payment that can't be made",
    async (kind) => {
      const { client, recipient } = await clientWith();
      const { id } = await scheduleOf(client, recipient, tomorrow);
      const staff = await desk().addStaff();
      const context = { now: desk().clock(), newId: randomUUIDv7, staff: { id: staff.id } };
      const facts = { clientId: client.id, kinds: [kind], reason: "Asked" };
      await desk()
        .db.transaction()
        .execute((tx) => setRestriction(tx, { scope: "client", ...facts }, context));
      await expectWaitsThenFails(client, id, "Your account is under review. Contact us.");
    },
  );

  it("not the limit of unsettled exchanges, for it is paid at once and never unsettled", async () => {
    const { client, recipient } = await clientWith();
    await desk()
      .db.updateTable("tradingLimits")
      .set({ unsettledLimit: 1_00n })
      .where("clientId", "=", client.id)
      .execute();
    await scheduleOf(client, recipient, tomorrow);
    await workAt("2026-03-11T09:00:00Z");
    expect(await tradesOf(client)).toMatchObject([{ stage: "PAYING" }]);
  });
});
