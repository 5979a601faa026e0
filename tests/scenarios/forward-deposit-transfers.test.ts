import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { forwardNotifications } from "#server/notifications/forward-notifications.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { exposureRoutes } from "#server/payments/close-outs/exposure-routes.ts";
import { forwardChangeRoutes } from "#server/payments/forwards/change-routes.ts";
import type { App } from "#server/platform/app.ts";
import type { Relayed } from "#server/platform/outbox/events.ts";
import type { ForwardEvent } from "#server/platform/outbox/forward-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { markOpenForwards } from "#server/processes/mark-forwards.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { deskForwardRoutes } from "#server/reporting/desk/forward-routes.ts";
import { inboxRoutes } from "#server/reporting/inbox/routes.ts";
import { readPositions } from "#server/reporting/position/store.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import {
  bookedAt,
  firstDay,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const fixture = setupForwardFixture([
  ...batchRoutes,
  ...deskForwardRoutes,
  ...exposureRoutes,
  ...forwardChangeRoutes,
  ...inboxRoutes,
  ...restrictionRoutes,
]);
const { desk, call, quote, booked, bookByTransfer, waiting, read, draw, takeDeposits, held, eventsOf } =
  fixture;
const { restrict, release, set } = restrictionFixture(desk);

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().openMarket();
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

/** 17:00 in London on the second business day after `bookedAt`. */
const due = new Date("2026-03-12T17:00:00Z");
const beforeDue = new Date(due.getTime() - 1);

async function expectSoundBooks() {
  expect(await checkBooks(desk().db)).toEqual([]);
}

/** The client's notifications once an event was handled. */
async function notified(event: ForwardEvent, key: string) {
  const app = { ...desk().app, outgoingMail: { ...desk().app.outgoingMail, enqueue: async () => undefined } };
  type Handle = (tx: Transaction, relayed: readonly Relayed[], app: App) => Promise<void>;
  const [handle] = (forwardNotifications[event.kind] ?? []) as readonly Handle[];
  await desk()
    .db.transaction()
    .execute(async (tx) => handle?.(tx, [{ key, event, at: desk().clock() }], app));
  return desk().db.selectFrom("notifications").selectAll().where("clientId", "=", event.clientId).execute();
}

