import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeskBroker } from "#contract/clients/brokers.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { Browser } from "../support/browser.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { addTradingClient, cookieOfClient } from "../support/trading-client.ts";

const summit = serveSummit();
let administrator: Browser;
let fixture: BookingFixture;

beforeAll(async () => {
  administrator = await summit.staffBrowser();
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
});
afterAll(() => fixture.close());

const facts = () => ({
  name: "Demo Broker",
  email: `broker-${randomUUIDv7()}@summit.test`,
  phone: "+44 20 7946 0000",
});
const added = async () => (await administrator.post("/api/admin/brokers", facts())).body;

function auditOf(subjectId: string) {
  return summit.app.db
    .selectFrom("auditLog")
    .select(["action", "details"])
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .execute();
}

describe("brokers are kept by administrators", () => {
  it("administrators add, change and remove brokers, each recorded with the previous values", async () => {
    const given = facts();
    const { status, body } = await administrator.post("/api/admin/brokers", given);
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: body.id, ...given, clients: 0, accounts: 0 },
    });
    const changed = { ...given, phone: "+44 20 7946 0001" };
    const edited = await administrator.put(`/api/admin/brokers/${body.id}`, changed);
    expect(edited.body).toEqual({ id: body.id, ...changed, clients: 0, accounts: 0 });
    expect((await administrator.get("/api/admin/brokers")).body).toContainEqual(edited.body);
    expect((await administrator.delete(`/api/admin/brokers/${body.id}`)).status).toBe(204);
    expect((await administrator.put(`/api/admin/brokers/${body.id}`, changed)).status).toBe(404);
    expect(await auditOf(body.id)).toEqual([
      { action: "add_broker", details: given },
      { action: "edit_broker", details: { "phone before": given.phone, "phone after": changed.phone } },
      { action: "remove_broker", details: changed },
    ]);
  });

  it.each([
    [{ name: " " }, "name", "Enter the broker's name"],
    [{ email: "nobody" }, "email", "Invalid email format"],
    [{ phone: "ring me" }, "phone", "Enter a phone number, such as +44 20 7946 0000"],
  ])("invalid broker details %o are reported at their field", async (fault, field, words) => {
    const { status, body } = await administrator.post("/api/admin/brokers", { ...facts(), ...fault });
    expect({ status, said: body.fields[field] }).toEqual({ status: 422, said: words });
  });

  it("a broker's address is unique, also under concurrent requests", async () => {
    const same = facts();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => administrator.post("/api/admin/brokers", same)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const other = await added();
    const answer = await administrator.put(`/api/admin/brokers/${other.id}`, same);
    expect(answer).toMatchObject({ status: 409, body: { code: "broker_exists" } });
  });

  it("a broker with clients cannot be removed", async () => {
    const broker = await added();
    const client = await addTradingClient(summit, fixture, broker.id);
    const path = `/api/admin/brokers/${broker.id}`;
    expect(await administrator.delete(path)).toMatchObject({ status: 409, body: { code: "broker_in_use" } });
    await administrator.post(`/api/admin/clients/${client.id}/broker`, { brokerId: null });
    expect((await administrator.delete(path)).status).toBe(204);
  });
});