describe("a forward whose deposit is paid by bank transfer", () => {
  it("says how much to pay, where to, with which reference and until when", async () => {
    const { client, forward } = await waiting();
    expect(forward).toMatchObject({
      ...{ status: "PENDING_DEPOSIT", deposit: "0.00", drawableNow: false, marginCall: null },
      depositDue: { amount: "50.00", dueBy: due.toISOString() },
    });
    const { payIn } = await read(client, forward.id);
    expect(payIn).toMatchObject({ simulated: true, accountName: expect.any(String) });
    expect(payIn?.reference).toMatch(/^SB/);
    await expectSoundBooks();
  });

  it("is firm: it counts in the position, the client's limit and the mark to market, without a margin call", async () => {
    const pounds = async () =>
      (await readPositions(desk().db)).find(({ currency }) => currency === "GBP")?.minor ?? 0n;
    const before = await pounds();
    const { client, forward } = await waiting();
    expect((await pounds()) - before).toBe(1_000_00n);
    desk().setMid("GBP", "EUR", "1.3");
    await markOpenForwards(desk().app, desk().db);
    const marked = await read(client, forward.id);
    expect(Number(marked.worth?.change)).toBeLessThan(-100);
    expect(marked.marginCall).toBeNull();
    const staff = await desk().addStaff();
    const { body } = await desk().call(staff, "GET", `/api/admin/clients/${client.id}/exposure`);
    expect(body.forwards.open).toBe("1000.00");
  });

  it("can't be drawn and keeps its date until the deposit is there", async () => {
    const { client, forward } = await waiting();
    desk().setNow(firstDay);
    expect((await draw(client, forward.id, "10.00")).body.code).toBe("forward_not_open");
    const path = `/api/forwards/${forward.id}/change-quotes`;
    const { body } = await call(client, "POST", path, { payload: { deliveryTo: "2026-05-20" } });
    expect(body.code).toBe("forward_not_open");
  });

  it("opens as soon as the whole deposit is credited, also in parts, and leaves what is above it", async () => {
    const { client, forward, reference } = await waiting();
    await desk().receive("49.99", "GBP", reference);
    await desk().relay();
    expect((await read(client, forward.id)).status).toBe("PENDING_DEPOSIT");
    expect(await held(client, "client_balance")).toBe(49_99n);
    await desk().receive("0.51", "GBP", reference);
    await desk().relay();
    expect(await read(client, forward.id)).toMatchObject({
      ...{ status: "ACTIVE", deposit: "50.00", depositDue: null, payIn: null },
    });
    expect(await held(client, "client_balance")).toBe(50n);
    expect(await eventsOf(client, "forward_deposit_taken")).toHaveLength(1);
    desk().setNow(firstDay);
    expect((await draw(client, forward.id, "10.00")).status).toBe(201);
    await expectSoundBooks();
  });

  it("opens with money that came into the balance in another way, which the worker finds", async () => {
    const { client, forward, reference } = await waiting();
    await desk().receive("50.00", "GBP", reference);
    await takeDeposits();
    expect((await read(client, forward.id)).status).toBe("ACTIVE");
    await expectSoundBooks();
  });

  it("leaves what a started batch is still to pay", async () => {
    const { client, forward, reference } = await waiting();
    await desk().receive("60.00", "GBP", reference);
    const line = "Demo Person 1\tGBP\t20.00\t\tGB33BUKB20201555555555\tBUKBGB22\tLondon\tGB";
    const text = `Recipient\tCurrency\tAmount\tDate\tIBAN\tBIC\tTown\tCountry\n${line}`;
    const { body } = await call(client, "POST", "/api/batches", { payload: { name: "Salaries", text } });
    const payload = { version: body.version };
    expect((await call(client, "POST", `/api/batches/${body.id}/pay`, { payload })).status).toBe(200);
    await takeDeposits();
    expect((await read(client, forward.id)).status).toBe("PENDING_DEPOSIT");
    await desk().receive("10.00", "GBP", reference);
    await takeDeposits();
    expect((await read(client, forward.id)).status).toBe("ACTIVE");
  });

  it("without a deposit is open at once, and one from the balance isn't affected", async () => {
    const { client } = await waiting();
    await desk().deposit(client, "20.00", "GBP");
    expect(await booked(client, { amount: "100.00" })).toMatchObject({ status: "ACTIVE", deposit: "5.00" });
  });
});

it("is asked for by mail with the pay-in details, or without them once it was taken", async () => {
  const { client, forward, reference } = await waiting();
  const event = { kind: "forward_booked", clientId: client.id, forwardId: forward.id } as const;
  const [asked] = await notified(event, "asked");
  expect(asked).toMatchObject({ kind: "forward_deposit_asked", path: `/forwards/${forward.id}` });
  for (const part of ["50.00 GBP", reference, "12 Mar 2026, 17:00 London time"])
    expect(asked?.text).toContain(part);
  await desk().receive("50.00", "GBP", reference);
  await takeDeposits();
  expect((await notified(event, "later")).map(({ kind }) => kind).toSorted()).toEqual([
    "forward_booked",
    "forward_deposit_asked",
  ]);
});

it("isn't offered to a client who can't pay in, who may still pay from the balance", async () => {
  const client = await fixture.funded();
  const restriction = await restrict(client, "receive");
  const refused = await bookByTransfer(client, (await quote(client)).body.id);
  expect([refused.status, refused.body.code]).toEqual([403, "account_under_review"]);
  expect((await booked(client)).status).toBe("ACTIVE");
  await release(restriction);
});

it("is in the desk's inbox from four hours before its deadline, which is the item's", async () => {
  const { forward } = await waiting();
  const item = async (at: Date) => {
    desk().setNow(at);
    const { body } = await desk().call(await desk().addStaff(), "GET", "/api/admin/inbox");
    return body.items.find(({ opens }: { opens: string }) => opens === forward.id);
  };
  const listedFrom = due.getTime() - 4 * 3_600_000;
  expect(await item(new Date(listedFrom - 1))).toBeUndefined();
  expect(await item(new Date(listedFrom))).toMatchObject({
    ...{ kind: "forward", detail: "pending", dueAt: due.toISOString() },
  });
});

describe("a deposit that isn't there at its deadline", () => {
  it("closes the forward at the rate of that moment, and the client owes the cost", async () => {
    const { client, forward, reference } = await waiting();
    await desk().receive("10.00", "GBP", reference);
    desk().setNow(beforeDue);
    desk().setMid("GBP", "EUR", "1.205");
    await takeDeposits();
    expect((await read(client, forward.id)).status).toBe("PENDING_DEPOSIT");
    desk().setNow(due);
    await takeDeposits();
    const closed = await read(client, forward.id);
    expect(closed).toMatchObject({ status: "CLOSED_OUT", depositDue: null, payIn: null });
    expect(closed.closeout).toMatchObject({
      reason: "The deposit wasn't there by 17:00 London time on 12 Mar 2026",
      ...{ fromDeposit: "0.00", fromBalance: "10.00" },
    });
    expect(Number(closed.closeout?.owed)).toBeGreaterThan(10);
    expect(await held(client, "closeout_receivable")).toBe(
      -BigInt(Math.round(Number(closed.closeout?.owed) * 100)),
    );
    const staff = await desk().addStaff();
    const { body } = await desk().call(staff, "GET", `/api/admin/forwards/${forward.id}`);
    expect(body.closeout.by).toBe("Summit, at the deposit's deadline");
    const { body: next } = await quote(client);
    expect(next.code).toBe("closeout_debt");
    await expectSoundBooks();
  });

  it("closes nothing while there is no rate, and the deposit is taken if it comes before there is one", async () => {
    const { client, forward, reference } = await waiting();
    desk().setNow(due);
    desk().closeMarket();
    await takeDeposits();
    expect((await read(client, forward.id)).status).toBe("PENDING_DEPOSIT");
    await desk().receive("50.00", "GBP", reference);
    await takeDeposits();
    expect((await read(client, forward.id)).status).toBe("ACTIVE");
  });

  it("waits for a client whom a restriction kept from paying, and is due later once it ends", async () => {
    const { client, forward } = await waiting();
    const restriction = await restrict(client, "receive");
    expect((await read(client, forward.id)).payIn).toBeNull();
    desk().setNow(due);
    await takeDeposits();
    expect((await read(client, forward.id)).status).toBe("PENDING_DEPOSIT");
    await release(restriction);
    await takeDeposits();
    const dueBy = "2026-03-16T17:00:00.000Z";
    expect(await read(client, forward.id)).toMatchObject({
      status: "PENDING_DEPOSIT",
      depositDue: { dueBy },
    });
    desk().setNow(new Date(dueBy));
    await takeDeposits();
    expect((await read(client, forward.id)).status).toBe("CLOSED_OUT");
    await expectSoundBooks();
  });

  it("waits for nobody whom one person kept from paying without another's confirmation", async () => {
    const { client, forward } = await waiting();
    await set({ scope: "client", clientId: client.id, kinds: ["receive"] });
    desk().setNow(due);
    await takeDeposits();
    expect((await read(client, forward.id)).status).toBe("CLOSED_OUT");
    await expectSoundBooks();
  });

  it("is announced once where it moved, with where to pay unless the client is kept from paying again", async () => {
    const { client, forward, reference } = await waiting();
    await release(await restrict(client, "receive"));
    desk().setNow(new Date("2026-03-11T10:00:00Z"));
    await release(await restrict(client, "receive"));
    for (let times = 0; times < 3; times++) await takeDeposits();
    const [moved, another] = (await eventsOf(client, "forward_deadline_moved")) as ForwardEvent[];
    const dueBy = "2026-03-13T17:00:00.000Z";
    expect(moved).toMatchObject({ forwardId: forward.id, dueBy });
    expect(another).toBeUndefined();
    if (!moved) throw new Error("no event");
    const restriction = await restrict(client, "receive");
    expect(await notified(moved, "kept")).toEqual([]);
    await release(restriction);
    const [notice] = await notified(moved, "released");
    expect(notice).toMatchObject({ kind: "forward_deadline_moved", path: `/forwards/${forward.id}` });
    for (const part of ["50.00 GBP", reference, "13 Mar 2026, 17:00 London time"])
      expect(notice?.text).toContain(part);
  });

  it("may be closed earlier by the desk", async () => {
    const { client, forward } = await waiting();
    const staff = await desk().addStaff();
    const payload = { reason: "The client asked for it", greatestCost: "100.00" };
    const { status } = await desk().call(staff, "POST", `/api/admin/forwards/${forward.id}/close-out`, {
      payload,
    });
    expect([status, (await read(client, forward.id)).status]).toEqual([200, "CLOSED_OUT"]);
    await expectSoundBooks();
  });
});