describe("a client's broker", () => {
  it("a broker with a staff account is listed with it, and can't be removed", async () => {
    const list = async () => (await administrator.get("/api/admin/brokers")).body as DeskBroker[];
    const before = new Set((await list()).map(({ id }) => id));
    await summit.staffBrowser("broker");
    const [broker] = (await list()).filter(({ id }) => !before.has(id));
    expect(broker).toMatchObject({ clients: 0, accounts: 1 });
    const { body } = await administrator.delete(`/api/admin/brokers/${broker?.id}`);
    expect(body.code).toBe("broker_in_use");
  });

  it("a client's broker is shown on the contact page", async () => {
    const broker = await added();
    const client = await addTradingClient(summit, fixture);
    const own = async () => {
      const headers = { cookie: await cookieOfClient(summit.app, client.id) };
      return (await summit.server.inject({ url: "/api/user/broker", headers })).json();
    };
    expect(await own()).toEqual({ broker: null });
    const assigned = await administrator.post(`/api/admin/clients/${client.id}/broker`, {
      brokerId: broker.id,
    });
    const { clients: _, accounts: __, ...shown } = broker;
    expect(assigned).toMatchObject({ status: 200, body: { broker: shown } });
    expect(await own()).toEqual({ broker: shown });
    expect((await auditOf(client.id)).at(-1)).toEqual({
      action: "assign_broker",
      details: { from: null, to: broker.id },
    });
  });

  it("a client's broker must exist: an unknown one, or none chosen, is refused with a reason", async () => {
    const { id } = await addTradingClient(summit, fixture);
    const unknown = await administrator.post(`/api/admin/clients/${id}/broker`, { brokerId: randomUUIDv7() });
    expect(unknown).toMatchObject({ status: 422, body: { message: "Please select a broker" } });
    const none = await administrator.post(`/api/admin/clients/${id}/broker`, { brokerId: "" });
    expect(none.body.fields).toEqual({ brokerId: "Please select a broker" });
  });

  it("assigning a broker races with removing one, and only one wins", async () => {
    const broker = await added();
    const { id } = await addTradingClient(summit, fixture);
    const [assigned, removed] = await Promise.all([
      administrator.post(`/api/admin/clients/${id}/broker`, { brokerId: broker.id }),
      administrator.delete(`/api/admin/brokers/${broker.id}`),
    ]);
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([assigned.status, removed.status]);
  });
});

describe("a quote that a staff user prepares", () => {
  const input = { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000", isReceiving: false };

  it("a prepared quote is the client's to book, and they are notified with a link", async () => {
    summit.app.rates.accept(tableAt(summit.app.clock()));
    const client = await addTradingClient(summit, fixture);
    const prepared = await administrator.post(`/api/admin/clients/${client.id}/quotes`, input);
    expect(prepared).toMatchObject({ status: 201, body: { fromAmount: "1000.00", status: "OPEN" } });
    const stored = summit.app.db.selectFrom("quotes").selectAll().where("id", "=", prepared.body.id);
    expect(await stored.executeTakeFirstOrThrow()).toMatchObject({
      clientId: client.id,
      preparedBy: (await administrator.get("/api/admin/user")).body.id,
    });
    expect((await auditOf(client.id)).at(-1)).toMatchObject({
      action: "prepare_quote",
      details: { quote: prepared.body.id, fromCurrency: "GBP", fromAmount: "1000.00" },
    });
    while (await relayNext(summit.app, summit.app.db, subscriptions)) {
      // Each call relays one row.
    }
    const cookie = await cookieOfClient(summit.app, client.id);
    const notices = (await summit.server.inject({ url: "/api/notifications", headers: { cookie } })).json();
    expect(notices.items[0]).toMatchObject({
      kind: "quote_prepared",
      path: "/quote?fromCurrency=GBP&toCurrency=EUR&amount=1000.00&isReceiving=false",
    });
    const key = { "idempotency-key": randomUUIDv7() };
    const booked = await summit.server.inject({
      method: "POST",
      url: "/api/trades",
      headers: { cookie, ...key },
      payload: { quoteId: prepared.body.id, termsAccepted: true, useProfitShare: false },
    });
    expect(booked.statusCode).toBe(201);
  });

  it("a prepared quote requires a ready account", async () => {
    summit.app.rates.accept(tableAt(summit.app.clock()));
    const { id } = await addTradingClient(summit, fixture);
    await summit.app.db
      .updateTable("clients")
      .set({ status: "AWAITING_DOCS" })
      .where("id", "=", id)
      .execute();
    const answer = await administrator.post(`/api/admin/clients/${id}/quotes`, input);
    expect(answer).toMatchObject({ status: 409, body: { code: "client_held" } });
  });
});
